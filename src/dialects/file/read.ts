import type { Json, JsonObject, JsonPath, TextPlace } from "../../base/index.ts";
import { isJsonObject } from "../../base/index.ts";
import type { Dialect } from "../../ir/index.ts";
import type { Mapping, Value } from "../yaml-1-1/value.ts";
import { entryOf, isFilled, keyText, listOf, mappingOf, textOf } from "./finder.ts";
import type {
  OldBudget,
  OldField,
  OldFile,
  OldFlow,
  OldFunction,
  OldRoute,
  OldStep,
  OldStepKind,
  OldText,
  OldWorkflow,
} from "./model.ts";
import type { PlaceOf } from "./text-places.ts";
import { sayableNumber, unsayable } from "./unsayable.ts";

/** Reads a tree that has been found valid. */
export function readFile(root: Mapping, version: Dialect, text: string, placeOf: PlaceOf): OldFile {
  return new FileReader(text, placeOf).file(root, version);
}

const ROUTES: readonly OldRoute[] = ["on_fail", "next", "on_approve", "on_revise", "on_kill"];

class FileReader {
  readonly #text: string;
  readonly #placeOf: PlaceOf;

  constructor(text: string, placeOf: PlaceOf) {
    this.#text = text;
    this.#placeOf = placeOf;
  }

  file(root: Mapping, version: Dialect): OldFile {
    const workflow = mappingOf(root, "workflow");
    return {
      version,
      ...(workflow && { workflow: this.#workflow(workflow) }),
      contracts: this.#named(root, "contracts").map(({ name, value, at, path }) => ({
        name,
        at,
        fields: value.type === "mapping" ? this.#fieldsOf(value, path) : [],
      })),
      functions: this.#named(root, "functions").flatMap(({ name, value, at, path }) =>
        value.type === "mapping" ? [this.#function(name, value, at, path)] : [],
      ),
      flows: this.#named(root, "flows").flatMap(({ name, value, at, path }) =>
        value.type === "mapping" ? [this.#flow(name, value, at, path)] : [],
      ),
    };
  }

  #workflow(workflow: Mapping): OldWorkflow {
    const optional = [...(mappingOf(workflow, "input")?.entries.values() ?? [])].flatMap((entry) => {
      if (entry.value.type !== "mapping") return [];
      const required = entryOf(entry.value, "required")?.value;
      const isOptional = (required?.type === "boolean" && !required.boolean) || entry.value.entries.has("default");
      return isOptional ? [keyText(entry)] : [];
    });
    return { name: textOf(workflow, "name") ?? "", optional, json: this.#object(workflow) };
  }

  #function(name: string, value: Mapping, at: TextPlace, path: JsonPath): OldFunction {
    const mode = textOf(value, "mode");
    return {
      name,
      at,
      mode: mode === "compute" || mode === "gate" ? mode : "infer",
      ...this.#filled(value, "intent"),
      input: this.#fields(value, path),
      ...this.#filled(value, "output"),
      ...this.#checks(value, path),
      ...this.#numbers(value, ["retries", "timeout"]),
      ...this.#filled(value, "model"),
      json: this.#object(value),
    };
  }

  #flow(name: string, value: Mapping, at: TextPlace, path: JsonPath): OldFlow {
    return {
      name,
      at,
      input: this.#fields(value, path),
      ...this.#filled(value, "output"),
      ...budgetOf(value),
      ...this.#numbers(value, ["max_rounds"]),
      steps: listOf(value, "steps").flatMap((step, index) =>
        step.type === "mapping" ? [this.#step(step, [...path, "steps", index])] : [],
      ),
    };
  }

  #step(value: Mapping, path: JsonPath): OldStep {
    const kind = kindOf(value);
    const calls = kind === "function" || kind === "flow" ? textOf(value, kind) : undefined;
    const intent = textOf(value, kind === "parallel_dispatch" ? "intent_template" : "intent");
    return {
      id: textOf(value, "id") ?? "",
      at: this.#placeOf(value, path),
      kind,
      ...(calls !== undefined && { calls }),
      ...(intent !== undefined && intent !== "" && { intent }),
      ...this.#placed(value, "source", path),
      inputs: [...(mappingOf(value, "inputs")?.entries.values() ?? [])].map((entry) => {
        const name = keyText(entry);
        const text = entry.value.type === "string" ? entry.value.text : "";
        return { name, text, at: this.#placeOf(entry.value, [...path, "inputs", name]) };
      }),
      depends_on: [...new Set(texts(value, "depends_on"))],
      ...this.#checks(value, path),
      ...this.#numbers(value, ["retries", "max_iterations", "max_concurrent"]),
      ...this.#filled(value, "model"),
      ...this.#filled(value, "output_contract"),
      ...this.#placed(value, "skip_if", path),
      ...this.#placed(value, "exit_criterion", path),
      ...requirementOf(value),
      routes: routesOf(value),
      json: this.#object(value),
    };
  }

  #checks(value: Mapping, path: JsonPath) {
    return {
      ensure: listOf(value, "ensure").flatMap((item, index): readonly OldText[] =>
        item.type === "string" ? [{ text: item.text, at: this.#placeOf(item, [...path, "ensure", index]) }] : [],
      ),
      guardrails: texts(value, "guardrails"),
      ...budgetOf(value),
    };
  }

  #filled<K extends string>(of: Mapping, key: K): { readonly [P in K]?: string } {
    const text = textOf(of, key);
    const found: { [P in K]?: string } = {};
    if (text !== undefined && text !== "") found[key] = text;
    return found;
  }

  #placed<K extends string>(of: Mapping, key: K, path: JsonPath): { readonly [P in K]?: OldText } {
    const value = entryOf(of, key)?.value;
    const found: { [P in K]?: OldText } = {};
    if (value?.type === "string" && value.text !== "") {
      found[key] = { text: value.text, at: this.#placeOf(value, [...path, key]) };
    }
    return found;
  }

  #numbers<K extends string>(of: Mapping, keys: readonly K[]): { readonly [P in K]?: number } {
    const found: { [P in K]?: number } = {};
    for (const key of keys) {
      const value = entryOf(of, key)?.value;
      if (value?.type === "number") found[key] = value.number;
    }
    return found;
  }

  #fields(of: Mapping, path: JsonPath): readonly OldField[] {
    const input = mappingOf(of, "input");
    return input ? this.#fieldsOf(input, [...path, "input"]) : [];
  }

  #fieldsOf(mapping: Mapping, path: JsonPath): readonly OldField[] {
    return [...mapping.entries.values()].map((entry) => {
      const name = keyText(entry);
      return { name, json: this.#json(entry.value), at: this.#placeOf(entry.value, [...path, name]) };
    });
  }

  #named(root: Mapping, key: string) {
    return [...(mappingOf(root, key)?.entries.values() ?? [])].map((entry) => {
      const name = keyText(entry);
      return { name, value: entry.value, at: this.#placeOf(entry, [key, name]), path: [key, name] };
    });
  }

  #object(value: Mapping): JsonObject {
    const json = this.#json(value);
    return isJsonObject(json) ? json : {};
  }

  #json(value: Value): Json {
    switch (value.type) {
      case "string":
        return value.text;
      case "number":
        return sayableNumber(value.number, this.#text.slice(value.start, value.end));
      case "boolean":
        return value.boolean;
      case "null":
        return null;
      case "other":
        return unsayable(this.#text.slice(value.start, value.end));
      case "list":
        return value.items.map((item) => this.#json(item));
      case "mapping": {
        // A document holds no key of this name.
        const entries = [...value.entries.values()].filter(({ key }) => key !== "__proto__");
        return Object.fromEntries(entries.map((entry) => [keyText(entry), this.#json(entry.value)]));
      }
    }
  }
}

function kindOf(value: Mapping): OldStepKind {
  const type = textOf(value, "type");
  if (type === "decompose" || type === "parallel_dispatch") return type;
  // The type says nothing that the key doesn't.
  if (isFilled(value, "function")) return "function";
  return isFilled(value, "flow") ? "flow" : "inline";
}

function texts(of: Mapping, key: string): readonly string[] {
  return listOf(of, key).flatMap((item) => (item.type === "string" ? [item.text] : []));
}

/** Without a limit that is infinite. */
function budgetOf(of: Mapping): { readonly budget?: OldBudget } {
  const budget = mappingOf(of, "budget");
  const found: { ms?: number; usd?: number } = {};
  for (const axis of ["ms", "usd"] as const) {
    const value = entryOf(budget, axis)?.value;
    if (value?.type === "number" && Number.isFinite(value.number)) found[axis] = value.number;
  }
  return Object.keys(found).length > 0 ? { budget: found } : {};
}

function requirementOf(of: Mapping): { readonly require?: "all" | "any" | number } {
  const value = entryOf(of, "require")?.value;
  if (value?.type === "number") return { require: value.number };
  const text = value?.type === "string" ? value.text : undefined;
  return text === "all" || text === "any" ? { require: text } : {};
}

function routesOf(of: Mapping): OldStep["routes"] {
  const routes: { [key in OldRoute]?: string | null } = {};
  for (const key of ROUTES) {
    const value = entryOf(of, key)?.value;
    if (value?.type === "null") routes[key] = null;
    if (value?.type === "string" && value.text !== "") routes[key] = value.text;
  }
  return routes;
}
