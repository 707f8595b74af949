/**
 * Milliseconds of processor time of this thread, as near as Node can tell: time passes for it as for the whole process,
 * but never faster than on the wall. To be asked often.
 */
export function processorClock(): () => number {
  let wall = performance.now();
  let processor = processTime();
  let time = 0;
  return () => {
    const [wallNow, processorNow] = [performance.now(), processTime()];
    time += Math.min(wallNow - wall, processorNow - processor);
    [wall, processor] = [wallNow, processorNow];
    return time;
  };
}

function processTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
