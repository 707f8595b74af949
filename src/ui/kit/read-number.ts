import { err, isExact, ok, type Result } from "../../base/index.ts";

export interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly integer?: boolean | undefined;
}

const NUMBER = /^[+-]?(\d+[.,]?\d*|[.,]\d+)(e[+-]?\d+)?$/i;
/** A thousand to some people, one to others: `1.000`, `1,234`, `1.000.000`. `1.234` is what this page itself writes. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(,\d{3}|\.000|(\.\d{3}){2,}|( \d{3}))((,|\.| )\d{3})*$/;

/** Null for an empty text; else the number as it is written, or why it is none that can be taken. */
export function readNumber(text: string, { min, max, integer }: Bounds): Result<number | null, string> {
  const trimmed = text.trim();
  if (trimmed === "") return ok(null);
  if (THOUSANDS.test(trimmed)) {
    const whole = trimmed.replace(/[^\d-]/g, "");
    return err(`"${trimmed}" can be read in two ways: write ${whole} for thousands, and a fraction with a point.`);
  }
  if (!NUMBER.test(trimmed)) return err("this is no number.");
  const parsed = Number(trimmed.replace(",", "."));
  if (!Number.isFinite(parsed)) return err("this number is too large.");
  if (integer && !Number.isInteger(parsed)) return err("a whole number is needed.");
  if (!isExact(trimmed.replace(",", "."), parsed)) return err("it has more digits than a number can keep.");
  if (min !== undefined && parsed < min) return err(`at least ${min} is needed.`);
  if (max !== undefined && parsed > max) return err(`at most ${max} is possible.`);
  return ok(parsed);
}
