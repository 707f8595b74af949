import { ALWAYS, isAlways, type PathCondition, type PathConditions } from "../graph/index.ts";

interface Part {
  readonly condition: PathCondition;
  readonly amount: number;
}

/** Path conditions are followed so far; what is longer counts as always there. */
const MOST_ALTERNATIVES = 64;
/** Where steps hang on so many decisions that there are more ways than this, they are not tried out: all steps count. */
const MOST_WAYS = 1_000;

/** The most that steps come to together when decisions exclude some of them: the dearest way through. Never too little. */
export function mostTogether(
  steps: readonly { readonly name: string; readonly amount: number }[],
  pathConditions: PathConditions | null,
): number {
  const parts = steps.flatMap(({ name, amount }): readonly Part[] => {
    if (amount === 0) return [];
    const condition = pathConditions?.runs(name) ?? ALWAYS;
    return [{ condition: condition.length < MOST_ALTERNATIVES ? condition : ALWAYS, amount }];
  });
  return dearest(parts);
}

function dearest(parts: readonly Part[]): number {
  const certain = parts.filter(({ condition }) => isAlways(condition));
  const open = parts.filter(({ condition }) => !isAlways(condition) && condition.length > 0);
  return total(certain) + connected(open).reduce((sum, group) => sum + dearestOf(group), 0);
}

const total = (parts: readonly Part[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

/** Of parts that hang together: every outcome of one decision is tried, the others after it. */
function dearestOf(parts: readonly Part[]): number {
  const decisions = new Map<string, Set<string>>();
  for (const [decider, outcome] of parts.flatMap(({ condition }) => condition.flat())) {
    const outcomes = decisions.get(decider);
    if (outcomes) outcomes.add(outcome);
    else decisions.set(decider, new Set([outcome]));
  }
  const ways = [...decisions.values()].reduce((all, { size }) => all * size, 1);
  const [first] = decisions;
  if (!first || parts.length < 2 || ways > MOST_WAYS) return total(parts);
  const [decider, outcomes] = first;
  return Math.max(...[...outcomes].map((outcome) => dearest(parts.map((part) => decided(part, decider, outcome)))));
}

function decided({ condition, amount }: Part, decider: string, outcome: string): Part {
  const left = condition.filter((one) => one.every(([name, value]) => name !== decider || value === outcome));
  return { condition: left.map((one) => one.filter(([name]) => name !== decider)), amount };
}

const decidersOf = ({ condition }: Part): readonly string[] => condition.flat().map(([decider]) => decider);

/** Groups of parts that share no decision with another group. */
function connected(parts: readonly Part[]): readonly (readonly Part[])[] {
  const groups: { deciders: Set<string>; parts: Part[] }[] = [];
  for (const part of parts) {
    const deciders = new Set(decidersOf(part));
    const touched = groups.filter((group) => [...deciders].some((decider) => group.deciders.has(decider)));
    const joined = { deciders, parts: [...touched.flatMap((group) => group.parts), part] };
    for (const group of touched) {
      for (const decider of group.deciders) deciders.add(decider);
      groups.splice(groups.indexOf(group), 1);
    }
    groups.push(joined);
  }
  return groups.map((group) => group.parts);
}
