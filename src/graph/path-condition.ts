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
  return both(a, b, () => undefined).length === 0;
}

export const isAlways = (condition: PathCondition): boolean => condition.some((one) => one.length === 0);

/** Null when they contradict each other. */
function joined(a: Alternative, b: Alternative): [Alternative] | null {
  const decisions = new Map(a);
  for (const [decider, outcome] of b) {
    if ((decisions.get(decider) ?? outcome) !== outcome) return null;
    decisions.set(decider, outcome);
  }
  return [[...decisions].sort(([one], [other]) => (one < other ? -1 : 1))];
}

/** True when everything that `asked` asks for is among what `given` says. */
function covers(asked: Alternative, given: Alternative): boolean {
  return asked.every(([decider, outcome]) => given.some(([name, value]) => name === decider && value === outcome));
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
    if (wanted === undefined) continue;
    for (const one of alternatives) {
      const rest = one.filter(([name]) => name !== decider);
      if (rest.length === one.length) continue;
      const isComplete = wanted.every((outcome) =>
        alternatives.some((other) => covers(other, [...rest, [decider, outcome]])),
      );
      if (isComplete) return [...alternatives, rest];
    }
  }
  return null;
}
