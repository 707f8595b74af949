import type { JsonPath } from "../../base/index.ts";
import { pythonPatternProblem } from "../../sandbox/python-pattern/index.ts";
import type { Mapping, Value } from "../yaml-1-1/value.ts";
import { entryOf, type Findings, isFilled, isGiven, keyText, listOf, mappingOf, textOf } from "./finder.ts";
import { FlowWalks, stepOrder } from "./order.ts";

interface World {
  readonly findings: Findings;
  readonly contracts: ReadonlySet<string>;
  readonly functions: ReadonlyMap<string, Mapping>;
  readonly flows: ReadonlyMap<string, Mapping>;
  readonly walks: FlowWalks;
}

interface JudgedStep {
  readonly step: Mapping;
  readonly path: JsonPath;
  readonly ids: ReadonlySet<string>;
  readonly order: ReadonlyMap<string, number>;
}

const DISPATCH_ONLY = ["source", "isolation", "require", "merge"];
const ROUTES = ["on_approve", "on_revise", "on_kill"];
const mappings = (values: Iterable<Value>): readonly Mapping[] =>
  [...values].flatMap((value) => (value.type === "mapping" ? [value] : []));

/** Entries under keys that are texts; others can be named by nobody. */
function named(mapping: Mapping | null): ReadonlyMap<string, Mapping> {
  const entries = [...(mapping?.entries.values() ?? [])];
  return new Map(
    entries.flatMap(({ key, value }) => (typeof key === "string" && value.type === "mapping" ? [[key, value]] : [])),
  );
}

/** Rules 2 to 7 of LANGUAGE 7, on a text that has its version's shape. */
export function checkRules(findings: Findings, root: Mapping): void {
  const flows = named(mappingOf(root, "flows"));
  const calls = new Map<string, readonly string[]>();
  for (const [name, flow] of flows) {
    calls.set(
      name,
      mappings(listOf(flow, "steps")).flatMap((step) => textOf(step, "flow") || []),
    );
  }
  const world: World = {
    findings,
    contracts: new Set(named(mappingOf(root, "contracts")).keys()),
    functions: named(mappingOf(root, "functions")),
    flows,
    walks: new FlowWalks(calls),
  };
  for (const entry of mappingOf(root, "functions")?.entries.values() ?? []) {
    if (entry.value.type === "mapping") checkFunction(world, entry.value, ["functions", keyText(entry)]);
  }
  checkWorkflow(world, root);
  for (const entry of mappingOf(root, "flows")?.entries.values() ?? []) {
    if (entry.value.type === "mapping") checkFlow(world, entry.value, ["flows", keyText(entry)]);
  }
}

function checkFunction(world: World, value: Mapping, path: JsonPath): void {
  if (textOf(value, "mode") === "gate") {
    for (const key of ["ensure", "guardrails", "budget"]) {
      if (isFilled(value, key)) refuse(world, value, key, path, "gate function");
    }
    refuse(world, value, "retries", path, "gate function");
    return;
  }
  checkPatterns(world, value, path);
  const output = textOf(value, "output") ?? "";
  if (world.contracts.has(output)) return;
  const entry = entryOf(value, "output");
  if (entry) world.findings.unknown("contract", output, world.contracts, entry.value, [...path, "output"]);
  else world.findings.error("Y511", value, path, { key: "output" });
}

function checkWorkflow(world: World, root: Mapping): undefined {
  const workflow = mappingOf(root, "workflow");
  const entry = entryOf(workflow, "name");
  if (!workflow || !entry) return;
  const all = mappingOf(root, "flows")?.entries ?? new Map();
  const name = textOf(workflow, "name") ?? "";
  const flow =
    world.flows.get(name) ?? (all.size === 1 ? mappings([...all.values()].map((one) => one.value))[0] : undefined);
  const { findings } = world;
  if (!flow) return findings.unknown("flow", name, world.flows.keys(), entry.value, ["workflow", "name"]);
  const input = mappingOf(workflow, "input")?.entries ?? new Map();
  const wanted = mappingOf(flow, "input")?.entries ?? new Map();
  const missing = [...wanted.values()].filter(({ key }) => !input.has(key)).map(keyText);
  const extra = [...input.values()].filter(({ key }) => !wanted.has(key)).map(keyText);
  if (missing.length + extra.length === 0) return;
  findings.error("Y529", entryOf(workflow, "input") ?? entry, ["workflow", "input"], { missing, extra });
}

function checkFlow(world: World, flow: Mapping, path: JsonPath): void {
  const output = textOf(flow, "output") ?? "";
  const at = entryOf(flow, "output");
  if (output !== "" && at && !world.contracts.has(output)) {
    world.findings.unknown("contract", output, world.contracts, at.value, [...path, "output"]);
  }
  const steps = mappings(listOf(flow, "steps"));
  const ids = new Set(steps.map((step) => textOf(step, "id") ?? ""));
  const order = stepOrder(steps);
  for (const [index, step] of steps.entries()) checkStep(world, { step, path: [...path, "steps", index], ids, order });
}

function checkStep(world: World, place: JudgedStep): void {
  const { step, path, ids } = place;
  listOf(step, "depends_on").forEach((item, index) => {
    if (item.type === "string" && !ids.has(item.text))
      world.findings.unknown("step", item.text, ids, item, [...path, "depends_on", index]);
  });
  const type = textOf(step, "type");
  if (type === "decompose") {
    for (const key of ["agent", "intent", "output_contract"]) need(world, place, key, "decompose step");
    for (const key of DISPATCH_ONLY) refuse(world, step, key, path, "decompose step");
    if (isFilled(step, "intent_template")) refuse(world, step, "intent_template", path, "decompose step");
    return;
  }
  if (type === "parallel_dispatch") {
    for (const key of ["source", "intent_template"]) need(world, place, key, "parallel_dispatch step");
    return;
  }
  const modes = ["function", "intent", "flow"].filter((key) => isFilled(step, key));
  if (modes.length !== 1) {
    world.findings.error("Y520", entryOf(step, "id") ?? step, path, { id: textOf(step, "id") ?? "", found: modes });
  }
  for (const key of [...DISPATCH_ONLY, "intent_template"]) refuse(world, step, key, path, "step without this type");
  const name = textOf(step, "function") ?? "";
  const called = modes.includes("function") ? world.functions.get(name) : undefined;
  if (modes.includes("function")) checkFunctionStep(world, place, name, called);
  if (modes.includes("flow")) checkFlowStep(world, place);
  if (called && textOf(called, "mode") === "gate") checkGate(world, place);
  else checkNoGate(world, place, called);
}

function checkFunctionStep(world: World, { step, path }: JudgedStep, name: string, called: Mapping | undefined): void {
  const entry = entryOf(step, "function");
  if (!called && entry)
    world.findings.unknown("function", name, world.functions.keys(), entry.value, [...path, "function"]);
  for (const key of ["ensure", "retries", "output_contract", "model", "guardrails"]) {
    refuse(world, step, key, path, "function step");
  }
  if (isFilled(step, "budget")) refuse(world, step, "budget", path, "function step");
}

function checkFlowStep(world: World, { step, path }: JudgedStep): void {
  const entry = entryOf(step, "flow");
  const name = textOf(step, "flow") ?? "";
  const at = [...path, "flow"];
  if (entry && !world.flows.has(name)) world.findings.unknown("flow", name, world.flows.keys(), entry.value, at);
  else if (entry && world.walks.recurs(name)) world.findings.error("Y527", entry.value, at, { flow: name });
  for (const key of ["agent", "budget"]) if (isFilled(step, key)) refuse(world, step, key, path, "flow step");
  for (const key of ["retries", "model", "guardrails"]) refuse(world, step, key, path, "flow step");
}

function checkGate(world: World, place: JudgedStep): void {
  const { findings } = world;
  const { step, path, ids, order } = place;
  for (const key of ["output_schema", "max_iterations"]) refuse(world, step, key, path, "gate step");
  for (const key of ["on_fail", "next"]) if (isFilled(step, key)) refuse(world, step, key, path, "gate step");
  for (const key of ["on_approve", "on_kill"]) {
    if (!entryOf(step, key)) findings.error("Y511", step, path, { key });
  }
  const id = textOf(step, "id") ?? "";
  const revise = textOf(step, "on_revise");
  const at = entryOf(step, "on_revise");
  if (revise === undefined || !at) findings.error("Y511", at ?? step, path, { key: "on_revise" });
  else {
    const own = order.get(id);
    const target = order.get(revise);
    if (revise === id || (own !== undefined && target !== undefined && target >= own))
      findings.error("Y522", at.value, [...path, "on_revise"], { id, target: revise });
  }
  for (const key of ROUTES) checkTarget(world, step, key, ids, path);
  companion(world, place, "policy_fallback", "policy");
}

function checkNoGate(world: World, place: JudgedStep, called: Mapping | undefined): void {
  const { findings } = world;
  const { step, path, ids } = place;
  for (const key of [...ROUTES, "policy", "policy_fallback"]) refuse(world, step, key, path, "step that is no gate");
  const entry = entryOf(step, "on_fail");
  if (entry && isFilled(step, "on_fail")) {
    const checks = [step, called ?? null].some((of) => isFilled(of, "ensure") || isFilled(of, "guardrails"));
    if (!checks && !isFilled(step, "output_schema")) findings.error("Y523", entry, [...path, "on_fail"], {});
  }
  for (const key of ["on_fail", "next"]) if (isFilled(step, key)) checkTarget(world, step, key, ids, path);
  checkPatterns(world, step, path);
  if (!isFilled(step, "exit_criterion")) return;
  companion(world, place, "exit_criterion", "max_iterations");
  const criterion = entryOf(step, "exit_criterion");
  if (criterion && textOf(step, "exit_criterion")?.includes("__"))
    findings.error("Y525", criterion.value, [...path, "exit_criterion"], {});
}

function checkPatterns({ findings }: World, of: Mapping, path: JsonPath): void {
  listOf(of, "guardrails").forEach((item, index) => {
    const found = item.type === "string" ? pythonPatternProblem(item.text) : null;
    if (!found) return;
    const problem = `${found.message} at position ${found.span.start}`;
    findings.error("Y526", item, [...path, "guardrails", index], { problem });
  });
}

/** A key that is there, and not null, though it must not be. */
function refuse({ findings }: World, of: Mapping, key: string, path: JsonPath, kind: string): void {
  const entry = entryOf(of, key);
  if (entry && isGiven(of, key)) findings.error("Y521", entry, [...path, key], { key, kind });
}

function need({ findings }: World, { step, path }: JudgedStep, key: string, kind: string): void {
  if (!isFilled(step, key)) findings.error("Y511", entryOf(step, key) ?? step, path, { key, kind });
}

function companion({ findings }: World, { step, path }: JudgedStep, key: string, needs: string): void {
  const entry = entryOf(step, key);
  if (entry && isGiven(step, key) && !isGiven(step, needs))
    findings.error("Y524", entry, [...path, key], { key, needs });
}

function checkTarget({ findings }: World, step: Mapping, key: string, ids: ReadonlySet<string>, path: JsonPath): void {
  const target = textOf(step, key);
  const entry = entryOf(step, key);
  if (target !== undefined && entry && !ids.has(target))
    findings.unknown("step", target, ids, entry.value, [...path, key]);
}
