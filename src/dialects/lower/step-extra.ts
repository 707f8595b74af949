import { isJsonArray, type Json, type JsonObject } from "../../base/index.ts";
import type { IrStep } from "../../ir/index.ts";
import type { FlowInTheMaking } from "./flow-in-the-making.ts";
import { recordIn, without } from "./opened.ts";

/** What 0.1 and 0.2 have of the keys that are only carried along. */
const IN_1: readonly string[] = ["output_schema"];
const NOT_IN_2: readonly string[] = [
  "type",
  "source",
  "max_concurrent",
  "isolation",
  "require",
  "merge",
  "intent_template",
];

/** A step's inputs, and the keys of an older file that nothing here reads. */
export function stepExtra(
  flow: FlowInTheMaking,
  step: IrStep,
  texts: { readonly [name: string]: string },
  apart: readonly string[] = [],
): JsonObject {
  const { file } = flow;
  const inputs: JsonObject = { ...texts, ...recordIn(step.extra, "inputs") };
  // An empty intent says that a gate has none; a dispatch may have one beside its template.
  const unsaid = step.extra?.["intent"] === "" ? ["intent"] : [];
  const kept = without(step.extra, ["inputs", "depends_on", "unordered", ...unsaid, ...apart]);
  const more: { [key: string]: Json } = {};
  for (const [key, value] of Object.entries(kept)) {
    if (file.has("0.3") || (file.has("0.2") ? !NOT_IN_2.includes(key) : IN_1.includes(key))) more[key] = value;
    // `function` and `inline` say no more than the step's other keys.
    else if (key !== "type" || !["function", "inline", "flow"].includes(String(value))) {
      file.losses.refuse("step-keys", flow.at(step, key), NOT_IN_2.includes(key) ? "0.3" : "0.2");
    }
  }
  const isNeeded = Object.keys(inputs).length > 0 || !file.has("0.2");
  return { ...(isNeeded && { inputs }), ...more };
}

/** Expressions that could not be read here stand after the others. */
export function joinEnsure(body: JsonObject, more: JsonObject): JsonObject {
  const [own, others] = [body["ensure"], more["ensure"]];
  if (own === undefined || others === undefined || !isJsonArray(own) || !isJsonArray(others))
    return { ...body, ...more };
  return { ...body, ...more, ensure: [...own, ...others] };
}
