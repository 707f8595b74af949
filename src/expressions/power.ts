/**
 * `x ** y` of floats, as near as a float can be: halves go to the even neighbour. JavaScript's own `**` may be off in
 * the last place, and engines differ; C libraries are off once in a thousand times. What is not finite, zero or
 * negative is left to `**`, which has those exactly.
 */
export function power(x: number, y: number): number {
  if (x < 0 && Number.isInteger(y)) return y % 2 === 0 ? power(-x, y) : -power(-x, y);
  const isPlain = x > 0 && Number.isFinite(x) && Number.isFinite(y) && y !== 0 && x !== 1;
  if (!isPlain) return x ** y;
  if (y === 1) return x;
  if (y === 2) return x * x;
  if (y === 0.5) return Math.sqrt(x);
  const rough = y * Math.log2(x);
  if (rough > 1025) return Number.POSITIVE_INFINITY;
  if (rough < -1080) return 0;
  const [factor, shift] = parts(y);
  const product = logarithm(x) * factor;
  return exponential(shift < 0 ? product >> BigInt(-shift) : product << BigInt(shift));
}

/** Numbers here are integers that count 2^-192: enough where `x` is next to 1 and `y` large. */
const BITS = 192n;
const ONE = 1n << BITS;
const times = (a: bigint, b: bigint) => (a * b) >> BITS;
const fixed = (value: number) => {
  const [factor, shift] = parts(value);
  return shift + Number(BITS) < 0 ? factor >> BigInt(-shift - Number(BITS)) : factor << BigInt(shift + Number(BITS));
};

/** A finite number as an integer times a power of two. */
function parts(value: number): readonly [bigint, number] {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const factor = exponent === 0 ? fraction : fraction | (1n << 52n);
  return [value < 0 ? -factor : factor, Math.max(exponent, 1) - 1075];
}

/** 2 · atanh(1/3). */
const LOG_2 = series(ONE / 3n, (term) => term / 9n, 2) * 2n;

/** Sums `term / n` for n = 1, 1 + step, …, each term made from the one before. */
function series(first: bigint, next: (term: bigint) => bigint, step: number): bigint {
  let sum = 0n;
  let term = first;
  for (let n = 1; term !== 0n && term !== -1n; n += step) {
    sum += term / BigInt(n);
    term = next(term);
  }
  return sum;
}

/** ln x: what `Math.log` knows, and the logarithm of the rest. */
function logarithm(x: number): bigint {
  const [factor, shift] = parts(x);
  const size = factor.toString(2).length;
  // x = mantissa · 2^whole, the mantissa between 0.7 and 1.4.
  const half = Number(factor) / 2 ** size < Math.SQRT1_2 ? 1 : 0;
  const whole = BigInt(shift + size - half);
  const mantissa = factor << (BITS - BigInt(size - half));
  const guess = fixed(Math.log(Number(factor) / 2 ** (size - half)));
  const rest = times(mantissa, growth(-guess)) - ONE;
  return whole * LOG_2 + guess + series(rest, (term) => -times(term, rest), 1);
}

/** e^t for |t| below 1. */
function growth(t: bigint): bigint {
  const small = t >> 10n;
  let sum = ONE;
  let term = ONE;
  for (let n = 1n; term !== 0n && term !== -1n; n++) {
    term = times(term, small) / n;
    sum += term;
  }
  for (let doubling = 0; doubling < 10; doubling++) sum = times(sum, sum);
  return sum;
}

/** e^t as a float. */
function exponential(t: bigint): number {
  const whole = t / LOG_2;
  return rounded(growth(t - whole * LOG_2), Number(whole) - Number(BITS));
}

/** So near to the middle between two floats, only the middle itself lies. */
const NEAR = 1n << 40n;

/** `value · 2^exponent` as the nearest float. */
function rounded(value: bigint, exponent: number): number {
  const size = value.toString(2).length;
  // Below 2^-1022 floats have fewer places.
  const dropped = Math.max(size - 53, -1074 - exponent);
  if (dropped > size + 1) return 0;
  const cut = BigInt(dropped);
  const middle = 1n << (cut - 1n);
  const kept = value >> cut;
  const over = value - (kept << cut) - middle;
  const isMiddle = over < NEAR && over > -NEAR;
  const up = isMiddle ? kept % 2n === 1n : over > 0n;
  const unit = exponent + dropped;
  // In two steps, since 2^1023 is the largest power there is.
  return Number(up ? kept + 1n : kept) * 2 ** Math.min(unit, 900) * 2 ** Math.max(unit - 900, 0);
}
