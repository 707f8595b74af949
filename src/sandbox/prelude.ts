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
  const { freeze, keys, getPrototypeOf, getOwnPropertyDescriptor, defineProperty } = Object;
  const { isFinite } = Number;

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

  // Code made of text would run outside the function it is made in.
  const refuse = (name) => function () {
    throw new TypeError(name + " is not available: code is not made of text here");
  };
  for (const sample of [function () {}, function* () {}, async function () {}, async function* () {}]) {
    const made = getPrototypeOf(sample);
    const refused = refuse(made.constructor.name);
    defineProperty(refused, "prototype", { value: made });
    defineProperty(made, "constructor", { value: refused });
  }
  globalThis.Function = getPrototypeOf(function () {}).constructor;
  globalThis.eval = refuse("eval");

  // ── nothing stays behind ──
  // A frozen data property of a prototype cannot be shadowed by assignment; as accessors these can, as people expect.
  const shadowable = (owner) => {
    for (const key of ownKeys(owner)) {
      const described = getOwnPropertyDescriptor(owner, key);
      if (!described.configurable || !described.writable || key === "__proto__") continue;
      const { value, enumerable } = described;
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
  for (const kind of [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError]) shadowable(kind.prototype);
  shadowable(Object.prototype);

  const seen = new Set();
  const roots = [
    globalThis, function* () {}, async function () {}, async function* () {}, [][Symbol.iterator](),
    new Map().entries(), new Set().values(), ""[Symbol.iterator](), "".matchAll(/x/g),
  ];
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
  const CIRCULAR = /circular|BigInt/;
  const fault = (kind, message, stack) => stringify({ kind, message: message.slice(0, 2000), stack: stack.slice(0, 4000) });

  const report = (error) => {
    try {
      if ((typeof error === "object" && error !== null) || typeof error === "function") {
        const name = typeof error.name === "string" ? error.name : "Error";
        const message = typeof error.message === "string" ? error.message : "thrown without a message";
        const stack = typeof error.stack === "string" ? error.stack : "";
        if (name === "InternalError" && message === "stack overflow") return fault("stack", "The calls are nested too deeply", stack);
        if (name === "InternalError" && message === "out of memory") return fault("memory", "The function needs too much memory", stack);
        if (message === "string too long" || message === "invalid array length" || message === "BigInt is too large to allocate")
          return fault("memory", message, stack);
        return fault("thrown", (name === "Error" ? "" : name + ": ") + message, stack);
      }
      return fault("thrown", String(error), "");
    } catch {
      return fault("thrown", "An error that cannot be read", "");
    }
  };

  // JSON has no word for these and would say null, or drop them without a word.
  const unspeakable = (value, path) => {
    if (value === undefined) return path + " is undefined";
    if (typeof value === "number" && !isFinite(value)) return path + " is " + value;
    if (typeof value === "function" || typeof value === "symbol") return path + " is a " + typeof value;
    if (typeof value !== "object" || value === null || typeof value.toJSON === "function") return "";
    if (isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        const found = unspeakable(value[index], path + "[" + index + "]");
        if (found !== "") return found;
      }
      return "";
    }
    for (const key of keys(value)) {
      // An absent field is a field that is absent, however it is spelled.
      const found = value[key] === undefined ? "" : unspeakable(value[key], path + "." + key);
      if (found !== "") return found;
    }
    return "";
  };

  return function call(compute, text, limit) {
    let value;
    try {
      value = apply(compute, undefined, parse(text));
    } catch (error) {
      throw report(error);
    }
    let said;
    try {
      const kind = typeof value;
      if (value === undefined) throw fault("result", "The function returned nothing", "");
      if (kind === "function" || kind === "symbol" || kind === "bigint") throw fault("result", "The function returned a " + kind + ", which JSON has no word for", "");
      if (kind === "object" && value !== null && typeof value.then === "function") throw fault("result", "The function returned a promise: a compute function is not asynchronous", "");
      if (kind === "string" && value.length > limit) throw fault("size", "The result is a text of " + value.length + " characters; " + limit + " are allowed", "");
      said = stringify(value);
      if (said === undefined) throw fault("result", "The function returned nothing that JSON has a word for", "");
      if (said.length > limit) throw fault("size", "The result is " + said.length + " characters of JSON long; " + limit + " are allowed", "");
      if (said.includes("null")) {
        const found = unspeakable(value, "result");
        if (found !== "") throw fault("result", found, "");
      }
    } catch (error) {
      if (typeof error === "string") throw error;
      if (error instanceof TypeError && CIRCULAR.test(error.message)) throw fault("result", "The result cannot be written as JSON: " + error.message, "");
      throw report(error);
    }
    return said;
  };
})()`;
