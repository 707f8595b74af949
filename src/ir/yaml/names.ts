import { type JsonPath, lookup, nearestName } from "../../base/index.ts";
import type { Field } from "../../contracts/index.ts";
import { namedIn } from "../../contracts/index.ts";
import type { Ir, IrInput, IrStep, JumpPort, Reference } from "../model.ts";
import type { NamedKind } from "../problems.ts";
import { JUMPS } from "./keys.ts";
import type { Reader } from "./reader.ts";

/** What a mistyped type may have meant besides a contract. */
const BUILT_IN = ["string", "number", "integer", "boolean", "date", "datetime", "bytes", "array", "object", "any"];

/** Whether every name in the text means something: contracts, functions, flows, steps in sight; ids once a flow. */
export function checkNames(reader: Reader, ir: Ir): void {
  const unknown = (kind: NamedKind, name: string, path: JsonPath, candidates: Iterable<string>): void => {
    reader.report("Y516", path, { kind, name, nearest: nearestName(name, candidates) });
  };
  const type = (field: Field, path: JsonPath): void => {
    for (const name of namedIn(field)) {
      if (!lookup(ir.contracts, name)) unknown("contract", name, path, [...Object.keys(ir.contracts), ...BUILT_IN]);
    }
  };
  const called = (name: string, path: JsonPath): void => {
    if (!lookup(ir.functions, name)) unknown("function", name, path, Object.keys(ir.functions));
  };
  const flowNamed = (name: string, path: JsonPath): void => {
    if (!lookup(ir.flows, name)) unknown("flow", name, path, Object.keys(ir.flows));
  };

  for (const [name, contract] of Object.entries(ir.contracts)) {
    for (const [key, field] of Object.entries(contract.fields)) type(field, ["contracts", name, "fields", key]);
  }
  for (const [name, value] of Object.entries(ir.functions)) {
    for (const [key, field] of Object.entries(value.input)) type(field, ["functions", name, "input", key]);
    type(value.output, ["functions", name, "output"]);
  }
  for (const [name, flow] of Object.entries(ir.flows)) {
    const path = ["flows", name];
    for (const [key, field] of Object.entries(flow.input)) type(field, [...path, "input", key]);
    type(flow.output, [...path, "output"]);
    const ids = new Set<string>();
    // Places are made when they are told: nearly all of these names are known.
    const reference = (found: Reference, inSight: Sight, at: () => JsonPath): void => {
      if (found.root === "step" && !inSight.has(found.step)) unknown("step", found.step, at(), ids);
      const input = found.root === "input" ? found.path[0] : undefined;
      if (input !== undefined && !lookup(flow.input, input)) unknown("input", input, at(), Object.keys(flow.input));
    };
    const input = (found: IrInput, inSight: Sight, at: () => JsonPath): void => {
      if (found.kind === "reference") reference(found.reference, inSight, at);
      if (found.kind === "first_of") {
        for (const [index, one] of found.references.entries()) reference(one, inSight, () => [...at(), index]);
      }
      if (found.kind !== "fields") return;
      for (const [key, inner] of Object.entries(found.fields)) {
        input(inner, inSight, () => [...at(), "fields", key]);
      }
    };
    const steps = (list: readonly IrStep[], at: JsonPath, outer: Sight): Sight => {
      const inSight = new Sight(
        list.map((step) => step.id),
        outer,
      );
      for (const [index, step] of list.entries()) {
        const here = [...at, index];
        if (ids.has(step.id)) reader.report("Y518", [...here, "id"], { id: step.id });
        ids.add(step.id);
        for (const [key, found] of Object.entries(step.inputs)) input(found, inSight, () => [...here, "inputs", key]);
        step.depends_on.forEach((id, i) => {
          if (!inSight.has(id)) unknown("step", id, [...here, "depends_on", i], ids);
        });
        step.when?.forEach(({ step: id }, i) => {
          if (!inSight.has(id)) unknown("step", id, [...here, "when", i], ids);
        });
        for (const { key, target } of jumpsOf(step)) {
          if (!inSight.hasOwn(target)) unknown("step", target, [...here, key], ids);
        }
        if (step.type === "function") called(step.function, [...here, "function"]);
        if (step.type === "flow") flowNamed(step.flow, [...here, "flow"]);
        if (step.type === "for_each") {
          if ("flow" in step.target) flowNamed(step.target.flow, [...here, "flow"]);
          else called(step.target.function, [...here, "function"]);
          input(step.over, inSight, () => [...here, "over"]);
        }
        if (step.type === "debate") {
          for (const [i, agent] of step.agents.entries()) called(agent.function, [...here, "agents", i, "function"]);
          called(step.synthesizer, [...here, "synthesizer"]);
        }
        if (step.type === "human") {
          type(step.decision, [...here, "decision"]);
          for (const [key, field] of Object.entries(step.artifacts)) type(field, [...here, "artifacts", key]);
        }
        if (step.type !== "parallel") continue;
        const names = new Set<string>();
        step.branches.forEach((branch, i) => {
          const inside = [...here, "branches", i];
          if (names.has(branch.name)) reader.report("Y518", [...inside, "name"], { id: branch.name });
          names.add(branch.name);
          input(branch.result, steps(branch.steps, [...inside, "steps"], inSight), () => [...inside, "result"]);
        });
      }
      return inSight;
    };
    const inSight = steps(flow.steps, [...path, "steps"], new Sight([], null));
    input(flow.result, inSight, () => [...path, "result"]);
  }
}

/** A jump leads within its lane, or, with null, out of the flow. */
function jumpsOf({ jumps }: IrStep): readonly { readonly key: string; readonly target: string }[] {
  if (jumps === undefined) return [];
  const ports: readonly JumpPort[] = ["failed", "next", "approve", "revise", "kill"];
  return ports.flatMap((port) => {
    const target = jumps[port];
    return typeof target === "string" ? [{ key: JUMPS[port], target }] : [];
  });
}

/** Steps that may be referred to: those of the same lane and of the lanes around it. */
class Sight {
  readonly #own: ReadonlySet<string>;
  readonly #outer: Sight | null;

  constructor(ids: readonly string[], outer: Sight | null) {
    this.#own = new Set(ids);
    this.#outer = outer;
  }

  /** Of the same lane. */
  hasOwn(id: string): boolean {
    return this.#own.has(id);
  }

  has(id: string): boolean {
    return this.#own.has(id) || (this.#outer?.has(id) ?? false);
  }
}
