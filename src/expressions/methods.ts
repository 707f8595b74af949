import type { Contracts } from "../contracts/index.ts";
import type { Expression } from "./ast.ts";
import type { Arity, Facts, Parameter } from "./callable.ts";
import { argumentCount, entry } from "./callable.ts";
import { entriesOf, lookUp } from "./operators.ts";
import { fail } from "./py-error.ts";
import type { StaticType } from "./scope.ts";
import { ANY, typeOfField } from "./scope.ts";
import { count, find, hasAffix, inOtherCase, join, replace, split, strip } from "./strings.ts";
import type { PyObject, PyValue } from "./values.ts";
import { isObject, PyDict, PyView, typeName } from "./values.ts";

type Args = readonly PyValue[];

/** A call as it stands in an expression. */
interface TypedCall {
  readonly object: StaticType;
  /** The first argument. */
  readonly argument: Expression | undefined;
  readonly contracts: Contracts;
}

/** A method of expressions (LANGUAGE 3): all that is known of it stands in its entry. */
interface MethodFacts<T> extends Facts {
  readonly call: (self: T, args: Args) => PyValue;
  readonly type: (call: TypedCall) => StaticType;
}

interface DictMethodFacts extends MethodFacts<PyDict | PyObject> {
  /** Its first argument, if that is a literal, names a field, which is read. */
  readonly readsField: boolean;
}

const ofText = (facts: MethodFacts<string>) => entry(facts);
const ofDict = (facts: DictMethodFacts) => entry(facts);

const TEXT = (): StaticType => ({ kind: "str" });
const BOOL = (): StaticType => ({ kind: "bool" });
const INT = (): StaticType => ({ kind: "int" });
/** Views have no type of their own. */
const VIEW = (): StaticType => ANY;

const BOUNDS: readonly Parameter[] = [
  { name: "start", optional: true, none: true },
  { name: "end", optional: true, none: true },
];

/** The closed table of the methods of texts. */
export const STRING_METHODS = {
  lower: ofText({
    takes: [],
    gives: "the text in lower case",
    example: "result.text == result.text.lower()",
    satisfying: (text) => text.toLowerCase(),
    type: TEXT,
    call: (self) => inOtherCase(self, self.toLowerCase()),
  }),
  upper: ofText({
    takes: [],
    gives: "the text in upper case",
    example: "result.text == result.text.upper()",
    satisfying: (text) => text.toUpperCase(),
    type: TEXT,
    call: (self) => inOtherCase(self, self.toUpperCase()),
  }),
  strip: ofText({
    takes: [{ name: "characters", optional: true, none: true }],
    gives: "the text without white space, or those characters, at both ends",
    example: 'result.text.strip() != ""',
    satisfying: "drawn",
    type: TEXT,
    call: (self, [characters = null]) => strip(self, characters),
  }),
  startswith: ofText({
    takes: [{ name: "prefix" }, ...BOUNDS],
    gives: "whether it begins so",
    example: 'result.text.startswith("Re: ")',
    satisfying: "drawn",
    type: BOOL,
    call: (self, args) => hasAffix("startswith", self, args),
  }),
  endswith: ofText({
    takes: [{ name: "suffix" }, ...BOUNDS],
    gives: "whether it ends so",
    example: 'result.text.endswith("?")',
    satisfying: "drawn",
    type: BOOL,
    call: (self, args) => hasAffix("endswith", self, args),
  }),
  split: ofText({
    takes: [
      { name: "separator", optional: true, none: true },
      { name: "limit", optional: true },
    ],
    gives: "the parts between white space, or between separators",
    example: "len(result.text.split()) >= 3",
    satisfying: "drawn",
    type: () => ({ kind: "list", items: { kind: "str" } }),
    call: (self, [separator = null, limit = -1]) => split(self, separator, limit),
  }),
  replace: ofText({
    takes: [{ name: "old" }, { name: "new" }, { name: "limit", optional: true }],
    gives: "the text with each old one, or so many of them, replaced",
    example: 'len(result.text.replace(" ", "")) > 10',
    satisfying: "drawn",
    type: TEXT,
    call: replace,
  }),
  count: ofText({
    takes: [{ name: "sub" }, ...BOUNDS],
    gives: "how often it stands in the text",
    example: 'result.text.count("#") == 1',
    satisfying: "drawn",
    type: INT,
    call: count,
  }),
  find: ofText({
    takes: [{ name: "sub" }, ...BOUNDS],
    gives: "where it stands first, or -1",
    example: 'result.text.find("@") > 0',
    satisfying: "drawn",
    type: INT,
    call: find,
  }),
  join: ofText({
    takes: [{ name: "texts", items: true }],
    gives: "the texts as one, this one between them",
    example: 'len(", ".join(result.words)) > 10',
    satisfying: "drawn",
    type: TEXT,
    call: (self, [source = null]) => join(self, source),
  }),
} as const satisfies { readonly [name: string]: MethodFacts<string> & Arity };

/** A key whose value is None is there. */
function valueOr(self: PyDict | PyObject, key: PyValue, fallback: PyValue): PyValue {
  const value = lookUp(self, key);
  return value === undefined ? fallback : value;
}

/** The closed table of the methods of objects and dicts. */
export const DICT_METHODS = {
  get: ofDict({
    takes: [
      { name: "key", none: true },
      { name: "default", optional: true, none: true },
    ],
    gives: "the value of a key; the default, or None, where there is none",
    example: 'result.place.get("city") != "Rome"',
    satisfying: "drawn",
    type: ({ object, argument, contracts }) =>
      argument?.kind === "literal" && typeof argument.value === "string"
        ? (typeOfField(object, argument.value, contracts) ?? ANY)
        : ANY,
    readsField: true,
    call: (self, [key = null, fallback = null]) => valueOr(self, key, fallback),
  }),
  keys: ofDict({
    takes: [],
    gives: "the names of its fields",
    example: '"city" in result.place.keys()',
    satisfying: "drawn",
    type: VIEW,
    readsField: false,
    call: (self) =>
      new PyView(
        "dict_keys",
        [...entriesOf(self)].map(([key]) => key),
      ),
  }),
  values: ofDict({
    takes: [],
    gives: "the values of its fields",
    example: '"Rome" not in result.place.values()',
    satisfying: "drawn",
    type: VIEW,
    readsField: false,
    call: (self) =>
      new PyView(
        "dict_values",
        [...entriesOf(self)].map(([, value]) => value),
      ),
  }),
} as const satisfies { readonly [name: string]: DictMethodFacts & Arity };

export type MethodName = keyof typeof STRING_METHODS | keyof typeof DICT_METHODS;
type AnyMethod = Pick<MethodFacts<never>, "type" | keyof Facts> & Arity;

const OF_TEXTS: { readonly [name: string]: AnyMethod } = STRING_METHODS;
const OF_DICTS: { readonly [name: string]: AnyMethod } = DICT_METHODS;

/** The methods that a value of the type has, or may have. */
export function methodsOf(type: StaticType): { readonly [name: string]: AnyMethod } {
  if (type.kind === "str") return OF_TEXTS;
  if (type.kind === "object" || type.kind === "dict") return OF_DICTS;
  return type.kind === "any" ? { ...OF_TEXTS, ...OF_DICTS } : {};
}

function isStringMethod(name: string): name is keyof typeof STRING_METHODS {
  return Object.hasOwn(STRING_METHODS, name);
}

function isDictMethod(name: string): name is keyof typeof DICT_METHODS {
  return Object.hasOwn(DICT_METHODS, name);
}

/** Whether `x.name("field")` reads the field. */
export function readsField(name: string): boolean {
  return isDictMethod(name) && DICT_METHODS[name].readsField;
}

/**
 * `self.name` of `self.name(…)`: as in Python it is looked up before the arguments are evaluated. A field of that
 * name wins over the method, and a field cannot be called.
 */
export function method(self: PyValue, name: string): (...args: Args) => PyValue {
  if (isObject(self) && Object.hasOwn(self, name)) {
    return () => fail("TypeError", `'${typeName(self[name] ?? null)}' object is not callable`);
  }
  if (typeof self === "string" && isStringMethod(name)) return bound(name, STRING_METHODS[name], self);
  if ((self instanceof PyDict || isObject(self)) && isDictMethod(name)) return bound(name, DICT_METHODS[name], self);
  return fail("AttributeError", `'${typeName(self)}' object has no attribute '${name}'`);
}

function bound<T>(
  name: string,
  { least, most, call }: Pick<MethodFacts<T>, "call"> & Arity,
  self: T,
): (...args: Args) => PyValue {
  return (...args) => {
    if (args.length >= least && args.length <= most) return call(self, args);
    return fail("TypeError", `${name}() takes ${argumentCount(least, most)} (${args.length} given)`);
  };
}
