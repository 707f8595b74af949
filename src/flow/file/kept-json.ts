import { isJsonArray, isJsonObject, type Json } from "../../base/index.ts";

/**
 * A kept document as the JSON of a file, whatever else stands in it: the two differ in how fields name a contract
 * (`type: Topic`). What this version knows is better printed.
 */
export function fileJson(kept: Json): Json {
  return change(kept, {
    contracts: each(within("fields")),
    functions: each(within("input", "output")),
    flows: each((flow) => change(within("input", "output")(flow), { nodes: each(within("artifacts", "decision")) })),
  });
}

type Change = (json: Json) => Json;

/** An object with some of its members changed; what is none stays. */
function change(json: Json, changes: { readonly [key: string]: Change }): Json {
  if (!isJsonObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, part]) => [
      key,
      Object.hasOwn(changes, key) ? (changes[key]?.(part) ?? null) : part,
    ]),
  );
}

const each =
  (of: Change): Change =>
  (json) =>
    isJsonObject(json) ? Object.fromEntries(Object.entries(json).map(([key, part]) => [key, of(part)])) : json;

/** Members that hold fields: one, or a record of them. */
const within =
  (...keys: readonly string[]): Change =>
  (json) =>
    change(json, Object.fromEntries(keys.map((key) => [key, fieldsIn])));

function fieldsIn(json: Json): Json {
  if (isJsonArray(json)) return json.map(fieldsIn);
  if (!isJsonObject(json)) return json;
  const { contract, ...field } = json;
  return json["type"] === "contract" && typeof contract === "string"
    ? { ...field, type: contract }
    : each(fieldsIn)(json);
}
