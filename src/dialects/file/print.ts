import type { Json, JsonObject } from "../../base/index.ts";
import type { Dialect } from "../../ir/index.ts";
import { Emitter, type Entry } from "../../ir/yaml/index.ts";
import { spelledIn } from "./unsayable.ts";

/** A file of 0.1, 0.2 or 0.3 (LANGUAGE 7): contracts, functions and flows by name, everything spelled as it is printed. */
export interface OlderFile {
  readonly version: Dialect;
  readonly workflow?: Json;
  /** Each contract is its fields. */
  readonly contracts: { readonly [name: string]: JsonObject };
  readonly functions: { readonly [name: string]: JsonObject };
  readonly flows: { readonly [name: string]: OlderFlow };
}

export interface OlderFlow {
  /** Everything but the steps. */
  readonly head: JsonObject;
  readonly steps: readonly JsonObject[];
}

const FUNCTION_ORDER = [
  "mode",
  "intent",
  "input",
  "output",
  "ensure",
  "guardrails",
  "budget",
  "retries",
  "model",
  "timeout",
];
const FLOW_ORDER = ["input", "output", "budget", "max_rounds"];
const STEP_ORDER = [
  "id",
  "type",
  "function",
  "flow",
  "agent",
  "intent",
  "source",
  "intent_template",
  "inputs",
  "depends_on",
  "skip_if",
  "skip_reason",
  "output_contract",
  "output_schema",
  "ensure",
  "guardrails",
  "budget",
  "retries",
  "model",
  "max_iterations",
  "exit_criterion",
  "max_concurrent",
  "isolation",
  "require",
  "merge",
  "policy",
  "policy_fallback",
  "on_approve",
  "on_revise",
  "on_kill",
  "on_fail",
  "next",
];

/**
 * Prints a file of 0.1, 0.2 or 0.3, canonical as `flow/1` is: stable order of keys, block style, every text quoted that
 * either reading of YAML would take for something else (LANGUAGE 7.8). Ends with a line break.
 */
export function printOlder(file: OlderFile): string {
  const out = new Emitter(spelledIn);
  // Quoted though a reader might not need it: a version is a text.
  out.lines.push(`version: ${JSON.stringify(file.version)}`);
  const named = <T>(record: { readonly [name: string]: T }, entries: (value: T) => readonly Entry[]): Entry[1] => {
    if (Object.keys(record).length === 0) return undefined;
    return (indent) => {
      for (const [name, value] of Object.entries(record)) {
        const inner = entries(value);
        out.entries([[name, inner.length === 0 ? {} : (deeper) => out.entries(inner, deeper)]], indent);
      }
    };
  };
  out.entries(
    [
      ["workflow", file.workflow],
      ["contracts", named(file.contracts, (fields) => Object.entries(fields))],
      ["functions", named(file.functions, (value) => inOrder(value, FUNCTION_ORDER))],
      ["flows", named(file.flows, ({ head, steps }) => [...inOrder(head, FLOW_ORDER), ["steps", stepsOf(out, steps)]])],
    ],
    0,
  );
  return `${out.lines.join("\n")}\n`;
}

function stepsOf(out: Emitter, steps: readonly JsonObject[]): Entry[1] {
  return (indent) => {
    for (const step of steps) out.entries(inOrder(step, STEP_ORDER), indent + 2, `${" ".repeat(indent)}- `);
  };
}

/** Keys that the order does not know come last, as they stood. */
function inOrder(value: JsonObject, order: readonly string[]): readonly Entry[] {
  const place = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  return Object.entries(value).sort(([a], [b]) => place(a) - place(b));
}
