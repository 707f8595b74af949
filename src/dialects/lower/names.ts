import { isJsonArray, isJsonObject, type Json, type JsonObject, ownValue } from "../../base/index.ts";
import type { Extra } from "../../ir/index.ts";
import type { OlderFile } from "../file/print.ts";
import { recordIn } from "./opened.ts";

type Rename = (name: string) => string;
interface Renames {
  readonly contract: Rename;
  readonly function: Rename;
  readonly flow: Rename;
  readonly field: Rename;
  readonly input: Rename;
}

/**
 * Gives things the names that they had in the file that the flow was opened from, where those are no legal names here.
 * `flows`: the bags of the flows, by their names here.
 */
export function restoreNames(
  file: OlderFile,
  extra: Extra | undefined,
  flows: { readonly [name: string]: Extra | undefined },
): OlderFile {
  const all = recordIn(extra, "names");
  const isNone = Object.keys(all).length === 0 && Object.values(flows).every((bag) => !bag?.["names"]);
  if (isNone) return file;
  const names: Renames = {
    contract: renaming(recordIn(all, "contracts")),
    function: renaming(recordIn(all, "functions")),
    flow: renaming(recordIn(all, "flows")),
    field: renaming(recordIn(all, "fields")),
    input: renaming(recordIn(all, "inputs")),
  };
  const gates = new Set(Object.keys(recordIn(extra, "gates")));
  return {
    ...file,
    contracts: keyed(file.contracts, names.contract, (fields) => renameFields(fields, names.field, names)),
    functions: keyed(
      file.functions,
      (name) => (gates.has(name) ? name : names.function(name)),
      (value) => (value["mode"] === "gate" ? value : renameFunction(value, names)),
    ),
    flows: Object.fromEntries(
      Object.entries(file.flows).map(([name, { head, steps }]) => {
        const step = renaming(recordIn(flows[name], "names"));
        return [
          names.flow(name),
          { head: renameFunction(head, names), steps: steps.map((one) => renameStep(one, step, names, gates)) },
        ];
      }),
    ),
  };
}

const renaming =
  (record: JsonObject): Rename =>
  (name) => {
    const found = ownValue(record, name);
    return typeof found === "string" ? found : name;
  };

function keyed<T>(
  record: { readonly [name: string]: T },
  name: Rename,
  value: (one: T) => T,
): { readonly [name: string]: T } {
  return Object.fromEntries(Object.entries(record).map(([key, one]) => [name(key), value(one)]));
}

function renameFields(fields: JsonObject, name: Rename, names: Renames): JsonObject {
  return keyed<Json>(fields, name, (field) => renameField(field, names));
}

function renameField(field: Json, names: Renames): Json {
  if (!isJsonObject(field)) return field;
  const { type, items, fields } = field;
  return {
    ...field,
    ...(typeof type === "string" && { type: names.contract(type) }),
    ...(items !== undefined && { items: renameField(items, names) }),
    ...(fields !== undefined && isJsonObject(fields) && { fields: renameFields(fields, names.field, names) }),
  };
}

/** A function, or what a flow says beside its steps. */
function renameFunction(value: JsonObject, names: Renames): JsonObject {
  const { input, output } = value;
  return {
    ...value,
    ...(input !== undefined && isJsonObject(input) && { input: renameFields(input, names.input, names) }),
    ...(typeof output === "string" && { output: names.contract(output) }),
  };
}

const ROUTES = ["on_approve", "on_revise", "on_kill", "on_fail", "next", "id"];

function renameStep(value: JsonObject, step: Rename, names: Renames, gates: ReadonlySet<string>): JsonObject {
  const reference = (text: string): string => renameReferences(text, step, names);
  const changed: { [key: string]: Json } = { ...value };
  for (const [key, one] of Object.entries(value)) {
    if (ROUTES.includes(key) && typeof one === "string") changed[key] = step(one);
    else if (key === "depends_on" && isJsonArray(one)) {
      changed[key] = one.map((id) => (typeof id === "string" ? step(id) : id));
    } else if (key === "inputs" && isJsonObject(one)) {
      changed[key] = keyed<Json>(one, names.input, (text) =>
        typeof text === "string" && text.startsWith("$") ? reference(text) : text,
      );
    } else if (typeof one !== "string") continue;
    else if (key === "function" && !gates.has(one)) changed[key] = names.function(one);
    else if (key === "flow") changed[key] = names.flow(one);
    else if (key === "output_contract") changed[key] = names.contract(one);
    else if (key === "source" || key === "skip_if") changed[key] = reference(one);
  }
  return changed;
}

const REFERENCE = /\$\.(input|steps)\.([A-Za-z_]\w*)(\.output(?:\.[A-Za-z_]\w*)*)?/g;

function renameReferences(text: string, step: Rename, names: Renames): string {
  return text.replace(REFERENCE, (_, root: string, name: string, rest: string | undefined) => {
    if (root === "input") return `$.input.${names.input(name)}${rest ?? ""}`;
    const path = (rest ?? "").split(".").map((part, at) => (at > 1 ? names.field(part) : part));
    return `$.steps.${step(name)}${path.join(".")}`;
  });
}
