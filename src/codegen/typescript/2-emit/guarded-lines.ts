/** Statements that run under one condition; null: always. */
export interface GuardedLines {
  readonly when: string | null;
  readonly lines: readonly string[];
}

const PORT = /^([\w$]+) === "([^"]*)"$/;

/**
 * Neighbours under the same condition share one `if`; ports of one Branch become `else if`. Declarations between them move
 * before the first. Where a chain has every port of its Branch, as `portsOf` its name says, the last is plain `else`.
 */
export function joinGuarded(
  pieces: readonly GuardedLines[],
  portsOf: (name: string) => readonly string[] | undefined,
): string[] {
  const lines: string[] = [];
  let chain: { when: string; lines: string[] }[] = [];
  const close = (): void => {
    const decider = PORT.exec(chain[0]?.when ?? "")?.[1];
    const ports = decider === undefined ? undefined : portsOf(decider);
    const isWhole = ports?.every((port) => chain.some(({ when }) => PORT.exec(when)?.[2] === port)) === true;
    chain.forEach(({ when, lines: inner }, at) => {
      const isRest = isWhole && at > 0 && at === chain.length - 1;
      const head = at === 0 ? `if (${when}) {` : isRest ? "} else {" : `} else if (${when}) {`;
      lines.push(head, ...inner);
    });
    if (chain.length > 0) lines.push("}");
    chain = [];
  };
  for (const piece of pieces) {
    const { when } = piece;
    if (when === null) {
      // What only declares a name may as well stand before.
      if (!piece.lines.every((line) => line.startsWith("let "))) close();
      lines.push(...piece.lines);
      continue;
    }
    const same = chain.find((one) => one.when === when);
    if (same) {
      same.lines.push(...piece.lines);
      continue;
    }
    const decider = PORT.exec(when)?.[1];
    const isChained = decider !== undefined && chain.every((one) => PORT.exec(one.when)?.[1] === decider);
    if (!isChained) close();
    chain.push({ when, lines: [...piece.lines] });
  }
  close();
  return lines;
}
