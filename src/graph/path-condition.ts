/**
 * When a step runs or has a value: a list of alternatives, each a list of what was decided (`triage: urgent`). No alternative:
 * never. One that asks for nothing: always.
 */
export type PathCondition = readonly Alternative[];

/** Decisions by what decides, in the order of their names. */
export type Alternative = readonly (readonly [decider: string, outcome: string])[];

export const ALWAYS: PathCondition = [[]];

/** More than this is not worth following: what is left out counts as never there, so that nothing is promised too much. */
const MOST = 64;

/** There when the decision fell so. */
export const when = (decider: string, outcome: string): PathCondition => [[[decider, outcome]]];

/** There when both are. */
export function both(a: PathCondition, b: PathCondition, outcomes: Outcomes): PathCondition {
  if (isAlways(a)) return b;
  if (isAlways(b)) return a;
  return simplified(
    a.flatMap((one) => b.flatMap((other) => joined(one, other) ?? [])),
    outcomes,
  );
}

/** There when one of them is. */
export function either(conditions: readonly PathCondition[], outcomes: Outcomes): PathCondition {
  return simplified(conditions.flat(), outcomes);
}

/** All that can come of a decision; undefined: nobody knows, so that it never counts as certain. */
export type Outcomes = (decider: string) => readonly string[] | undefined;

/** True when `b` is there whenever `a` is. */
export function implies(a: PathCondition, b: PathCondition): boolean {
  return a.every((one) => b.some((other) => covers(other, one)));
}

/** True when they are never there together, whatever else may come of the decisions that they ask for. */
export function exclude(a: PathCondition, b: PathCondition): boolean {
  return a.every((one) => b.every((other) => joined(one, other) === null));
}

export const isAlways = (condition: PathCondition): boolean => condition.some((one) => one.length === 0);

/** Null when they contradict each other. */
function joined(a: Alternative, b: Alternative): [Alternative] | null {
  const decisions: (readonly [decider: string, outcome: string])[] = [];
  let [at, place] = [0, 0];
  for (;;) {
    const [own, other] = [a[at], b[place]];
    if (!own) return [decisions.concat(b.slice(place))];
    if (!other) return [decisions.concat(a.slice(at))];
    const isSame = own[0] === other[0];
    if (isSame && own[1] !== other[1]) return null;
    const isOwn = isSame || own[0] < other[0];
    decisions.push(isOwn ? own : other);
    if (isOwn) at += 1;
    if (isSame || !isOwn) place += 1;
  }
}

/** True when everything that `asked` asks for is among what `given` says. */
function covers(asked: Alternative, given: Alternative): boolean {
  if (asked.length > given.length) return false;
  let place = 0;
  for (const [decider, outcome] of asked) {
    for (let other = given[place]; other && other[0] < decider; other = given[place]) place += 1;
    const found = given[place];
    if (!found || found[0] !== decider || found[1] !== outcome) return false;
  }
  return true;
}

/** Without alternatives that others cover, and with those that differ in one decision only, all outcomes of it, as one. */
function simplified(alternatives: readonly Alternative[], outcomes: Outcomes): PathCondition {
  let left: readonly Alternative[] = withoutCovered(alternatives).slice(0, MOST);
  for (let merged = mergeOne(left, outcomes); merged !== null; merged = mergeOne(left, outcomes)) {
    left = withoutCovered(merged);
  }
  return left;
}

function withoutCovered(alternatives: readonly Alternative[]): readonly Alternative[] {
  return alternatives.filter(
    (one, at) =>
      !alternatives.some(
        (other, place) => place !== at && covers(other, one) && (other.length < one.length || place < at),
      ),
  );
}

function mergeOne(alternatives: readonly Alternative[], outcomes: Outcomes): readonly Alternative[] | null {
  const deciders = new Set(alternatives.flatMap((one) => one.map(([decider]) => decider)));
  for (const decider of deciders) {
    const wanted = outcomes(decider);
    // One alternative has one outcome of it at most.
    if (wanted === undefined || wanted.length > alternatives.length) continue;
    for (const one of alternatives) {
      const place = one.findIndex(([name]) => name === decider);
      if (place < 0) continue;
      const isComplete = wanted.every((outcome) => {
        const wished = one.with(place, [decider, outcome]);
        return alternatives.some((other) => covers(other, wished));
      });
      if (isComplete) return [...alternatives, one.filter((_, at) => at !== place)];
    }
  }
  return null;
}
