import { type Json, type JsonObject, THINKING } from "../../base/index.ts";
import { fileDefinitions } from "../../contracts/index.ts";
import type { IrFunction, IrStepType } from "../model.ts";
import {
  AGENT_KEYS,
  BODY_KEYS,
  BRANCH_KEYS,
  BUDGET_KEYS,
  CASE_KEYS,
  FILE_KEYS,
  FLOW_KEYS,
  FUNCTION_KEYS,
  REFINE_KEYS,
  STEP_KEYS,
  WHEN_KEYS,
} from "./keys.ts";

const of = (name: string): JsonObject => ({ $ref: `#/$defs/${name}` });
const text: JsonObject = { type: "string" };
const flag: JsonObject = { type: "boolean" };
const whole = (minimum: number): JsonObject => ({ type: "integer", minimum });
const list = (items: JsonObject): JsonObject => ({ type: "array", items });
const mapOf = (item: JsonObject): JsonObject => ({
  type: "object",
  additionalProperties: item,
  propertyNames: of("Name"),
});
const only = (key: string, part: JsonObject): JsonObject => object([key], { [key]: part }, [key]);

/** An object of just these keys, each with its schema. */
function object<K extends string>(
  keys: readonly K[],
  parts: { readonly [P in K]: Json },
  needed: readonly NoInfer<K>[],
): JsonObject {
  return {
    type: "object",
    properties: Object.fromEntries(keys.map((key) => [key, parts[key]])),
    required: [...needed],
    additionalProperties: false,
  };
}

const extra: JsonObject = { type: "object", description: "What only 0.1, 0.2 and 0.3 read, carried along." };

const body = {
  intent: text,
  context: list(text),
  given: list(text),
  ensure: list(text),
  guardrails: list(text),
  model: text,
  temperature: { type: "number", minimum: 0 },
  max_tokens: whole(1),
  thinking: { enum: [...THINKING], description: "Off, or the least that the model can, if absent." },
  budget: of("Budget"),
  retries: { ...whole(0), description: "After the first attempt; 3 if absent." },
  cache: { enum: ["none", "session", "global"] },
  stable: flag,
  sample_n: whole(1),
  quorum: whole(1),
  agree_on: text,
  threshold: whole(1),
  refine: of("Refine"),
};

/** A quorum is given whole or not at all (LANGUAGE 2). */
const dependentRequired = {
  quorum: ["agree_on", "threshold"],
  agree_on: ["quorum", "threshold"],
  threshold: ["quorum", "agree_on"],
};

const signature = (mode: IrFunction["mode"]) => ({
  mode: { const: mode },
  description: text,
  input: of("Inputs"),
  output: of("Type"),
  extra,
});

const FUNCTIONS: { readonly [Mode in IrFunction["mode"]]: JsonObject } = {
  infer: {
    ...object(
      FUNCTION_KEYS.infer,
      {
        ...signature("infer"),
        ...body,
        answered_by: { const: "person", description: "A person is asked for the result, and no model." },
      },
      ["mode", "output", "intent"],
    ),
    dependentRequired,
  },
  compute: object(
    FUNCTION_KEYS.compute,
    { ...signature("compute"), code: text, ensure: list(text), budget: of("Budget") },
    ["mode", "output", "code"],
  ),
  adaptive: object(
    FUNCTION_KEYS.adaptive,
    { ...signature("adaptive"), dispatch: text, code: text, infer: of("InferBody"), ensure: list(text) },
    ["mode", "output", "dispatch", "code", "infer"],
  ),
};

const jump: JsonObject = { type: ["string", "null"] };
const base = (type: IrStepType) => ({
  id: of("Name"),
  type: { const: type },
  inputs: mapOf(of("Input")),
  depends_on: list(text),
  when: list(object(WHEN_KEYS, { step: text, port: text }, ["step", "port"])),
  skip_if: text,
  on_fail: jump,
  next: jump,
  on_approve: jump,
  on_revise: jump,
  on_kill: jump,
  extra,
});
const require: JsonObject = { anyOf: [{ enum: ["all", "any"] }, whole(0)] };
const share: JsonObject = { type: "number", minimum: 0, maximum: 1 };

const STEPS: { readonly [Type in IrStepType]: JsonObject } = {
  // What a step calls says what it is; its type may be left out.
  function: object(
    STEP_KEYS.function,
    {
      ...base("function"),
      function: text,
      unwrap: { anyOf: [{ enum: ["most_likely", "sample"] }, only("assert_stable", share)] },
    },
    ["id", "function"],
  ),
  flow: object(STEP_KEYS.flow, { ...base("flow"), flow: text }, ["id", "flow"]),
  parallel: object(
    STEP_KEYS.parallel,
    {
      ...base("parallel"),
      require,
      validate: text,
      branches: list(
        object(BRANCH_KEYS, { name: of("Name"), steps: list(of("Step")), result: of("Input") }, ["name", "result"]),
      ),
    },
    ["id", "type", "branches"],
  ),
  for_each: object(
    STEP_KEYS.for_each,
    {
      ...base("for_each"),
      function: text,
      flow: text,
      item: text,
      over: of("Input"),
      max_concurrent: whole(1),
      require,
    },
    ["id", "type", "item", "over"],
  ),
  debate: object(
    STEP_KEYS.debate,
    {
      ...base("debate"),
      agents: list(object(AGENT_KEYS, { name: text, function: text, model: text }, ["name", "function"])),
      rounds: { ...whole(1), maximum: 100 },
      agree_on: text,
      synthesizer: text,
      stop_when_converged: flag,
    },
    ["id", "type", "agents", "rounds", "synthesizer"],
  ),
  human: object(
    STEP_KEYS.human,
    {
      ...base("human"),
      question: text,
      trigger: text,
      artifacts: of("Inputs"),
      decision: of("Type"),
      options: list(text),
      timeout_ms: whole(1),
      on_timeout: { anyOf: [{ const: "raise" }, only("value", {})] },
    },
    ["id", "type", "question", "decision"],
  ),
  branch: object(
    STEP_KEYS.branch,
    {
      ...base("branch"),
      cases: list(object(CASE_KEYS, { name: text, condition: text }, ["name", "condition"])),
    },
    ["id", "type", "cases"],
  ),
};

const NAME = "[A-Za-z_][A-Za-z0-9_]*";

/** The published JSON Schema of `flow/1`: the reader's keys, and the shape of what stands behind each. */
export function flowSchema(): JsonObject {
  const file = object(
    FILE_KEYS,
    {
      version: { const: "flow/1" },
      main: text,
      contracts: mapOf(of("Contract")),
      functions: mapOf(of("Function")),
      flows: { ...mapOf(of("Flow")), minProperties: 1 },
      extra,
    },
    ["version", "flows"],
  );
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "flow-1.schema.json",
    title: "Stratum IR, flow/1",
    ...file,
    $defs: {
      ...fileDefinitions(),
      Type: {
        description: "A type's name (`boolean`, `Topic`), or a mapping with `type`.",
        anyOf: [of("Name"), of("Field")],
      },
      Inputs: mapOf(of("Type")),
      Budget: {
        ...object(BUDGET_KEYS, { ms: whole(1), usd: { type: "number", minimum: 0 }, tokens: whole(1) }, []),
        description: "Hard limits, each optional.",
      },
      Refine: object(REFINE_KEYS, { until: text, feedback: text, max_iterations: whole(1) }, ["until", "feedback"]),
      InferBody: { ...object(BODY_KEYS, body, ["intent"]), dependentRequired },
      Function: { oneOf: Object.values(FUNCTIONS) },
      Flow: object(
        FLOW_KEYS,
        {
          description: text,
          input: of("Inputs"),
          output: of("Type"),
          budget: of("Budget"),
          max_rounds: whole(1),
          order: { const: "sequential" },
          steps: list(of("Step")),
          result: of("Input"),
          extra,
        },
        ["output", "result"],
      ),
      Step: { anyOf: Object.values(STEPS) },
      Reference: { type: "string", pattern: `^\\$\\.(input|steps\\.${NAME}\\.output)(\\.${NAME})*$` },
      Input: {
        oneOf: [
          { type: "string", pattern: "^[^$]|^$", description: "A literal." },
          of("Reference"),
          list(of("Reference")),
          only("value", {}),
          only("fields", mapOf(of("Input"))),
        ],
      },
    },
  };
}
