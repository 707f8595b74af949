import { isJsonArray, isJsonObject, type Json, type JsonObject, ownValue } from "../../src/base/index.ts";
import { orderOfNeeds } from "../../src/dialects/index.ts";
import { compileExpression } from "../../src/expressions/index.ts";

/** How often a flow may jump before a run is called endless. */
const MOST_JUMPS = 200;

export interface OtherRuntime {
  /** What a function gives. Throws if it fails. */
  call(name: string, definition: JsonObject, inputs: JsonObject): Json;
  /** What a `parallel_dispatch` step gives for an item. */
  dispatch(step: string, inputs: JsonObject, item: Json): Json;
  /** How a reference in `skip_if` is spelled in its place: some runtimes write `str(value)` there, some `repr(value)`. */
  readonly spelling: "str" | "repr";
}

/** The check of a step failed and nothing says where to go on. */
export class Failed extends Error {}

/**
 * Runs a flow of a file as LANGUAGE 7 says that other runtimes do: one step at a time in Kahn order, jumps, null for what
 * is skipped, references in `skip_if` replaced as text, the last output that is not null.
 */
export function runElsewhere(file: JsonObject, flow: string, inputs: JsonObject, runtime: OtherRuntime): Json {
  const steps = new Map(
    list(object(object(file["flows"])[flow])["steps"]).map((step) => [String(object(step)["id"]), object(step)]),
  );
  const needs = new Map([...steps].map(([id, step]) => [id, new Set(list(step["depends_on"]).map(String))]));
  const order = orderOfNeeds(needs);
  const outputs = new Map<string, Json>();
  const find = (text: string): Json => valueAt(text, inputs, outputs);
  let last: Json = null;
  let jumps = 0;
  for (let place = 0; place < order.length; ) {
    const id = order[place] ?? "";
    const step = steps.get(id) ?? {};
    if (step["skip_if"] !== undefined && isSkipped(String(step["skip_if"]), find, runtime.spelling)) {
      outputs.set(id, null);
      place++;
      continue;
    }
    const given = Object.fromEntries(
      Object.entries(object(step["inputs"])).map(([name, text]) => [name, isReference(text) ? find(text) : text]),
    );
    let jump: Json | undefined;
    try {
      const output = perform(file, id, step, given, find, runtime);
      outputs.set(id, output);
      if (output !== null) last = output;
      jump = step["next"];
    } catch (problem) {
      jump = step["on_fail"];
      if (jump === undefined) throw problem;
      outputs.set(id, null);
    }
    if (jump === undefined) place++;
    else if (++jumps > MOST_JUMPS) throw new Failed("endless");
    else place = order.indexOf(String(jump));
  }
  return last;
}

function perform(
  file: JsonObject,
  id: string,
  step: JsonObject,
  given: JsonObject,
  find: (text: string) => Json,
  runtime: OtherRuntime,
): Json {
  if (step["type"] === "parallel_dispatch") {
    const items = find(String(step["source"]));
    if (!isJsonArray(items)) return null;
    const done = items.map((item) => runtime.dispatch(id, given, item));
    const { require = "all" } = step;
    if (require === "any") return done[0] ?? null;
    return typeof require === "number" ? done.slice(0, require) : done;
  }
  if (typeof step["flow"] === "string") return runElsewhere(file, step["flow"], given, runtime);
  const name = String(step["function"]);
  const definition = object(object(file["functions"])[name]);
  // What is not given is null.
  const declared = Object.keys(object(definition["input"])).map((input) => [input, given[input] ?? null]);
  const output = runtime.call(name, definition, Object.fromEntries(declared));
  for (const text of list(definition["ensure"]).map(String)) {
    const compiled = compileExpression(text);
    const tested = compiled.ok ? compiled.value.test({ result: output }) : null;
    if (!tested?.ok || !tested.value) throw new Failed(`${name}: ${text}`);
  }
  return output;
}

/** Any error: not skipped. */
function isSkipped(condition: string, find: (text: string) => Json, spelling: OtherRuntime["spelling"]): boolean {
  const text = condition.replace(REFERENCES, (reference) => python(find(reference), spelling === "str"));
  const compiled = compileExpression(text);
  if (!compiled.ok) return false;
  const tested = compiled.value.test({});
  return tested.ok && tested.value;
}

const REFERENCES = /\$\.(?:input\.\w+|steps\.\w+\.output(?:\.\w+)*)/g;
const isReference = (text: Json): text is string => typeof text === "string" && text.startsWith("$.");

function valueAt(reference: string, inputs: JsonObject, outputs: ReadonlyMap<string, Json>): Json {
  const [, root, name = "", , ...path] = reference.split(".");
  if (root === "input") return ownValue(inputs, name) ?? null;
  let value: Json = outputs.get(name) ?? null;
  for (const field of path) value = isJsonObject(value) ? (ownValue(value, field) ?? null) : null;
  return value;
}

/** `repr(value)`; of a text at the top `str(value)`. */
function python(value: Json, isBare: boolean): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return isBare ? value : JSON.stringify(value);
  if (isJsonArray(value)) return `[${value.map((one) => python(one, false)).join(", ")}]`;
  if (!isJsonObject(value)) return String(value);
  const entries = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${python(one, false)}`);
  return `{${entries.join(", ")}}`;
}

export const object = (value: Json | undefined): JsonObject =>
  value !== undefined && isJsonObject(value) ? value : {};
export const list = (value: Json | undefined): readonly Json[] => (isJsonArray(value) ? value : []);
