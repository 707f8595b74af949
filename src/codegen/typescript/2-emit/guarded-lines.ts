/** Statements that run under one condition; null: always. */
export interface GuardedLines {
  readonly when: string | null;
  readonly lines: readonly string[];
  /** One statement, which stands behind its `if` where nothing else joins it. */
  readonly isBrief?: boolean;
}

/** Only of how a call ended, which nothing changes that runs because of it. */
const ENDED = /^!?[\w$]+(\.[\w$]+)?\.ok$/;

const areOpposite = (one: string, other: string): boolean =>
  ENDED.test(one) && ENDED.test(other) && (one === `!${other}` || other === `!${one}`);

const PORT = /^([\w$]+(?:\.[\w$]+)?) === "([^"]*)"$/;

/**
 * Neighbours under the same condition share one `if`; ports of one Branch become `else if`, and what runs if something has
 * failed is the `else` of what runs if it has not. Declarations between them move before the first. Where a chain has every
 * port of its Branch, as `portsOf` its name says, the last is plain `else`.
 */
export function joinGuarded(
  pieces: readonly GuardedLines[],
  portsOf: (name: string) => readonly string[] | undefined,
): string[] {
  const lines: string[] = [];
  let chain: { when: string; lines: string[]; isBrief: boolean }[] = [];
  const close = (): void => {
    const decider = PORT.exec(chain[0]?.when ?? "")?.[1];
    const ports = decider === undefined ? undefined : portsOf(decider);
    const [first, second] = chain;
    if (first?.isBrief && !second) {
      lines.push(`if (${first.when}) ${first.lines.join("\n")}`);
      chain = [];
      return;
    }
    const isWhole =
      ports?.every((port) => chain.some(({ when }) => PORT.exec(when)?.[2] === port)) === true ||
      (first !== undefined && second !== undefined && areOpposite(first.when, second.when));
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
      same.isBrief = false;
      continue;
    }
    const decider = PORT.exec(when)?.[1];
    const [first, second] = chain;
    const isChained = decider !== undefined && chain.every((one) => PORT.exec(one.when)?.[1] === decider);
    const isElse = first !== undefined && !second && areOpposite(first.when, when);
    if (!isChained && !isElse) close();
    chain.push({ when, lines: [...piece.lines], isBrief: piece.isBrief === true });
  }
  close();
  return lines;
}
