import { isJsonObject, type Json } from "./json.ts";
import { err, ok, type Result } from "./result.ts";

/** What a user says that a model costs, in dollars per million tokens. Cached tokens cost as input where nothing is said. */
export interface UserPrice {
  readonly input: number;
  readonly output: number;
  readonly cache_read?: number;
  readonly cache_write?: number;
}

/** By `provider/model` or by the model's id alone; the first is more exact. */
export interface UserPrices {
  readonly [model: string]: UserPrice;
}

const REQUIRED = ["input", "output"] as const;
const OPTIONAL = ["cache_read", "cache_write"] as const;

/** Prices from outside; a sentence that names the entry where they are none. */
export function readUserPrices(value: Json): Result<UserPrices, string> {
  if (!isJsonObject(value)) return err(`Prices are an object by model: {"model": {"input": 1, "output": 2}}`);
  const prices: { [model: string]: UserPrice } = Object.create(null);
  for (const [model, entry] of Object.entries(value)) {
    const read = readUserPrice(entry);
    if (!read.ok) return err(`${model}: ${read.error}`);
    prices[model] = read.value;
  }
  return ok(prices);
}

function readUserPrice(value: Json): Result<UserPrice, string> {
  if (!isJsonObject(value)) return err('a price is {"input": 1, "output": 2}, in dollars per million tokens');
  const known: readonly string[] = [...REQUIRED, ...OPTIONAL];
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined) return err(`${unknown} is no part of a price; there are: ${known.join(", ")}`);
  const amounts: { [key: string]: number } = {};
  for (const key of known) {
    const amount = value[key];
    if (amount === undefined && OPTIONAL.some((optional) => optional === key)) continue;
    if (typeof amount !== "number" || !Number.isFinite(amount) || amount < 0)
      return err(`${key} must be a number of dollars per million tokens, 0 or more`);
    amounts[key] = amount;
  }
  const { input = 0, output = 0, ...cached } = amounts;
  return ok({ input, output, ...cached });
}
