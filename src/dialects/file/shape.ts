import { type JsonPath, nearestName } from "../../base/index.ts";
import type { Dialect } from "../../ir/index.ts";
import type { Mapping, Value } from "../yaml-1-1/value.ts";
import { type Findings, keyText } from "./finder.ts";

/** What may stand somewhere, as far as its own shape goes. */
export type Shape =
  | {
      readonly is: "text";
      readonly filled?: true;
      readonly words?: readonly string[];
      readonly pattern?: RegExp;
      readonly or?: "null";
    }
  | { readonly is: "number"; readonly least: number; readonly whole: boolean }
  | { readonly is: "boolean" }
  | { readonly is: "requirement" }
  | { readonly is: "anything" }
  | { readonly is: "list"; readonly of?: Shape; readonly filled?: true }
  | { readonly is: "record"; readonly of?: Shape }
  /** `open`: other keys may stand beside these. */
  | {
      readonly is: "object";
      readonly keys: { readonly [key: string]: Shape };
      readonly needed: readonly string[];
      readonly open?: true;
    };

const TEXT: Shape = { is: "text" };
const FILLED: Shape = { is: "text", filled: true };
const TEXTS: Shape = { is: "list", of: TEXT };
const COUNT: Shape = { is: "number", least: 1, whole: true };
const RECORD: Shape = { is: "record" };
const TARGET: Shape = { is: "text", or: "null" };
const GUARDRAILS: Shape = { is: "list", of: FILLED };
const BUDGET: Shape = { is: "object", keys: { ms: COUNT, usd: { is: "number", least: 0, whole: false } }, needed: [] };
const words = (...list: readonly string[]): Shape => ({ is: "text", words: list });
const POLICY = words("gate", "flag", "skip");

const FIELD: Shape = { is: "object", open: true, needed: ["type"], keys: { type: TEXT, values: { is: "list" } } };
const CONTRACTS: Shape = { is: "record", of: { is: "record", of: FIELD } };

const FUNCTION = {
  intent: FILLED,
  input: RECORD,
  output: TEXT,
  ensure: TEXTS,
  budget: BUDGET,
  retries: COUNT,
  model: TEXT,
};
const FUNCTION_1: Shape = {
  is: "object",
  keys: { mode: words("infer", "compute"), ...FUNCTION },
  needed: ["mode", "intent", "input", "output"],
};
const FUNCTION_2: Shape = {
  is: "object",
  keys: { mode: words("infer", "compute", "gate"), ...FUNCTION, timeout: COUNT, guardrails: GUARDRAILS },
  needed: ["mode"],
};

const STEP = {
  id: TEXT,
  function: TEXT,
  inputs: { is: "record", of: TEXT },
  depends_on: TEXTS,
  output_schema: RECORD,
} as const satisfies { readonly [key: string]: Shape };
const STEP_2 = {
  ...STEP,
  intent: TEXT,
  flow: TEXT,
  agent: TEXT,
  on_approve: TARGET,
  on_revise: TARGET,
  on_kill: TARGET,
  on_fail: TEXT,
  next: TEXT,
  skip_if: TEXT,
  skip_reason: TEXT,
  policy: POLICY,
  policy_fallback: POLICY,
  ensure: TEXTS,
  retries: COUNT,
  output_contract: TEXT,
  model: TEXT,
  budget: BUDGET,
  max_iterations: COUNT,
  exit_criterion: TEXT,
  guardrails: GUARDRAILS,
} as const satisfies { readonly [key: string]: Shape };
const STEP_3 = {
  ...STEP_2,
  type: words("function", "inline", "flow", "decompose", "parallel_dispatch"),
  source: TEXT,
  max_concurrent: COUNT,
  isolation: words("worktree", "branch"),
  require: { is: "requirement" },
  merge: words("sequential_apply", "manual"),
  intent_template: TEXT,
} as const satisfies { readonly [key: string]: Shape };

const step = (keys: { readonly [key: string]: Shape }, needed: readonly string[]): Shape => ({
  is: "object",
  keys,
  needed,
});
const flow = (of: Shape, needed: readonly string[], more: { readonly [key: string]: Shape }): Shape => ({
  is: "object",
  keys: { input: RECORD, output: TEXT, budget: BUDGET, steps: { is: "list", filled: true, of }, ...more },
  needed,
});

const WORKFLOW: Shape = {
  is: "object",
  needed: ["name", "description", "input"],
  keys: {
    // A line break at the end is not seen: Python's `$`.
    name: { is: "text", pattern: /^[a-z][a-z0-9-]*\n?$/ },
    description: FILLED,
    input: {
      is: "record",
      of: {
        is: "object",
        open: true,
        needed: ["type"],
        keys: {
          type: words("string", "boolean", "integer", "number", "array", "object"),
          required: { is: "boolean" },
          default: { is: "anything" },
        },
      },
    },
  },
};

const top = (functions: Shape, flows: Shape, more: { readonly [key: string]: Shape }): Shape => ({
  is: "object",
  needed: ["version"],
  keys: {
    version: TEXT,
    contracts: CONTRACTS,
    functions: { is: "record", of: functions },
    flows: { is: "record", of: flows },
    ...more,
  },
});

/** The key table of LANGUAGE 7. */
export const SHAPES: { readonly [V in Dialect]: Shape } = {
  "0.1": top(FUNCTION_1, flow(step(STEP, ["id", "function", "inputs"]), ["input", "output", "steps"], {}), {}),
  "0.2": top(FUNCTION_2, flow(step(STEP_2, ["id"]), ["input", "steps"], { max_rounds: COUNT }), { workflow: WORKFLOW }),
  "0.3": top(FUNCTION_2, flow(step(STEP_3, ["id"]), ["input", "steps"], { max_rounds: COUNT }), { workflow: WORKFLOW }),
};

/** Reports what does not have its shape, all of it. */
export function checkShape(findings: Findings, value: Value, shape: Shape, path: JsonPath): undefined {
  const wrong = (expected: string): undefined =>
    findings.error("Y512", value, path, { expected, found: kindOf(value) });
  const range = (expected: string): undefined => findings.error("Y513", value, path, { expected });
  switch (shape.is) {
    case "anything":
      return;
    case "text": {
      if (value.type === "null" && shape.or === "null") return;
      if (value.type !== "string") return wrong(shape.or === "null" ? "a string or null" : "a string");
      if (shape.words && !shape.words.includes(value.text)) return range(shape.words.join(", "));
      if (shape.filled && value.text === "") return range("a text that is not empty");
      if (shape.pattern && !shape.pattern.test(value.text)) range("small letters, digits and hyphens, a letter first");
      return;
    }
    case "number":
      return checkNumber(value, shape.least, shape.whole, wrong, range);
    case "requirement":
      if (value.type === "number") return checkNumber(value, 1, true, wrong, range);
      if (value.type !== "string") return wrong("all, any or a number");
      if (value.text !== "all" && value.text !== "any") range("all, any or a whole number from 1");
      return;
    case "boolean":
      if (value.type !== "boolean") wrong("true or false");
      return;
    case "list": {
      if (value.type !== "list") return wrong("a list");
      if (shape.filled && value.items.length === 0) return range("a list that is not empty");
      const { of } = shape;
      if (of) for (const [index, item] of value.items.entries()) checkShape(findings, item, of, [...path, index]);
      return;
    }
    case "record": {
      if (value.type !== "mapping") return wrong("a mapping");
      const { of } = shape;
      if (of)
        for (const entry of value.entries.values()) checkShape(findings, entry.value, of, [...path, keyText(entry)]);
      return;
    }
    case "object":
      if (value.type !== "mapping") return wrong("a mapping");
      return checkObject(findings, value, shape, path);
  }
}

function checkObject(
  findings: Findings,
  value: Mapping,
  shape: Extract<Shape, { is: "object" }>,
  path: JsonPath,
): undefined {
  for (const key of shape.needed) if (!value.entries.has(key)) findings.error("Y511", value, path, { key });
  for (const entry of value.entries.values()) {
    const name = keyText(entry);
    const known = typeof entry.key === "string" && Object.hasOwn(shape.keys, name) ? shape.keys[name] : undefined;
    if (known) checkShape(findings, entry.value, known, [...path, name]);
    else if (!shape.open) {
      const nearest = nearestName(name, Object.keys(shape.keys));
      findings.error("Y510", entry, [...path, name], { key: name.slice(0, 100), nearest });
    }
  }
}

/** Whole numbers may be written 3.0. */
function checkNumber(
  value: Value,
  least: number,
  whole: boolean,
  wrong: (e: string) => undefined,
  range: (e: string) => undefined,
): undefined {
  if (value.type !== "number") return wrong(whole ? "a whole number" : "a number");
  if ((whole && !Number.isInteger(value.number)) || value.number < least)
    range(`${whole ? "a whole number" : "a number"} from ${least}`);
}

function kindOf(value: Value): string {
  switch (value.type) {
    case "null":
      return "nothing";
    case "other":
      return value.what;
    case "boolean":
      return value.boolean ? "true (yes, on and true are no texts)" : "false (no, off and false are no texts)";
    default:
      return `a ${value.type}`;
  }
}
