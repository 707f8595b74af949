import { isJsonArray, isJsonObject, type Json, type JsonObject, ownValue } from "../../src/base/index.ts";
import { compileExpression } from "../../src/expressions/index.ts";

/** Calls a function of the flow that was lowered, with the inputs that it declares there. */
export type CallOriginal = (name: string, inputs: JsonObject) => Json;

/**
 * Does what the intent of a compute says that lowering made: whoever writes such a function elsewhere has these words and
 * no others. Throws where they ask for a failure, or say nothing that is known here.
 */
export function doAsItSays(intent: string, inputs: JsonObject, call: CallOriginal): Json {
  for (const [pattern, perform] of SAYINGS) {
    const found = pattern.exec(intent);
    if (found) return perform(found, inputs, call);
  }
  throw new Error(`Nothing here does this: ${intent}`);
}

type Perform = (found: RegExpExecArray, inputs: JsonObject, call: CallOriginal) => Json;

const truth = (text: string, bindings: JsonObject): boolean => {
  const compiled = compileExpression(text);
  if (!compiled.ok) throw new Error(`no expression: ${text}`);
  const tested = compiled.value.test(bindings);
  if (!tested.ok) throw new Error(`${text}: ${tested.error.message}`);
  return tested.value;
};

const agree = (values: readonly Json[], field: string | undefined): boolean => {
  const said = values.map((value) => JSON.stringify(field === undefined ? value : at(value, field.split("."))));
  return new Set(said).size <= 1;
};

const SAYINGS: readonly (readonly [RegExp, Perform])[] = [
  [/^Return whether this holds: (.*)$/s, ([, text = ""], inputs) => truth(text, inputs)],
  [
    /^Return whether all of this holds: (.*)$/s,
    ([, texts = ""], inputs) => texts.split("; ").every((text) => truth(text, inputs)),
  ],
  [
    /^With results = (\[.*?\]), return whether this holds: (.*)$/s,
    ([, list = "", text = ""], inputs) => truth(text, { results: fill(list, inputs) }),
  ],
  [
    /^Return whether all inputs (?:are equal|have an equal (.+))\.$/,
    ([, field], inputs) => agree(Object.values(inputs), field),
  ],
  [
    /^Return true if <(\w+)> is true, else whether all other inputs (?:are equal|have an equal (.+))\.$/,
    ([, flag = "", field], { [flag]: before = null, ...others }) =>
      before === true || agree(Object.values(others), field),
  ],
  [
    /^Return the one of <compute> and <infer> that is not null\.$/,
    (_, { compute = null, infer = null }) => compute ?? infer,
  ],
  [
    /^Return the field value of each item of <items>, in order\.$/,
    (_, { items = null }) => (isJsonArray(items) ? items.map((item) => at(item, ["value"])) : null),
  ],
  [
    /^Return, for each item of <(\w+)> in order, what (\w+) gives for it\.$/,
    ([, item = "", name = ""], inputs, call) => {
      const list = inputs[item] ?? null;
      return isJsonArray(list) ? list.map((one) => call(name, { ...inputs, [item]: one })) : null;
    },
  ],
  [
    /^Return (.*), leaving out lists of nothing but null\.$/s,
    ([, text = ""], inputs) => {
      const value = fill(text, inputs);
      return isJsonArray(value)
        ? value.filter((list) => !isJsonArray(list) || list.some((one) => one !== null))
        : value;
    },
  ],
  [/^Return (.*)\.$/s, ([, text = ""], inputs) => fill(text, inputs)],
];

function at(value: Json, path: readonly string[]): Json {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  return isJsonObject(value) ? at(ownValue(value, name) ?? null, rest) : null;
}

/** JSON in which `<name.field>` is an input, and `the first of <a>, <b> that is not null` the one that there is. */
function fill(text: string, inputs: JsonObject): Json {
  const filler = new Filler(text, inputs);
  const value = filler.value();
  if (filler.rest !== "") throw new Error(`What is "${filler.rest}" in ${text}?`);
  return value;
}

class Filler {
  rest: string;
  readonly #inputs: JsonObject;

  constructor(text: string, inputs: JsonObject) {
    this.rest = text;
    this.#inputs = inputs;
  }

  value(): Json {
    if (this.#take(/^the first of /)) return this.#first();
    const reference = this.#take(/^<([\w.]+)>/);
    if (reference) return this.#input(reference[1] ?? "");
    if (this.#take(/^\{/)) return this.#object();
    if (this.#take(/^\[/)) return this.#list();
    const scalar = this.#take(/^(?:"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)/);
    if (!scalar) throw new Error(`What is "${this.rest}"?`);
    return JSON.parse(scalar[0]);
  }

  #first(): Json {
    let found: Json = null;
    do {
      const value = this.value();
      found ??= value;
    } while (this.#take(/^, /));
    if (!this.#take(/^ that is not null/)) throw new Error(`What is "${this.rest}"?`);
    return found;
  }

  #object(): Json {
    const fields: { [name: string]: Json } = {};
    while (!this.#take(/^\}/)) {
      const key = this.#take(/^("(?:[^"\\]|\\.)*")\s*:\s*/);
      if (!key) throw new Error(`What is "${this.rest}"?`);
      fields[JSON.parse(key[1] ?? '""')] = this.value();
      this.#take(/^\s*,\s*/);
    }
    return fields;
  }

  #list(): Json {
    const items: Json[] = [];
    while (!this.#take(/^\]/)) {
      items.push(this.value());
      this.#take(/^\s*,\s*/);
    }
    return items;
  }

  #input(name: string): Json {
    const [first = "", ...path] = name.split(".");
    return at(ownValue(this.#inputs, first) ?? null, path);
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.rest);
    if (found) this.rest = this.rest.slice(found[0].length);
    return found;
  }
}
