/** Turns of a loop that take about a millisecond: less than a busy machine gives a thread at a time. */
const TURNS = 800_000;
const CHUNKS = 24;
/** What is stopped late is a nuisance too: beyond this the machine is taken to be as busy as this. */
const MOST = 4;
/** A thread that has slept is let run at once, for a while: only the later measurements are of its true share. */
const LOOKS = 6;

let sink = 0;

/** A piece of work that is always the same. */
function chunk(): void {
  let value = sink | 1;
  for (let turn = 0; turn < TURNS; turn++) value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0;
  sink = value;
}

/**
 * How much slower this thread is now than if it had a processor to itself: 1 on a machine with time to spare, 5 where it
 * gets a fifth. Takes some 25 ms. It is measured on the thread itself, which alone knows how seldom it is let run: of
 * equal short pieces of work most are done without a break, so what the faster half takes is what one takes.
 */
export function slowdown(now: () => number): number {
  const took: number[] = [];
  for (let at = 0; at < CHUNKS; at++) {
    const before = now();
    chunk();
    took.push(now() - before);
  }
  took.sort((a, b) => a - b);
  const undisturbed = mean(took.slice(0, CHUNKS / 2));
  if (undisturbed <= 0) return 1;
  const factor = mean(took) / undisturbed;
  // Clocks are coarse, and no two pieces take the same: that is no busy machine.
  return factor < 1.75 ? 1 : Math.min(MOST, factor);
}

/** The same for a thread that has waited until now; takes some 150 ms. */
export function slowdownOfSleeper(now: () => number): number {
  return Math.max(...Array.from({ length: LOOKS }, () => slowdown(now)));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
