import { isJsonObject, type Json } from "../../src/base/index.ts";
import { loadYaml } from "../../src/dialects/yaml-1-1/construct.ts";
import { TooLarge, Unreadable } from "../../src/dialects/yaml-1-1/problem.ts";
import type { Key, Value } from "../../src/dialects/yaml-1-1/value.ts";

/** What a reader of YAML 1.1 makes of a text, as `tests/corpus/yaml-1-1/pyyaml.py` writes it; `capped`: too large for ours. */
export type YamlVerdict = { readonly value: Json } | { readonly error: string } | { readonly capped: string };

/** Our own reader's. */
export function ownVerdict(text: string): YamlVerdict {
  try {
    const { value } = loadYaml(text);
    return { value: value && plain(value) };
  } catch (thrown) {
    if (thrown instanceof TooLarge) return { capped: thrown.found.code };
    if (thrown instanceof Unreadable) return { error: thrown.message };
    throw thrown;
  }
}

/** Numbers that JSON has no word for have one here. */
export const numberAsJson = (number: number): Json =>
  Number.isFinite(number) ? number : { other: Number.isNaN(number) ? "nan" : number > 0 ? "inf" : "-inf" };

function plain(value: Value): Json {
  switch (value.type) {
    case "string":
      return value.text;
    case "number":
      return numberAsJson(value.number);
    case "boolean":
      return value.boolean;
    case "null":
      return null;
    case "other":
      return { other: value.what };
    case "list":
      return value.items.map(plain);
    case "mapping":
      return { map: [...value.entries.values()].map((entry) => [keyAsJson(entry.key), plain(entry.value)]) };
  }
}

function keyAsJson(key: Key): Json {
  if (typeof key === "symbol") return { other: /^(?:a date|bytes|no key)/.exec(key.description ?? "")?.[0] ?? "" };
  return typeof key === "number" ? numberAsJson(key) : key;
}

/** Null where they agree, or where no comparison is meant: too large for us, or a value inside itself. */
export function yamlDifference(reference: YamlVerdict, found: YamlVerdict): string | null {
  if ("capped" in reference || "capped" in found || JSON.stringify(reference).includes('{"other":"itself"}'))
    return null;
  if ("error" in reference) return "error" in found ? null : `reads what PyYAML refuses (${reference.error})`;
  if ("error" in found) return `refuses what PyYAML reads (${found.error})`;
  return JSON.stringify(sorted(reference.value)) === JSON.stringify(sorted(found.value)) ? null : "reads another value";
}

/** Order in a mapping means nothing. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  const { map } = value;
  if (!Array.isArray(map)) return value;
  return { map: map.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) };
}
