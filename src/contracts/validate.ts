import type { Json, JsonObject, JsonPath, Result } from "../base/index.ts";
import {
  codePointLength,
  err,
  isDeeperThan,
  isJsonArray,
  isJsonObject,
  ok,
  ownValue,
  pythonJson,
} from "../base/index.ts";
import {
  type Breach,
  type Constraints,
  LIST_CONSTRAINTS,
  type ListLimits,
  NUMBER_CONSTRAINTS,
  type Search,
  TEXT_CONSTRAINTS,
} from "./constraints.ts";
import type { ArrayField, Contracts, Field, Fields, FormatField, NumberField, StringField } from "./field.ts";
import { FORMATS } from "./formats.ts";
import { breachesOf } from "./limits.ts";
import { SEARCH_STEPS, searchPattern } from "./pattern/search.ts";

/** What `Issue.code` can be. */
export type IssueCode = Breach["code"] | "type" | "values" | "format" | "missing" | "unknown" | "depth";

/** One way in which a value breaks its type. */
export interface Issue {
  /** Keys from the root of the value. */
  readonly path: JsonPath;
  readonly code: IssueCode;
  /** One line that names the place and can be fed back: `result.confidence: must be at most 1 (was 1.4)`. */
  readonly message: string;
}

export interface ValidateOptions {
  /** What the value is called in messages; `result` if absent. */
  readonly root?: string;
}

/** Values nested deeper than this are refused: they can only be an attack or a mistake. */
const MAX_DEPTH = 200;
const MAX_ISSUES = 50;

/**
 * Checks a value against its full schema (LANGUAGE 1) and returns it with absent nullable fields as null, keys in
 * declared order. Unknown keys are refused. Issues are in document order, at most 50; opaque values are masked. Patterns
 * are searched in linear time, and all of them together in a bounded number of steps.
 */
export function validate(
  value: Json,
  field: Field,
  contracts: Contracts,
  options: ValidateOptions = {},
): Result<Json, readonly Issue[]> {
  const validator = new Validator(contracts, options);
  const checked = validator.check(value, field, [], false);
  return validator.issues.length === 0 ? ok(checked) : err(validator.issues);
}

/** How an opaque value is shown wherever text for a model or a person is made: `<opaque, 312 chars>`. */
export function maskOpaque(value: Json): string {
  return `<opaque, ${codePointLength(typeof value === "string" ? value : pythonJson(value))} chars>`;
}

class Validator {
  readonly issues: Issue[] = [];
  readonly #contracts: Contracts;
  readonly #root: string;
  readonly #search: Search;

  constructor(contracts: Contracts, options: ValidateOptions) {
    this.#contracts = contracts;
    this.#root = options.root ?? "result";
    const meter = { left: SEARCH_STEPS };
    this.#search = (pattern, text) => searchPattern(pattern, text, meter);
  }

  check(value: Json, field: Field, path: JsonPath, opaque: boolean): Json {
    const at = new Spot(value, path, opaque || field.opaque === true);
    if (path.length > MAX_DEPTH) return this.#issue(at, "depth", "is nested too deep");
    if (value === null && field.nullable) return null;
    switch (field.type) {
      case "string":
        return this.#string(at, field);
      case "number":
      case "integer":
        return this.#number(at, field);
      case "boolean":
        return typeof value === "boolean" ? value : this.#wrongType(at, "true or false");
      case "date":
      case "datetime":
      case "bytes":
        return this.#format(at, field);
      case "array":
        return this.#array(at, field);
      case "object":
        return isJsonObject(value) ? this.#object(value, field.fields, at) : this.#wrongType(at, "an object");
      case "contract": {
        const contract = ownValue(this.#contracts, field.contract);
        // An unknown contract is a compile error; here nothing more can be said.
        if (!contract) return value;
        return isJsonObject(value)
          ? this.#object(value, contract.fields, at)
          : this.#wrongType(at, `an object (${field.contract})`);
      }
      case "any":
        return isDeeperThan(value, MAX_DEPTH - path.length) ? this.#issue(at, "depth", "is nested too deep") : value;
    }
  }

  #string(at: Spot, field: StringField): Json {
    const { value } = at;
    if (typeof value !== "string") return this.#wrongType(at, field.values ? oneOf(field.values) : "a string");
    if (field.values) {
      return field.values.includes(value) ? value : this.#issue(at, "values", `must be ${oneOf(field.values)}`, true);
    }
    this.#limits(at, TEXT_CONSTRAINTS, field, value);
    return value;
  }

  #limits<Limits extends object, Value, Made>(
    at: Spot,
    constraints: Constraints<Limits, Value, Made>,
    limits: Limits,
    value: Value,
  ): void {
    for (const { code, text, showValue } of breachesOf(constraints, limits, value, this.#search)) {
      this.#issue(at, code, text, showValue);
    }
  }

  #number(at: Spot, field: NumberField): Json {
    const { value } = at;
    if (typeof value !== "number" || !Number.isFinite(value)) {
      return this.#wrongType(at, field.type === "integer" ? "a whole number" : "a number");
    }
    if (field.type === "integer" && !Number.isInteger(value)) return this.#wrongType(at, "a whole number");
    if (field.type === "integer" && !Number.isSafeInteger(value)) {
      this.#issue(at, "bound", "must lie within ±9007199254740991 to be kept exactly", true);
    }
    this.#limits(at, NUMBER_CONSTRAINTS, field, value);
    return value;
  }

  #format(at: Spot, field: FormatField): Json {
    const { value } = at;
    const format = FORMATS[field.type];
    if (typeof value !== "string") return this.#wrongType(at, format.words);
    return format.test(value) ? value : this.#issue(at, "format", `must be ${format.words}`, true);
  }

  #array(at: Spot, field: ArrayField): Json {
    const { value, path, opaque } = at;
    if (!isJsonArray(value)) return this.#wrongType(at, "a list");
    this.#limits<ListLimits, readonly Json[], number>(at, LIST_CONSTRAINTS, field, value);
    return value.map((item, index) => this.check(item, field.items, [...path, index], opaque));
  }

  #object(value: JsonObject, fields: Fields, at: Spot): Json {
    const { path, opaque } = at;
    const entries: [string, Json][] = [];
    for (const [name, inner] of Object.entries(fields)) {
      if (Object.hasOwn(value, name))
        entries.push([name, this.check(value[name] ?? null, inner, [...path, name], opaque)]);
      else if (inner.nullable) entries.push([name, null]);
      else this.#issue(new Spot(null, [...path, name], opaque), "missing", "is missing");
    }
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(fields, name)) {
        this.#issue(new Spot(null, [...path, name], opaque), "unknown", "is not a field of the contract");
      }
    }
    return Object.fromEntries(entries);
  }

  #wrongType(at: Spot, expected: string): null {
    return this.#issue(at, "type", `must be ${expected}`, true);
  }

  #issue(at: Spot, code: IssueCode, text: string, showValue = false): null {
    if (this.issues.length >= MAX_ISSUES) return null;
    const was = showValue ? ` (was ${at.shown()})` : "";
    const message = `${printJsonPath(this.#root, at.path)}: ${text}${was}`;
    this.issues.push({ path: at.path, code, message });
    return null;
  }
}

class Spot {
  readonly value: Json;
  readonly path: JsonPath;
  readonly opaque: boolean;

  constructor(value: Json, path: JsonPath, opaque: boolean) {
    this.value = value;
    this.path = path;
    this.opaque = opaque;
  }

  shown(): string {
    if (this.value === null) return "null";
    if (this.opaque) return maskOpaque(this.value);
    // An object may hold opaque fields of its own, so only its kind is told.
    if (isJsonArray(this.value)) return "a list";
    return isJsonObject(this.value) ? "an object" : shorten(pythonJson(this.value));
  }
}

/** `result.items[0].text`; a key that is no name is quoted. */
export function printJsonPath(root: string, path: JsonPath): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return /^[A-Za-z_$][\w$]*$/.test(key) ? `${text}.${key}` : `${text}[${JSON.stringify(key)}]`;
  }, root);
}

function oneOf(values: readonly string[]): string {
  return values.length === 1
    ? JSON.stringify(values[0])
    : `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`;
}

function shorten(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 117)}...`;
}
