import { fail } from "./py-error.ts";
import type { PyValue } from "./values.ts";
import { isFloat, numeric, toFloat, toInt, typeName, whole } from "./values.ts";

/** `round(value)` gives an int, `round(value, digits)` the value's own type; halves go to the even neighbour. */
export function round(value: PyValue, digits: PyValue = null): PyValue {
  const number = numeric(value);
  if (number === undefined) {
    return fail("TypeError", `type ${typeName(value)} doesn't define __round__ method`);
  }
  if (digits === null) return isFloat(value) ? wholeOf(number) : number;
  const places = whole(digits);
  if (!isFloat(value)) return places >= 0 ? number : toInt(tens(number, -places));
  if (!Number.isFinite(number) || places > 100 || number === 0) return toFloat(number);
  if (places < 0) return toFloat(tens(number, -places));
  return toFloat(decimal(number, places));
}

function wholeOf(number: number): number {
  if (Number.isNaN(number)) return fail("ValueError", "cannot convert float NaN to integer");
  if (!Number.isFinite(number)) return fail("OverflowError", "cannot convert float infinity to integer");
  return toInt(halfEven(number));
}

function halfEven(number: number): number {
  const floor = Math.floor(number);
  const rest = number - floor;
  if (rest !== 0.5) return rest < 0.5 ? floor : floor + 1;
  return floor % 2 === 0 ? floor : floor + 1;
}

function tens(number: number, places: number): number {
  const unit = 10 ** places;
  const rounded = Number.isFinite(unit) ? halfEven(Math.abs(number) / unit) * unit : 0;
  return number < 0 ? -rounded : rounded;
}

/** `toFixed` works on the exact binary value, as Python does, and differs only where that is exactly a half. */
function decimal(number: number, places: number): number {
  if (Math.abs(number) >= 1e21) return number;
  const exact = Math.abs(number).toFixed(Math.min(100, places + 60));
  const point = exact.indexOf(".");
  const rest = exact.slice(point + 1 + places);
  const rounded = number.toFixed(places);
  if (!/^50*$/.test(rest)) return Number(rounded);
  const last = places === 0 ? exact[point - 1] : exact[point + places];
  const kept = exact.slice(0, places === 0 ? point : point + 1 + places);
  if (Number(last) % 2 !== 0) return Number(rounded);
  return number < 0 ? -Number(kept) : Number(kept);
}
