import type { Json, JsonObject } from "../../src/base/index.ts";
import { deepEqual, isJsonArray, isJsonObject } from "../../src/base/index.ts";

/** Whether a value fits a JSON Schema, as far as the schemas that we publish go; an unknown keyword is an error. */
export function fitsSchema(value: Json, schema: JsonObject): boolean {
  return fits(value, schema, schema);
}

type Rule = (value: Json, rule: Json, schema: JsonObject, root: JsonObject) => boolean;

const yes: Rule = () => true;
const list = (rule: Json): readonly JsonObject[] => (isJsonArray(rule) ? rule.filter(isJsonObject) : []);
const count = (value: Json, rules: Json, root: JsonObject): number =>
  list(rules).filter((schema) => fits(value, schema, root)).length;
const entriesOf = (value: Json): readonly (readonly [string, Json])[] =>
  isJsonObject(value) ? Object.entries(value) : [];
const bound =
  (holds: (value: number, limit: number) => boolean): Rule =>
  (value, rule) =>
    typeof value !== "number" || typeof rule !== "number" || holds(value, rule);

const RULES: { readonly [keyword: string]: Rule } = {
  $schema: yes,
  $id: yes,
  $defs: yes,
  title: yes,
  description: yes,
  $ref: (value, rule, _, root) => {
    const definitions = root["$defs"];
    const found = isJsonObject(definitions) ? definitions[String(rule).replace("#/$defs/", "")] : undefined;
    if (!isJsonObject(found)) throw new Error(`no definition ${String(rule)}`);
    return fits(value, found, root);
  },
  type: (value, rule) => {
    if (rule === "integer") return Number.isInteger(value);
    if (rule === "array") return isJsonArray(value);
    if (rule === "object") return isJsonObject(value);
    return typeof value === rule;
  },
  const: (value, rule) => deepEqual(value, rule),
  enum: (value, rule) => isJsonArray(rule) && rule.some((one) => deepEqual(value, one)),
  pattern: (value, rule) => typeof value !== "string" || new RegExp(String(rule), "u").test(value),
  minLength: (value, rule) => typeof value !== "string" || [...value].length >= Number(rule),
  maxLength: (value, rule) => typeof value !== "string" || [...value].length <= Number(rule),
  minimum: bound((value, limit) => value >= limit),
  maximum: bound((value, limit) => value <= limit),
  exclusiveMinimum: bound((value, limit) => value > limit),
  exclusiveMaximum: bound((value, limit) => value < limit),
  multipleOf: bound((value, limit) => Number.isInteger(value / limit)),
  minItems: (value, rule) => !isJsonArray(value) || value.length >= Number(rule),
  maxItems: (value, rule) => !isJsonArray(value) || value.length <= Number(rule),
  minProperties: (value, rule) => entriesOf(value).length >= Number(rule),
  uniqueItems: (value) =>
    !isJsonArray(value) || new Set(value.map((item) => JSON.stringify(item))).size === value.length,
  items: (value, rule, _, root) =>
    !isJsonArray(value) || !isJsonObject(rule) || value.every((item) => fits(item, rule, root)),
  properties: (value, rule, _, root) =>
    entriesOf(value).every(([key, item]) => {
      const schema = isJsonObject(rule) && Object.hasOwn(rule, key) ? rule[key] : undefined;
      return !isJsonObject(schema) || fits(item, schema, root);
    }),
  required: (value, rule) =>
    !isJsonObject(value) ||
    list(rule).length > 0 ||
    (isJsonArray(rule) && rule.every((key) => Object.hasOwn(value, String(key)))),
  dependentRequired: (value, rule) =>
    entriesOf(rule).every(
      ([key, others]) =>
        !isJsonObject(value) ||
        !Object.hasOwn(value, key) ||
        (isJsonArray(others) && others.every((other) => Object.hasOwn(value, String(other)))),
    ),
  additionalProperties: (value, rule, schema, root) => {
    const known = schema["properties"];
    const others = entriesOf(value).filter(([key]) => !isJsonObject(known) || !Object.hasOwn(known, key));
    if (rule === false) return others.length === 0;
    return !isJsonObject(rule) || others.every(([, item]) => fits(item, rule, root));
  },
  propertyNames: (value, rule, _, root) =>
    !isJsonObject(rule) || entriesOf(value).every(([key]) => fits(key, rule, root)),
  anyOf: (value, rule, _, root) => count(value, rule, root) > 0,
  oneOf: (value, rule, _, root) => count(value, rule, root) === 1,
  allOf: (value, rule, _, root) => count(value, rule, root) === list(rule).length,
  not: (value, rule, _, root) => !isJsonObject(rule) || !fits(value, rule, root),
};

function fits(value: Json, schema: JsonObject, root: JsonObject): boolean {
  return Object.entries(schema).every(([keyword, rule]) => {
    const check = Object.hasOwn(RULES, keyword) ? RULES[keyword] : undefined;
    if (!check) throw new Error(`unknown keyword ${keyword}`);
    return check(value, rule, schema, root);
  });
}
