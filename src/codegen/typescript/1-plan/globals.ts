/** What the language itself declares, which the code of functions may use whatever contracts are called. */
const GLOBALS: ReadonlySet<string> = new Set(
  (
    "AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date " +
    "DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Infinity Int16Array " +
    "Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp " +
    "Set SharedArrayBuffer String SuppressedError Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array " +
    "Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly console decodeURI decodeURIComponent encodeURI encodeURIComponent " +
    "escape eval globalThis isFinite isNaN parseFloat parseInt undefined unescape"
  ).split(" "),
);

export const isGlobal = (name: string): boolean => GLOBALS.has(name);
