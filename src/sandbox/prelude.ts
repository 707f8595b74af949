/**
 * JavaScript that runs first in the sandbox. It takes away what is not pure (chance, the time of day), freezes every
 * built-in, so that no call can leave anything behind for another, of its own function or of any other, and answers the
 * function that calls compute code: JSON text in, JSON text out, everything checked inside.
 *
 * A fault is thrown as a JSON text `{ kind, message, stack }`; nothing that user code made ever leaves as an object.
 */
export const PRELUDE = `(function () {
  "use strict";
  const { parse, stringify } = JSON;
  const { isArray } = Array;
  const { apply, construct, ownKeys } = Reflect;
  const { freeze, getPrototypeOf, getOwnPropertyDescriptor, defineProperty } = Object;
  const { isFinite } = Number;
  const { isNaN } = globalThis;

  // ── purity ──
  Math.random = function random() {
    throw new TypeError("Math.random is not available: a compute function is pure");
  };
  const RealDate = Date;
  const PureDate = function Date(...parts) {
    if (!new.target || parts.length === 0) throw new TypeError("The time of day is not available: a compute function is pure");
    return construct(RealDate, parts, new.target);
  };
  PureDate.prototype = RealDate.prototype;
  PureDate.UTC = RealDate.UTC;
  PureDate.parse = RealDate.parse;
  RealDate.prototype.constructor = PureDate;
  globalThis.Date = PureDate;

  PureDate.now = function now() {
    throw new TypeError("The time of day is not available: a compute function is pure");
  };

  const refuse = (name, why) => function () {
    throw new TypeError(name + " is not available: " + why);
  };
  // Code made of text would run outside the function it is made in.
  const FROM_TEXT = "code is not made of text here";
  for (const sample of [function () {}, function* () {}, async function () {}, async function* () {}]) {
    const made = getPrototypeOf(sample);
    const refused = refuse(made.constructor.name, FROM_TEXT);
    defineProperty(refused, "prototype", { value: made });
    defineProperty(made, "constructor", { value: refused });
  }
  globalThis.Function = getPrototypeOf(function () {}).constructor;
  globalThis.eval = refuse("eval", FROM_TEXT);
  // When memory is freed depends on what ran before.
  const BY_MEMORY = "a compute function is pure, and when memory is freed is not its own doing";
  globalThis.WeakRef = refuse("WeakRef", BY_MEMORY);
  globalThis.FinalizationRegistry = refuse("FinalizationRegistry", BY_MEMORY);

  // ── nothing stays behind ──
  const roots = [globalThis];
  // A frozen data property of a prototype cannot be shadowed by assignment; as accessors these can, as people expect.
  const shadowable = (owner) => {
    for (const key of ownKeys(owner)) {
      const described = getOwnPropertyDescriptor(owner, key);
      if (!described.configurable || !described.writable || key === "__proto__") continue;
      const { value, enumerable } = described;
      roots.push(value);
      defineProperty(owner, key, {
        configurable: false,
        enumerable,
        get: () => value,
        set(fresh) {
          if (this === owner) throw new TypeError("Built-ins cannot be changed");
          defineProperty(this, key, { value: fresh, writable: true, enumerable: true, configurable: true });
        },
      });
    }
  };
  for (const key of ownKeys(globalThis)) {
    const { value } = getOwnPropertyDescriptor(globalThis, key);
    if (value === Error || (typeof value === "function" && getPrototypeOf(value) === Error)) shadowable(value.prototype);
  }
  shadowable(Object.prototype);

  // One object of each kind whose prototype no property leads to. tests/hostile/intrinsics finds what is missing here.
  roots.push(
    function* () {}, async function () {}, async function* () {}, [][Symbol.iterator](), new Map().entries(),
    new Set().values(), ""[Symbol.iterator](), "".matchAll(/x/g), [].values().map((one) => one), Iterator.concat(),
    Iterator.from({ next() {} }),
  );
  const seen = new Set();
  while (roots.length > 0) {
    const thing = roots.pop();
    if ((typeof thing !== "object" && typeof thing !== "function") || thing === null || seen.has(thing)) continue;
    seen.add(thing);
    for (const key of ownKeys(thing)) {
      const { value, get, set } = getOwnPropertyDescriptor(thing, key);
      roots.push(value, get, set);
    }
    roots.push(getPrototypeOf(thing));
    freeze(thing);
  }

  // ── calls ──
  const fault = (kind, message, stack = "") => stringify({ kind, message: message.slice(0, 2000), stack: stack.slice(0, 4000) });

  const report = (error) => {
    try {
      if ((typeof error !== "object" || error === null) && typeof error !== "function") return fault("thrown", String(error));
      const { name, message, stack } = error;
      const said = typeof message === "string" ? message : "thrown without a message";
      const trace = typeof stack === "string" ? stack : "";
      if (name === "InternalError" && said === "stack overflow") return fault("stack", "The calls are nested too deeply", trace);
      if (name === "InternalError" && said === "out of memory") return fault("memory", "The function needs too much memory", trace);
      if (said === "string too long" || said === "invalid array length" || said === "BigInt is too large to allocate")
        return fault("memory", said, trace);
      return fault("thrown", (typeof name !== "string" || name === "Error" ? "" : name + ": ") + said, trace);
    } catch {
      return fault("thrown", "An error that cannot be read");
    }
  };

  // What JSON has no word for, and would say null for. It sees what toJSON made of a value.
  const unspeakable = (value, made, isLeftOut) => {
    if (typeof made === "number" && !isFinite(made)) return String(made);
    if (made === null && value instanceof RealDate && isNaN(value)) return "an invalid date";
    if (isLeftOut || (made !== undefined && typeof made !== "function" && typeof made !== "symbol")) return "";
    return made === undefined ? "undefined" : "a " + typeof made;
  };

  // A result as text, and what of it would be lost ("": nothing).
  const spoken = (result) => {
    const said = stringify(result);
    if (said === undefined || !said.includes("null")) return [said, ""];
    let lost = "";
    const paths = new Map();
    const again = stringify(result, function (key, item) {
      if (lost !== "") return null;
      const made = item instanceof Number ? +item : item;
      const isRoot = !paths.has(this);
      const path = isRoot ? "result" : paths.get(this) + (isArray(this) ? "[" + key + "]" : "." + key);
      const found = unspeakable(this[key], made, !isRoot && !isArray(this));
      if (found !== "") lost = path + " is " + found;
      if (typeof made === "object" && made !== null) paths.set(made, path);
      return made;
    });
    return [again, lost];
  };

  const NO_WORDS = ["function", "symbol", "bigint"];

  // The text of a result, or a fault.
  const answer = (result, limit) => {
    const kind = typeof result;
    if (result === undefined) return { refused: fault("result", "The function returned nothing") };
    if (NO_WORDS.includes(kind)) return { refused: fault("result", "The function returned a " + kind + ", which JSON has no word for") };
    if (kind === "object" && result !== null && typeof result.then === "function") return { refused: fault("result", "The function returned a promise: a compute function is not asynchronous") };
    if (kind === "string" && result.length > limit) return { refused: fault("size", "The result is a text of " + result.length + " characters; " + limit + " are allowed") };
    const [said, lost] = spoken(result);
    if (said === undefined) return { refused: fault("result", "The function returned nothing that JSON has a word for") };
    if (lost !== "") return { refused: fault("result", lost) };
    if (said.length > limit) return { refused: fault("size", "The result is " + said.length + " characters of JSON long; " + limit + " are allowed") };
    return { said };
  };

  const unwritten = (error) => {
    const told = report(error);
    const { kind, message } = parse(told);
    return kind === "thrown" && /^TypeError: .*(?:circular|BigInt)/.test(message)
      ? fault("result", "The result cannot be written as JSON: " + message.slice("TypeError: ".length))
      : told;
  };

  return function call(compute, text, limit) {
    let result;
    try {
      result = apply(compute, undefined, parse(text));
    } catch (error) {
      throw report(error);
    }
    let answered;
    try {
      answered = answer(result, limit);
    } catch (error) {
      throw unwritten(error);
    }
    if (answered.said === undefined) throw answered.refused;
    return answered.said;
  };
})()`;
