import { type Json, type JsonObject, ownValue } from "../../base/index.ts";
import { graphOf, reachableFrom } from "../../graph/index.ts";
import type { IrStep, JumpPort } from "../../ir/index.ts";
import { orderOfNeeds } from "../file/order.ts";
import { anyOf } from "./expression.ts";
import type { FlowInTheMaking, OlderStep } from "./flow-in-the-making.ts";
import { textsIn } from "./opened.ts";

const KEYS = {
  failed: "on_fail",
  next: "next",
  approve: "on_approve",
  revise: "on_revise",
  kill: "on_kill",
} as const satisfies {
  [P in JumpPort]: string;
};

/**
 * The steps as they are printed: in document order, each after what it needs, the one that yields the result last
 * (LANGUAGE 7, "Other runtimes": the last output is the flow's), jumps and gates with the steps that they lead to.
 */
export function finishSteps(flow: FlowInTheMaking, last: string | null): readonly JsonObject[] {
  const places = placesOf(flow.flow.steps);
  const sorted = [...flow.steps].sort((a, b) => placeOf(places, a) - placeOf(places, b));
  const isKept = flow.flow.order === "sequential" || flow.file.isOpened;
  const steps =
    last === null || isKept
      ? sorted
      : [...sorted.filter(({ id }) => id !== last), ...sorted.filter(({ id }) => id === last)];
  const known = new Map(steps.map(({ id }, at) => [id, at]));
  const checks = new Set([...flow.checks.values()].flat());
  const needs = new Map(steps.map((step) => [step.id, needsOf(flow, step, known, checks)]));
  addWaysBack(flow, steps, needs);
  if (last !== null && !isKept) putLast(needs, last);
  const order = orderOfNeeds(needs);
  return steps.map((step) => ({
    id: step.id,
    ...step.body,
    ...dependsOn(known, needs.get(step.id)),
    ...(step.skips.length > 0 && { skip_if: anyOf(step.skips) }),
    ...(step.of?.id === step.id && routesOf(flow, step, step.of, order)),
  }));
}

function needsOf(
  flow: FlowInTheMaking,
  step: OlderStep,
  known: ReadonlyMap<string, number>,
  allChecks: ReadonlySet<string>,
): Set<string> {
  const read = [...step.depends, ...flow.dependsOfTexts(step.skips)];
  const checks = read.flatMap((id) => flow.checks.get(id) ?? []);
  // The check itself does not wait for itself.
  const unordered = textsIn(step.of?.extra, "unordered");
  const isCheck = allChecks.has(step.id);
  const kept = textsIn(step.of?.extra, "depends_on");
  return new Set(
    [...kept, ...read, ...(isCheck ? [] : checks)].filter((id) => known.has(id) && !unordered.includes(id)),
  );
}

/** In the order of the file. */
function dependsOn(places: ReadonlyMap<string, number>, needs: ReadonlySet<string> | undefined): JsonObject {
  const list = [...(needs ?? [])].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  return list.length > 0 ? { depends_on: list } : {};
}

/** If other steps could come after it, it waits for all that nothing else waits for. */
function putLast(needs: Map<string, Set<string>>, last: string): void {
  if (orderOfNeeds(needs).at(-1) === last) return;
  const waitedFor = new Set([...needs.values()].flatMap((ids) => [...ids]));
  // What waits for the last step itself cannot come before it.
  const { names, places, followers } = graphOf([...needs.keys()], (id) => needs.get(id) ?? []);
  const after = reachableFrom([places.get(last) ?? -1], (place) => followers[place] ?? []);
  for (const [place, id] of names.entries()) {
    if (!waitedFor.has(id) && !after.has(place)) needs.get(last)?.add(id);
  }
}

/** A gate's way back leads to an earlier step, in the order that its file gives. */
function addWaysBack(flow: FlowInTheMaking, steps: readonly OlderStep[], needs: Map<string, Set<string>>): void {
  if (flow.flow.order === "sequential") return;
  for (const step of steps) {
    const target = step.of?.type === "human" && step.of.id === step.id ? step.of.jumps?.revise : undefined;
    const first = target ? firstOf(flow, target) : undefined;
    if (first !== undefined && first !== step.id) needs.get(step.id)?.add(first);
  }
}

/**
 * Where a jump to a step of the IR leads: to that step, since what was made for its inputs gives the same again; to the
 * first of the steps that a frame or a debate has become.
 */
function firstOf(flow: FlowInTheMaking, id: string, order?: readonly string[]): string | undefined {
  const entry = flow.entries.get(id);
  if (entry !== undefined) return entry;
  const made = flow.steps.filter(({ of }) => of?.id === id);
  const own = made.find((step) => step.id === id);
  if (own && own.of?.type !== "debate") return own.id;
  const ids = own ? made.map((step) => step.id) : (flow.ends.get(id) ?? []);
  return order ? order.find((one) => ids.includes(one)) : ids[0];
}

function routesOf(flow: FlowInTheMaking, step: OlderStep, of: IrStep, order: readonly string[]): JsonObject {
  const { losses } = flow.file;
  const routes: { [key: string]: Json } = {};
  for (const port of ["failed", "next", "approve", "revise", "kill"] as const) {
    const target = of.jumps?.[port];
    if (target === undefined) continue;
    if (!flow.file.has("0.2")) losses.refuse("jumps", flow.at(of), "0.2");
    const first = target === null ? null : (firstOf(flow, target, order) ?? null);
    if (first === null && (port === "failed" || port === "next")) losses.refuse(`${port}-ends`, flow.at(of));
    else routes[KEYS[port]] = first;
  }
  if (of.type === "human") return { ...gateRoutes(flow, step, of, order), ...routes };
  if (of.jumps?.failed && !canFail(flow, step)) losses.refuse("failed-without-check", flow.at(of));
  return routes;
}

/** `on_fail` needs something that can fail there; no rule looks at steps of the dispatch types (LANGUAGE 7.6). */
function canFail(flow: FlowInTheMaking, { body }: OlderStep): boolean {
  if (body["type"] === "decompose" || body["type"] === "parallel_dispatch") return true;
  const name = body["function"];
  const called = typeof name === "string" ? (ownValue(flow.file.functions, name) ?? {}) : {};
  const has = (value: Json | undefined): boolean =>
    value !== undefined && value !== null && JSON.stringify(value).length > 2;
  return [body, called].some((of) => has(of["ensure"]) || has(of["guardrails"])) || has(body["output_schema"]);
}

function gateRoutes(flow: FlowInTheMaking, step: OlderStep, of: IrStep, order: readonly string[]): JsonObject {
  const { losses } = flow.file;
  const place = order.indexOf(step.id);
  const next = order[place + 1] ?? null;
  if (of.jumps?.revise !== undefined) {
    if (of.jumps.revise === null || firstOf(flow, of.jumps.revise) === step.id)
      losses.refuse("revise-itself", flow.at(of));
    return { on_approve: next, on_kill: null };
  }
  const before = order[place - 1];
  if (before === undefined) losses.refuse("gate-first", flow.at(of));
  else losses.warn("L416", flow.at(of), { version: losses.dialect, target: before });
  return { on_approve: next, on_revise: before ?? null, on_kill: null };
}

function placesOf(steps: readonly IrStep[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const walk = (list: readonly IrStep[]): void => {
    for (const step of list) {
      places.set(step.id, places.size);
      if (step.type === "parallel") for (const branch of step.branches) walk(branch.steps);
    }
  };
  walk(steps);
  return places;
}

/** What was made for a frame comes after the steps in it that it reads. */
function placeOf(places: ReadonlyMap<string, number>, { id, of, depends }: OlderStep): number {
  if (!of) return places.size;
  const own = places.get(of.id) ?? 0;
  if (of.type !== "parallel" || id === of.id) return own;
  return Math.max(own, ...[...depends].map((one) => places.get(one) ?? 0));
}
