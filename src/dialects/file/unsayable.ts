import { isExact, isJsonObject, type Json, type JsonObject } from "../../base/index.ts";

/**
 * What YAML 1.1 has and JSON has not (dates, infinities, no number, whole numbers beyond what a double keeps) stands in open
 * places of an older file as `{"!yaml": <as it is spelled>}`, and goes back as that: never rounded in silence.
 */
const MARK = "!yaml";

/** Nothing else is ever printed without quotes. */
const SPELLING =
  /^(?:[-+]?(?:\d[\d_]{15,}|0x[\da-f_]{14,}|0b[01_]{54,})|[-+]?\.inf|\.nan|\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::\d\d)?))?)?)$/i;

/** The number that is spelled so, if a number keeps it. YAML 1.1 parts digits by `_`. */
export const sayableNumber = (number: number, spelled: string): Json =>
  Number.isFinite(number) && isExact(spelled.replaceAll("_", ""), number) ? number : unsayable(spelled);

/** `spelled`: its text in the file. Other texts (bytes, sets) stay texts. */
export const unsayable = (spelled: string): Json => (SPELLING.test(spelled) ? { [MARK]: spelled } : spelled);

/** How it is spelled, if it is one. */
export function spelledIn(value: Json): string | null {
  if (!isJsonObject(value)) return null;
  const { [MARK]: spelled, ...rest }: JsonObject = value;
  return typeof spelled === "string" && SPELLING.test(spelled) && Object.keys(rest).length === 0 ? spelled : null;
}
