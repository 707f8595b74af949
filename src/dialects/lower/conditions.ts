import type { Field } from "../../contracts/index.ts";
import { applyEdits } from "../../expressions/index.ts";
import type { IrBranchStep, IrInput, IrStep } from "../../ir/index.ts";
import { allOf, anyOf, conditionText, notOf, readingsOf } from "./expression.ts";
import { type FlowInTheMaking, plainText, type Surroundings, TRUTH } from "./flow-in-the-making.ts";
import { leavesOf } from "./template.ts";

/** Where a step stands: what it comes after, and what skips it, the frames around it included. */
export function surroundingsOf(flow: FlowInTheMaking, step: IrStep, frame: Surroundings): Surroundings {
  const waits = [...step.depends_on, ...(step.when ?? []).map((condition) => condition.step)];
  const depends = [...frame.depends, ...waits.flatMap((id) => flow.ends.get(id) ?? [])];
  const skips = [...frame.skips, ...whenSkips(flow, step)];
  if (step.skip_if !== undefined) {
    if (!flow.file.has("0.2")) flow.file.losses.refuse("skip-if", flow.at(step, "skip_if"), "0.2");
    else skips.push(conditionIn(flow, step.skip_if, `${step.id}_skip`, { depends, skips: [...skips] }, step));
  }
  return { depends, skips };
}

/** The step runs if any of its conditions was taken, so it is skipped if none was. */
function whenSkips(flow: FlowInTheMaking, step: IrStep): readonly string[] {
  const ports = new Map<string, string[]>();
  for (const { step: id, port } of step.when ?? []) ports.set(id, [...(ports.get(id) ?? []), port]);
  const lists: (readonly string[])[] = [];
  for (const [id, some] of ports) {
    const skips = flow.routes.get(id)?.(some);
    if (skips) lists.push(skips);
    else flow.file.losses.refuse(`route-${NO_WAY.find((port) => some.includes(port)) ?? "case"}`, flow.at(step));
  }
  const [first] = lists;
  if (!first || lists.some((skips) => skips.length === 0)) return [];
  return lists.length === 1 ? first : [allOf(lists.map(anyOf))];
}

const NO_WAY = ["failed", "revise", "kill"] as const;

/** A condition over `$` as other runtimes can find it out, or what a step found out that is made for it. */
export function conditionIn(
  flow: FlowInTheMaking,
  text: string,
  base: string,
  around: Surroundings,
  of: IrStep | null,
): string {
  const said = conditionText(text, (reference) => {
    const resolved = flow.resolveReference(reference);
    return resolved.kind === "reference" && isSameAsText(flow.typeOf(resolved)) ? plainText(resolved) : null;
  });
  // A condition of an older file is one of its runtime.
  if (flow.file.isOpened) return text;
  if (said !== null) return said;
  const readings = readingsOf(text);
  const value: IrInput = {
    kind: "fields",
    fields: Object.fromEntries(
      readings.map(({ reference }, at) => [`${at}`, flow.resolve({ kind: "reference", reference })]),
    ),
  };
  const leaves = leavesOf(value);
  const edits = readings.map(({ reference, edit }) => {
    const resolved = flow.resolve({ kind: "reference", reference });
    const inner = [...leavesOf(resolved).keys()].map((key) => leaves.get(key));
    // A value that is no reference of its own stands in the text as it is.
    return edit(resolved.kind === "reference" ? (inner[0]?.said ?? "None") : describeValue(resolved, leaves));
  });
  const found = flow.addCompute({
    base,
    intent: `Return whether this holds: ${applyEdits(text, edits)}`,
    inputs: new Map([...leaves.values()].map(({ name, input }) => [name, input])),
    output: TRUTH,
    around,
    of,
  });
  return plainText(found) ?? "";
}

/**
 * Put in the place of its reference, it reads as itself, whether a runtime writes `str(value)` there or `repr(value)`:
 * a text at the top does not (`urgent == 'urgent'`), and would silently skip nothing.
 */
function isSameAsText({ type }: Field): boolean {
  return ["number", "integer", "boolean", "array", "object", "contract"].includes(type);
}

function describeValue(input: IrInput, leaves: ReturnType<typeof leavesOf>): string {
  if (input.kind === "value") {
    return input.value === null
      ? "None"
      : JSON.stringify(input.value).replaceAll("true", "True").replaceAll("false", "False");
  }
  if (input.kind !== "fields")
    return [...leavesOf(input).keys()].map((key) => leaves.get(key)?.said ?? "").join(" or ");
  const parts = Object.entries(input.fields).map(([name, field]) => {
    const only = field.kind === "reference" ? [...leavesOf(field).keys()][0] : undefined;
    return `${JSON.stringify(name)}: ${only === undefined ? describeValue(field, leaves) : (leaves.get(only)?.said ?? "None")}`;
  });
  return `{${parts.join(", ")}}`;
}

/** A Branch is no step there: what its cases lead to is skipped unless the case is taken. */
export function lowerBranch(flow: FlowInTheMaking, step: IrBranchStep, around: Surroundings): void {
  if (!flow.file.has("0.2")) {
    flow.file.losses.refuse("branch", flow.at(step), "0.2");
    flow.routes.set(step.id, () => []);
    return;
  }
  const conditions = step.cases.map(({ name, condition }) =>
    conditionIn(flow, condition, `${step.id}_${name}`, around, step),
  );
  const names = step.cases.map(({ name }) => name);
  flow.branches.set(step.id, { ports: [...names, "else"], skips: around.skips });
  flow.routes.set(step.id, (ports) => {
    const own = unlessTaken(
      conditions,
      [...names, "else"].map((name) => ports.includes(name)),
    );
    return own === true ? null : [...around.skips, ...own];
  });
}

/**
 * What skips a step that runs with some outcomes of a Branch: `taken` says it of each case in order, and of `else`. Any of
 * the conditions skips it; true: it never runs.
 */
function unlessTaken(conditions: readonly string[], taken: readonly boolean[]): readonly string[] | true {
  const [condition, ...rest] = conditions;
  const [own = false, ...others] = taken;
  if (condition === undefined) return own ? [] : true;
  const later = unlessTaken(rest, others);
  if (own)
    return later === true ? [notOf(condition)] : later.length === 0 ? [] : [allOf([notOf(condition), anyOf(later)])];
  return later === true ? true : [condition, ...later];
}
