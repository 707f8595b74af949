import type { Json, JsonObject, JsonPath } from "../../base/index.ts";
import { isJsonObject } from "../../base/index.ts";
import type {
  IrBranch,
  IrFlow,
  IrHumanStep,
  IrInput,
  IrStep,
  IrStepType,
  JumpPort,
  Reference,
  Unwrap,
} from "../model.ts";
import { parseReference } from "../reference.ts";
import { readExtra } from "./extra.ts";
import { AGENT_KEYS, BRANCH_KEYS, CASE_KEYS, FLOW_KEYS, JUMPS, STEP_KEYS, WHEN_KEYS } from "./keys.ts";
import { readBudget } from "./read-function.ts";
import type { Reader } from "./reader.ts";

const POSITIVE = { min: 1, whole: true };
/** Each round of a debate asks every agent, and older versions print a step for each. */
const ROUNDS = { min: 1, max: 100, whole: true };
const TYPES: readonly IrStepType[] = ["function", "flow", "parallel", "for_each", "debate", "human", "branch"];

export function readFlow(reader: Reader, json: Json, path: JsonPath): IrFlow | undefined {
  const flow = reader.object(json, path, FLOW_KEYS);
  if (!flow) return undefined;
  const description = reader.string(flow, "description", path);
  const budget = readBudget(reader, flow, path);
  const max_rounds = reader.number(flow, "max_rounds", path, POSITIVE);
  const order = reader.word(flow, "order", path, ["sequential"]);
  return {
    ...(description !== undefined && { description }),
    input: reader.fields(flow["input"], [...path, "input"]),
    output: reader.has(flow, "output", path) ? reader.type(flow["output"], [...path, "output"]) : { type: "any" },
    result: neededInput(reader, flow, "result", path),
    ...(budget && { budget }),
    ...(max_rounds !== undefined && { max_rounds }),
    ...(order !== undefined && { order }),
    steps: readSteps(reader, flow, "steps", path),
    ...readExtra(reader, flow, path),
  };
}

function readSteps(reader: Reader, json: JsonObject, key: string, path: JsonPath): readonly IrStep[] {
  if (json[key] === undefined) return [];
  return reader.list(json[key], [...path, key], (part, at) => readStep(reader, part, at));
}

function readStep(reader: Reader, json: Json, path: JsonPath): IrStep | undefined {
  if (!isJsonObject(json)) return reader.wrong(path, "a mapping", json);
  const type = json["type"] === undefined ? typeByTarget(reader, json, path) : reader.word(json, "type", path, TYPES);
  if (!type) return undefined;
  reader.object(json, path, STEP_KEYS[type]);
  const id = reader.needed(json, "id", path);
  if (id !== "") reader.name(id, [...path, "id"], "value");
  const when =
    json["when"] === undefined
      ? undefined
      : reader.list(json["when"], [...path, "when"], (part, at) => readWhen(reader, part, at));
  const skip_if = reader.string(json, "skip_if", path);
  const jumps = readJumps(reader, json, path);
  const base = {
    id,
    inputs: json["inputs"] === undefined ? {} : readInputs(reader, json["inputs"], [...path, "inputs"]),
    depends_on: reader.strings(json, "depends_on", path),
    ...(when && { when }),
    ...(skip_if !== undefined && { skip_if }),
    ...(jumps && { jumps }),
    ...readExtra(reader, json, path),
  };
  switch (type) {
    case "function": {
      const unwrap = readUnwrap(reader, json, path);
      return {
        ...base,
        type,
        function: reader.needed(json, "function", path),
        ...(unwrap !== undefined && { unwrap }),
      };
    }
    case "flow":
      return { ...base, type, flow: reader.needed(json, "flow", path) };
    case "parallel": {
      const validate = reader.string(json, "validate", path);
      return {
        ...base,
        type,
        branches: reader.list(json["branches"], [...path, "branches"], (part, at) => readBranch(reader, part, at)),
        require: readRequire(reader, json, path),
        ...(validate !== undefined && { validate }),
      };
    }
    case "for_each": {
      const max_concurrent = reader.number(json, "max_concurrent", path, POSITIVE);
      return {
        ...base,
        type,
        target:
          json["flow"] === undefined
            ? { function: reader.needed(json, "function", path) }
            : { flow: reader.needed(json, "flow", path) },
        item: reader.needed(json, "item", path),
        over: neededInput(reader, json, "over", path),
        ...(max_concurrent !== undefined && { max_concurrent }),
        require: readRequire(reader, json, path),
      };
    }
    case "debate": {
      const agree_on = reader.string(json, "agree_on", path);
      return {
        ...base,
        type,
        agents: reader.list(json["agents"], [...path, "agents"], (part, at) => readAgent(reader, part, at)),
        rounds: reader.number(json, "rounds", path, ROUNDS) ?? 1,
        ...(agree_on !== undefined && { agree_on }),
        synthesizer: reader.needed(json, "synthesizer", path),
        stop_when_converged: reader.boolean(json, "stop_when_converged", path) ?? false,
      };
    }
    case "human":
      return { ...base, type, ...readHuman(reader, json, path) };
    case "branch":
      return {
        ...base,
        type,
        cases: reader.list(json["cases"], [...path, "cases"], (part, at) => {
          const found = reader.object(part, at, CASE_KEYS);
          return found && { name: reader.needed(found, "name", at), condition: reader.needed(found, "condition", at) };
        }),
      };
  }
}

function readJumps(reader: Reader, json: JsonObject, path: JsonPath): IrStep["jumps"] {
  const jumps: { [Port in JumpPort]?: string | null } = {};
  const ports: readonly JumpPort[] = ["failed", "next", "approve", "revise", "kill"];
  for (const port of ports) {
    const key = JUMPS[port];
    const target = json[key] === null ? null : reader.string(json, key, path);
    if (target !== undefined) jumps[port] = target;
  }
  return Object.keys(jumps).length > 0 ? jumps : undefined;
}

function readUnwrap(reader: Reader, json: JsonObject, path: JsonPath): Unwrap | undefined {
  const value = json["unwrap"];
  if (value === undefined || typeof value === "string") {
    return reader.word(json, "unwrap", path, ["most_likely", "sample"]);
  }
  const at = [...path, "unwrap"];
  const asserted = reader.object(value, at, ["assert_stable"]);
  const threshold = asserted && reader.number(asserted, "assert_stable", at, { min: 0, whole: false });
  return threshold === undefined ? undefined : { assert_stable: threshold };
}

/** A step without `type` says by its key what it calls. */
function typeByTarget(reader: Reader, json: JsonObject, path: JsonPath): "function" | "flow" | undefined {
  if (json["function"] !== undefined) return "function";
  if (json["flow"] !== undefined) return "flow";
  return reader.report("Y511", path, { key: "function" });
}

function readBranch(reader: Reader, json: Json, path: JsonPath): IrBranch | undefined {
  const branch = reader.object(json, path, BRANCH_KEYS);
  if (!branch) return undefined;
  const name = reader.needed(branch, "name", path);
  if (name !== "") reader.name(name, [...path, "name"], "value");
  return { name, steps: readSteps(reader, branch, "steps", path), result: neededInput(reader, branch, "result", path) };
}

function readRequire(reader: Reader, json: JsonObject, path: JsonPath): "all" | "any" | number {
  const value = json["require"];
  if (typeof value === "number") return reader.number(json, "require", path, { min: 0, whole: true }) ?? "all";
  return reader.word(json, "require", path, ["all", "any"]) ?? "all";
}

function readAgent(reader: Reader, json: Json, path: JsonPath) {
  const agent = reader.object(json, path, AGENT_KEYS);
  if (!agent) return undefined;
  const model = reader.string(agent, "model", path);
  return {
    name: reader.needed(agent, "name", path),
    function: reader.needed(agent, "function", path),
    ...(model !== undefined && { model }),
  };
}

function readHuman(reader: Reader, json: JsonObject, path: JsonPath) {
  const trigger = reader.string(json, "trigger", path);
  const timeout_ms = reader.number(json, "timeout_ms", path, POSITIVE);
  const on_timeout = readOnTimeout(reader, json, path);
  const options = json["options"] === undefined ? undefined : reader.strings(json, "options", path);
  return {
    question: reader.needed(json, "question", path),
    ...(trigger !== undefined && { trigger }),
    artifacts: reader.fields(json["artifacts"], [...path, "artifacts"]),
    decision: reader.has(json, "decision", path)
      ? reader.type(json["decision"], [...path, "decision"])
      : { type: "any" as const },
    ...(options && { options }),
    ...(timeout_ms !== undefined && { timeout_ms }),
    ...(on_timeout !== undefined && { on_timeout }),
  };
}

function readOnTimeout(reader: Reader, json: JsonObject, path: JsonPath): IrHumanStep["on_timeout"] {
  const value = json["on_timeout"];
  if (value === undefined || typeof value === "string") return reader.word(json, "on_timeout", path, ["raise"]);
  const at = [...path, "on_timeout"];
  const fallback = reader.object(value, at, ["value"]);
  return fallback && reader.has(fallback, "value", at) ? { value: fallback["value"] ?? null } : undefined;
}

function readWhen(reader: Reader, json: Json, path: JsonPath) {
  const found = reader.object(json, path, WHEN_KEYS);
  return found && { step: reader.needed(found, "step", path), port: reader.needed(found, "port", path) };
}

function readInputs(reader: Reader, json: Json | undefined, path: JsonPath): { readonly [name: string]: IrInput } {
  return reader.record(json, path, (part, at) => readInput(reader, part, at));
}

function neededInput(reader: Reader, json: JsonObject, key: string, path: JsonPath): IrInput {
  const nothing: IrInput = { kind: "value", value: null };
  if (!reader.has(json, key, path)) return nothing;
  return readInput(reader, json[key] ?? null, [...path, key]) ?? nothing;
}

/** `$.input.x`, a literal, `{value: …}`, `{fields: …}`, or a list of references. */
function readInput(reader: Reader, json: Json, path: JsonPath): IrInput | undefined {
  if (typeof json === "string") {
    if (!json.startsWith("$")) return { kind: "value", value: json };
    const reference = readReference(reader, json, path);
    return reference && { kind: "reference", reference };
  }
  if (Array.isArray(json)) {
    const references = reader.list<Reference>(json, path, (part, at) => readReference(reader, part, at));
    return { kind: "first_of", references };
  }
  if (!isJsonObject(json)) return reader.wrong(path, "a reference, `value`, `fields` or a list of references", json);
  reader.object(json, path, ["value", "fields"]);
  if (json["value"] !== undefined) {
    if (json["fields"] !== undefined)
      return reader.report("Y510", [...path, "fields"], { key: "fields", nearest: null }, "key");
    return { kind: "value", value: json["value"] };
  }
  if (!reader.has(json, "fields", path)) return undefined;
  return { kind: "fields", fields: readInputs(reader, json["fields"], [...path, "fields"]) };
}

function readReference(reader: Reader, json: Json, path: JsonPath): Reference | undefined {
  const reference = typeof json === "string" ? parseReference(json) : null;
  if (reference) return reference;
  return reader.report("Y515", path, {
    text: typeof json === "string" ? json.slice(0, 100) : JSON.stringify(json).slice(0, 100),
  });
}
