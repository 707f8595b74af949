/** An await inside a call carries along all that stands before it: more values than these are awaited together. */
const MOST_AWAITED = 16;

const PROMISED = /^await ([A-Za-z_$][\w$.]*)$/;

/** The arguments of a call: `text, await reply`, and `...(await Promise.all([s1, s2, …]))` for many promises in a row. */
export function callArguments(sources: readonly string[]): string {
  const parts: string[] = [];
  for (let at = 0; at < sources.length; ) {
    const promises = promisesFrom(sources, at);
    if (promises.length > MOST_AWAITED) parts.push(`...(await Promise.all([${promises.join(", ")}]))`);
    else parts.push(...sources.slice(at, at + Math.max(1, promises.length)));
    at += Math.max(1, promises.length);
  }
  return parts.join(", ");
}

/** The names of promises that are awaited one after the other. */
function promisesFrom(sources: readonly string[], start: number): readonly string[] {
  const names: string[] = [];
  for (const source of sources.slice(start)) {
    const [, name] = source.match(PROMISED) ?? [];
    if (name === undefined) break;
    names.push(name);
  }
  return names;
}
