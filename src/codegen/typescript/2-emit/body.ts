import { camelCase } from "../../../base/index.ts";
import type { Field } from "../../../contracts/index.ts";
import { exclude, type PathCondition, reachableFrom } from "../../../graph/index.ts";
import {
  type IrInput,
  type IrStep,
  type JumpRegion,
  loopRegionsOf,
  pathConditionsAround,
  stepDependencies,
} from "../../../ir/index.ts";
import { type Block, planBlocks, type Unit } from "../1-plan/blocks.ts";
import { members } from "../1-plan/identifiers.ts";
import { type BodyPrinter, type BodyScope, type BranchKind, isWholeOf } from "./body-scope.ts";
import { type GuardedLines, joinGuarded } from "./guarded-lines.ts";
import { guardOf, isCertain, wholeGuard } from "./guards.ts";
import { type Known, typeOfKnown } from "./known.ts";
import { readersOf } from "./readers.ts";
import { emitResult } from "./result.ts";
import { emitAgain, settleFrom } from "./rounds.ts";
import { isAttempted, knownOf, opensScopes, runsAlways, settle, stepCall } from "./step-call.ts";
import { printStep } from "./steps.ts";
import { isUnstable } from "./unwrap.ts";

/** Steps with steps inside print them by way of this one: the two would import each other otherwise. */
export const printer: BodyPrinter = {
  body: emitBody,
  call: (step, scope) => printStep(step, scope, printer),
};

/** A step, or a region that may run again with everything in it. */
interface BodyUnit extends Unit {
  readonly steps: readonly IrStep[];
  readonly region?: JumpRegion;
}

/** What a body is printed with. */
interface Body {
  /** All steps of the lane. */
  readonly steps: readonly IrStep[];
  readonly result: IrInput;
  readonly regions: readonly JumpRegion[];
}

/** An await carries every variable of its function along: beyond so many steps they would cost more than the steps. */
const MOST_VARIABLES = 50;

/** Statements that run the steps as soon as what they need is there, and return the result. */
export function emitBody(
  steps: readonly IrStep[],
  result: IrInput,
  output: Field,
  outer: BodyScope,
  of: "flow" | BranchKind = "flow",
): string {
  const isLong = steps.length > MOST_VARIABLES;
  const results = isLong ? { variable: outer.names.take("results"), fields: [] } : undefined;
  const scope: BodyScope = { ...outer, results };
  const body: Body = { steps, result, regions: loopRegionsOf(steps) };
  const units = unitsOf(steps, body.regions);
  const blocks = planBlocks(units, apart(scope, units));
  const last = blocks.at(-1);
  const only = last?.kind === "alone" && !last.unit.region ? last.unit.steps[0] : undefined;
  const isReturned = only !== undefined && isWholeOf(result, only) && isPlain(only, body) && isCertain(only, scope.ir);
  const lines = emitBlocks(isReturned ? blocks.slice(0, -1) : blocks, body, scope, null);
  if (isReturned && only) {
    const { lines: before, inside } = settle(only, scope, steps);
    lines.push(...before, `return await ${stepCall(only, inside, steps, printer)};`);
  } else lines.push(...emitResult(result, output, scope, of));
  if (results && results.fields.length > 0)
    lines.unshift(`const ${results.variable} = {} as {\n${results.fields.join("\n")}\n};`);
  return lines.join("\n");
}

/** Runs whenever its turn comes, and its failure is the body's. */
function isPlain(step: IrStep, { steps }: Body): boolean {
  return !step.when && step.skip_if === undefined && !isAttempted(step, steps) && step.type !== "branch";
}

/** Steps as units, those of an outermost region as one. */
function unitsOf(steps: readonly IrStep[], regions: readonly JumpRegion[]): readonly BodyUnit[] {
  const ids = new Set(steps.map((step) => step.id));
  const home = new Map<string, JumpRegion>();
  for (const region of regions) {
    // Outer regions come first.
    if (region.members.size > ids.size || home.has(region.to)) continue;
    for (const id of region.members) if (ids.has(id)) home.set(id, region);
  }
  const unitOf = (id: string) => home.get(id)?.to ?? id;
  const units = new Map<string, IrStep[]>();
  for (const step of steps) {
    const members = units.get(unitOf(step.id));
    if (members) members.push(step);
    else units.set(unitOf(step.id), [step]);
  }
  return [...units].map(([id, members]) => {
    const needs = new Set(members.flatMap((step) => [...stepDependencies(step)].map(unitOf)));
    needs.delete(id);
    const region = home.get(id);
    if (!region) return { id, needs, steps: members };
    const first = members.filter((step) => step.id === region.to);
    const begins = new Set(first.flatMap((step) => [...stepDependencies(step)].map(unitOf)));
    return { id, needs, begins, steps: members, region };
  });
}

/**
 * Two units that may stand one after the other though neither needs the other: they never run both, and nothing that goes on
 * without one of them would wait for the other.
 */
function apart(scope: BodyScope, units: readonly BodyUnit[]): (a: BodyUnit, b: BodyUnit) => boolean {
  const conditionOf = ({ steps: [step], region }: BodyUnit): PathCondition | undefined =>
    step && !region ? pathConditionsAround(scope.ir, step)?.runs(step.id) : undefined;
  const conditions = new Map(units.map((unit) => [unit, conditionOf(unit)]));
  // Asked again and again of the same two.
  const areExclusive = rememberedOfPairs((a: BodyUnit, b: BodyUnit): boolean => {
    const [first, second] = [conditions.get(a), conditions.get(b)];
    return first !== undefined && second !== undefined && exclude(first, second);
  });
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const waiting = new Map<BodyUnit, BodyUnit[]>(units.map((unit) => [unit, []]));
  for (const unit of units) {
    // A region begins with its first step, whatever the others in it wait for.
    for (const id of unit.begins ?? unit.needs) {
      const before = byId.get(id);
      if (before && before !== unit) waiting.get(before)?.push(unit);
    }
  }
  const next = (one: BodyUnit) => waiting.get(one) ?? [];
  const known = new Map<BodyUnit, ReadonlySet<BodyUnit>>();
  const after = (unit: BodyUnit): ReadonlySet<BodyUnit> => {
    const found = known.get(unit) ?? reachableFrom(next(unit), next);
    known.set(unit, found);
    return found;
  };
  const goesOnWithout = (a: BodyUnit, b: BodyUnit): boolean => {
    const own = after(a);
    for (const unit of after(b)) if (unit !== a && !own.has(unit) && !areExclusive(a, unit)) return true;
    return false;
  };
  return (a, b) => areExclusive(a, b) && !goesOnWithout(a, b) && !goesOnWithout(b, a);
}

function rememberedOfPairs<T>(find: (a: T, b: T) => boolean): (a: T, b: T) => boolean {
  const rows = new Map<T, Map<T, boolean>>();
  return (a, b) => {
    let row = rows.get(a);
    if (!row) {
      row = new Map();
      rows.set(a, row);
    }
    let found = row.get(b);
    if (found === undefined) {
      found = find(a, b);
      row.set(b, found);
    }
    return found;
  };
}

/** `outside`: in a loop, the values that are read after it, which are declared before it. */
function emitBlocks(
  blocks: readonly Block<BodyUnit>[],
  body: Body,
  scope: BodyScope,
  outside: ReadonlySet<string> | null,
): string[] {
  const pieces: GuardedLines[] = [];
  for (const block of blocks) {
    if (block.kind === "together") {
      pieces.push({ when: null, lines: emitTogether(block.units, body, scope, outside) });
    } else if (block.unit.region) {
      const { unit } = block;
      const { region } = block.unit;
      const emit = () => emitLoop(unit, region, body, scope);
      pieces.push({ when: null, lines: handedOut(unit, scope, outside, emit, (source) => source) });
    } else {
      const [step] = block.unit.steps;
      if (step) pieces.push(...emitAlone(step, body, scope, outside));
    }
  }
  const portsOf = (name: string): readonly string[] | undefined => {
    const decided = [...scope.steps.values()].find(({ source }) => source === name);
    return typeof decided?.kind === "object" && !decided.isOptional ? decided.kind.ports : undefined;
  };
  return joinGuarded(pieces, portsOf);
}

function emitAlone(
  step: IrStep,
  body: Body,
  scope: BodyScope,
  outside: ReadonlySet<string> | null,
): readonly GuardedLines[] {
  // What is asked is looked at when everything that the step waits for has settled, whatever it says.
  const isAsking = wholeGuard(guardOf(step, scope)) !== null;
  const { lines, inside } = settle(step, scope, body.steps, { isAsking });
  // What was awaited once has a name from here on.
  for (const id of stepDependencies(step)) {
    const [before, now] = [scope.steps.get(id), inside.steps.get(id)];
    if (before && now && before.isAssigned !== true) scope.steps.set(id, now);
  }
  const guard = guardOf(step, inside);
  const call = `await ${stepCall(step, inside, body.steps, printer)};`;
  const asked = (statement: string): GuardedLines => {
    const { when, rest } = guard;
    if (when === null && rest !== null) return { when: rest, lines: [statement], isBrief: true };
    return { when, lines: [rest === null ? statement : `if (${rest}) ${statement}`] };
  };
  const before: readonly GuardedLines[] = lines.length > 0 ? [{ when: null, lines }] : [];
  if (!isRead(step, body)) return [...before, asked(call)];
  const isOutside = outside?.has(step.id) === true;
  const { results } = scope;
  const name = isOutside ? sourceOf(step, scope) : variableFor(step, body, scope);
  const variable = results ? `${results.variable}.${name}` : name;
  const isGuarded = wholeGuard(guard) !== null;
  const known: Known = {
    ...knownOf(step, scope, body.steps, variable, isGuarded),
    ...((isGuarded || isOutside || results) && { isAssigned: true }),
  };
  scope.steps.set(step.id, known);
  if (results) {
    const type = typeOfKnown({ ...known, isOptional: false }, scope.module);
    results.fields.push(`${name}${isGuarded ? "?" : ""}: ${type};`);
    return [...before, asked(`${variable} = ${call}`)];
  }
  if (!isGuarded) return [{ when: null, lines: [...lines, `${isOutside ? "" : "const "}${variable} = ${call}`] }];
  const first = isOutside ? `${variable} = undefined;` : `let ${variable}: ${typeOfKnown(known, scope.module)};`;
  return [{ when: null, lines: [first] }, ...before, asked(`${variable} = ${call}`)];
}

/** Its step may still run: readers wait for it. */
const isPromised = ({ source }: Known): boolean => source.startsWith("await ");
const promiseOf = ({ source }: Known): string => source.replace("await ", "");

function sourceOf(step: IrStep, scope: BodyScope): string {
  const known = scope.steps.get(step.id);
  return known ? promiseOf(known) : step.id;
}

/** Named promises. Steps whose arguments must be awaited, or that nothing reads, run ahead under the library's eyes. */
function emitTogether(
  units: readonly BodyUnit[],
  body: Body,
  scope: BodyScope,
  outside: ReadonlySet<string> | null,
): readonly string[] {
  const steps = units.flatMap((unit) => unit.steps);
  const together = new Set(steps.map((step) => step.id));
  const isHeld = (step: IrStep) => isRead(step, body);
  const runsAhead =
    units.some((unit) => unit.region) ||
    steps.some(
      (step) =>
        !isHeld(step) ||
        !isPlain(step, body) ||
        // The library looks after the promises of calls, not after what is made of them.
        (step.type === "function" && isUnstable(step.function, scope.ir)) ||
        settle(step, scope, body.steps, { names: scope.names.inner() }).lines.length > 0 ||
        !runsAlways(step, scope) ||
        [...stepDependencies(step)].some((id) => together.has(id)),
    );
  const start = (work: string) => `${scope.module.library("start")}(${scope.self}, ${work})`;
  return units.flatMap((unit) => {
    const [step] = unit.steps;
    if (unit.region || !step) {
      const emit = () => emitLoopAhead(unit, body, scope);
      return handedOut(unit, scope, outside, emit, (source) => start(`async () => ${source}`));
    }
    const settled = settle(step, scope, body.steps, { names: scope.names.inner() });
    const guard = wholeGuard(guardOf(step, settled.inside));
    // What is asked of a value must stand in a name.
    const { lines, inside } =
      guard === null ? settled : settle(step, scope, body.steps, { names: scope.names.inner(), isAsking: true });
    const test = guard === null ? null : wholeGuard(guardOf(step, inside));
    const call = stepCall(step, inside, body.steps, printer);
    const isOutside = outside?.has(step.id) === true;
    const variable = isOutside ? sourceOf(step, scope) : variableFor(step, body, scope);
    scope.steps.set(step.id, knownOf(step, scope, body.steps, `await ${variable}`, test !== null));
    const isAwaiting = lines.length > 0 || test !== null || (!opensScopes(step, body.steps) && call.includes("await "));
    const inner = [...lines, ...(test === null ? [] : [`if (!(${test})) return undefined;`]), `return await ${call};`];
    // A promise that an async function returns is waited for twice, one that it awaits once.
    const code = lines.length > 0 || test !== null ? `{\n${inner.join("\n")}\n}` : isAwaiting ? `await ${call}` : call;
    const promise = runsAhead ? start(`${isAwaiting ? "async " : ""}() => ${code}`) : call;
    if (!isHeld(step)) return [`void ${promise};`];
    return [`${isOutside ? "" : "const "}${variable} = ${promise};`];
  });
}

/** `do { const self = rounds.begin(); … } while (await rounds.again(…));` */
function emitLoop(unit: BodyUnit, region: JumpRegion, body: Body, scope: BodyScope): readonly string[] {
  const rounds = scope.names.take("rounds");
  const from = unit.steps.find((step) => step.id === region.from);
  // What a round gives begins anew with it.
  const inside: BodyScope = { ...scope, self: scope.inner, steps: new Map(scope.steps), results: undefined };
  const kept = keptSteps(unit, body);
  const outside = new Set(kept.map((step) => step.id));
  for (const step of kept) {
    const variable = variableFor(step, body, scope);
    inside.steps.set(step.id, { source: variable, field: { type: "any" } });
  }
  const regions = body.regions.filter((one) => one !== region);
  const inner: Body = { ...body, regions };
  const units = unitsOf(unit.steps, regions);
  const blocks = planBlocks(units, apart(scope, units));
  const lines = emitBlocks(blocks, inner, inside, outside);
  const declarations = kept.flatMap((step) => {
    const known = inside.steps.get(step.id);
    if (!known) return [];
    scope.steps.set(step.id, { ...known, isAssigned: true });
    const type = typeOfKnown(known, scope.module);
    return [`let ${sourceOf(step, scope)}: ${isPromised(known) ? scope.module.promise(type) : type};`];
  });
  return [
    `const ${rounds} = ${scope.module.library("revising")}(${scope.self});`,
    ...declarations,
    "do {",
    `const ${inside.self} = ${rounds}.begin();`,
    ...lines,
    ...(from ? settleFrom(from, inside) : []),
    `} while (${from ? emitAgain(rounds, from, region, inside) : "false"});`,
  ];
}

/** A region inside another one: what is read after both gets the name that was declared before both. */
function handedOut(
  { steps }: BodyUnit,
  scope: BodyScope,
  outside: ReadonlySet<string> | null,
  emit: () => readonly string[],
  assigned: (source: string) => string,
): readonly string[] {
  const wanted = steps.filter(({ id }) => outside?.has(id) === true);
  const names = new Map(wanted.map((step) => [step.id, sourceOf(step, scope)]));
  const lines = [...emit()];
  for (const [id, name] of names) {
    const known = scope.steps.get(id);
    if (!known) continue;
    const promise = promiseOf(known);
    const value = isPromised(known) && !promise.includes("await ") ? promise : assigned(known.source);
    lines.push(`${name} = ${value};`);
    scope.steps.set(id, { ...known, source: value === known.source ? name : `await ${name}`, isAssigned: true });
  }
  return lines;
}

/** Steps of a region whose values are read after it, or decide whether it runs again. */
function keptSteps({ steps, region }: BodyUnit, body: Body): readonly IrStep[] {
  const inside = new Set(steps.map((step) => step.id));
  return steps.filter(
    ({ id }) =>
      id === region?.from ||
      mentions(body.result, id) ||
      readersOf(body.steps, id).some((other) => !inside.has(other.id)),
  );
}

/** A region beside other steps: its values come when it is through, those of steps that may still run as promises. */
function emitLoopAhead(unit: BodyUnit, body: Body, scope: BodyScope): readonly string[] {
  if (!unit.region) return [];
  const inside: BodyScope = { ...scope, steps: new Map(scope.steps), names: scope.names.inner() };
  const lines = emitLoop(unit, unit.region, body, inside);
  const variable = scope.names.take(`${camelCase(unit.id)}Done`);
  const keys = members();
  const values = keptSteps(unit, body).flatMap((step) => {
    const known = inside.steps.get(step.id);
    if (!known) return [];
    const name = keys.take(camelCase(step.id));
    const value = `(await ${variable}).${name}`;
    scope.steps.set(step.id, { ...known, source: isPromised(known) ? `await ${value}` : value, isAssigned: false });
    const source = isPromised(known) ? promiseOf(known) : known.source;
    return source === name ? [name] : [`${name}: ${source}`];
  });
  const code = [...lines, `return { ${values.join(", ")} };`].join("\n");
  return [`const ${variable} = ${scope.module.library("start")}(${scope.self}, async () => {\n${code}\n});`];
}

const isRead = (step: IrStep, { steps, result, regions }: Body): boolean =>
  readersOf(steps, step.id).length > 0 ||
  mentions(result, step.id) ||
  regions.some(({ from }) => from === step.id) ||
  step.jumps !== undefined;

export function mentions(input: IrInput, id: string): boolean {
  if (input.kind === "reference") return input.reference.root === "step" && input.reference.step === id;
  if (input.kind === "first_of") return input.references.some((each) => each.root === "step" && each.step === id);
  return input.kind === "fields" && Object.values(input.fields).some((inner) => mentions(inner, id));
}

/** What people would call the value: the input that every reader gives it to, else the step's own name. */
function variableFor(step: IrStep, { steps, result }: Body, scope: BodyScope): string {
  const ports = new Set<string>();
  const readers = readersOf(steps, step.id);
  for (const inputs of [...readers.map((other) => other.inputs), result.kind === "fields" ? result.fields : {}]) {
    for (const [port, input] of Object.entries(inputs)) if (isWholeOf(input, step)) ports.add(port);
  }
  const [port] = ports;
  return scope.names.take(camelCase(ports.size === 1 && port !== undefined ? port : step.id));
}
