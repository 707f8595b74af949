import type {
  Attribute,
  Call,
  Comparison,
  ComparisonOperator,
  ComprehensionClause,
  Expression,
  Logical,
} from "./ast.ts";
import { functionEntry, isFunctionName } from "./builtins.ts";
import { typesOf } from "./check.ts";
import { fits, isCheap, isShort, isText } from "./plain.ts";
import type { ExpressionScope, StaticType } from "./scope.ts";
import { ANY, fieldsOfType, holdsUnknown } from "./scope.ts";
import type { Code, ValueCode } from "./typescript-code.ts";
import {
  AND,
  ARITHMETIC,
  ATOM,
  arrowBody,
  atom,
  atPower,
  COMPARERS,
  EQUALITY,
  helper,
  literal,
  native,
  OR,
  RELATION,
  TERNARY,
  UNARY,
  variableNames,
  wrap,
} from "./typescript-code.ts";

export interface TypeScriptOptions {
  /** What the helpers are called in the code; `py` if absent. */
  readonly helpers?: string;
  /** Identifiers in the renamed names, which loop variables must not hide. */
  readonly taken?: ReadonlySet<string>;
  /** `condition`: an expression of type boolean. `value`: any value of expressions. `condition` if absent. */
  readonly as?: "condition" | "value";
  /** What a name of the scope is called in the code. */
  readonly rename?: (name: string) => string;
}

export interface PrintedTypeScript {
  readonly code: string;
  /** Whether the helpers are used, and `py` has to be imported. */
  readonly usesHelpers: boolean;
}

/**
 * An expression as TypeScript with the same meaning (LANGUAGE 3): plain operators where the static types make them
 * equal, else helpers of `py`. Names are variables in the code, typed as the scope says.
 */
export function printTypeScript(
  ast: Expression,
  scope: ExpressionScope,
  options: TypeScriptOptions = {},
): PrintedTypeScript {
  const printer = new Printer(scope, ast, options);
  const code = options.as === "value" ? printer.value(ast, NO_LOCALS) : printer.condition(ast, NO_LOCALS).code;
  return { code, usesHelpers: code.includes(`${options.helpers ?? "py"}.`) };
}

/** Variables of the loops around, the innermost last. */
type Locals = ReadonlyMap<string, { readonly code: string; readonly native: boolean }>;
const NO_LOCALS: Locals = new Map();
const innermost = (locals: Locals): string | undefined => [...locals.keys()].at(-1);

const EQUALITY_OPERATORS: ReadonlySet<ComparisonOperator> = new Set(["==", "!=", "is", "is not"]);

class Printer {
  readonly #scope: ExpressionScope;
  readonly #types: ReadonlyMap<Expression, StaticType>;
  readonly #rename: (name: string) => string;
  readonly #py: string;
  readonly #variable: (name: string) => string;

  constructor(scope: ExpressionScope, ast: Expression, options: TypeScriptOptions) {
    this.#scope = scope;
    this.#types = typesOf(ast, scope);
    this.#rename = options.rename ?? ((name) => name);
    this.#py = options.helpers ?? "py";
    this.#variable = variableNames(ast, new Set([...(options.taken ?? []), this.#py]));
  }

  #type(node: Expression): StaticType {
    return this.#types.get(node) ?? ANY;
  }

  // ── conditions ──────────────────────────────────────────────────────────

  /** Code of type boolean: the truth of a node. */
  condition(node: Expression, locals: Locals): Code {
    if (node.kind === "logical") return this.#logicalCondition(node, locals);
    if (node.kind === "unary" && node.operator === "not") {
      return { code: `!${wrap(this.condition(node.operand, locals), UNARY)}`, power: UNARY };
    }
    if (node.kind === "conditional") {
      const [test, then, otherwise] = [node.test, node.then, node.otherwise].map((part) =>
        this.condition(part, locals),
      );
      const code = `${wrap(test, OR)} ? ${wrap(then, TERNARY)} : ${wrap(otherwise, TERNARY)}`;
      return { code, power: TERNARY };
    }
    const value = this.#print(node, locals);
    const type = this.#type(node);
    if (value.native && type.kind === "bool" && !type.nullable) return value;
    if (value.native && type.kind === "list" && !type.nullable)
      return atPower(`${wrap(value, ATOM)}.length > 0`, RELATION);
    return atom(`${this.#py}.truthy(${this.#known(node, value)})`);
  }

  #logicalCondition(node: Logical, locals: Locals): Code {
    const [own, symbol] = node.operator === "and" ? [AND, "&&"] : [OR, "||"];
    const left = wrap(this.condition(node.left, locals), own);
    return { code: `${left} ${symbol} ${wrap(this.condition(node.right, locals), own + 1)}`, power: own };
  }

  // ── values ──────────────────────────────────────────────────────────────

  /** Code of type `PyValue`, fit to be an argument. */
  value(node: Expression, locals: Locals): string {
    return this.#known(node, this.#print(node, locals));
  }

  /** A native value whose type is `unknown` in part goes through `${this.#py}.value`. */
  #known(node: Expression, value: ValueCode): string {
    return value.native && holdsUnknown(this.#type(node), this.#scope.contracts)
      ? `${this.#py}.value(${value.code})`
      : value.code;
  }

  #print(node: Expression, locals: Locals): ValueCode {
    const value = (part: Expression) => this.value(part, locals);
    switch (node.kind) {
      case "literal":
        return literal(node.value, node.float === true, this.#py);
      case "name": {
        const local = locals.get(node.name);
        return local ? { ...local, power: ATOM } : native(this.#rename(node.name));
      }
      case "attribute":
        return this.#attribute(node, locals);
      case "index": {
        const name = node.index.kind === "literal" && typeof node.index.value === "string" ? node.index.value : null;
        const field = name === null ? null : this.#nativeField(node.object, name, locals);
        return field ?? helper(`${this.#py}.index(${value(node.object)}, ${value(node.index)})`);
      }
      case "slice": {
        const bounds = [node.start, node.stop, node.step].map((part) => (part ? value(part) : "null"));
        while (bounds.at(-1) === "null") bounds.pop();
        return helper(`${this.#py}.slice(${[value(node.object), ...bounds].join(", ")})`);
      }
      case "call":
        return this.#call(node, locals);
      case "unary": {
        if (node.operator === "not") return { ...this.condition(node, locals), native: true };
        const { operand } = node;
        const isNumber = operand.kind === "literal" && typeof operand.value === "number" && operand.value !== 0;
        if (isNumber && !operand.float && node.operator === "-")
          return { code: `-${operand.value}`, power: UNARY, native: true };
        return helper(`${this.#py}.${node.operator === "-" ? "neg" : "pos"}(${value(operand)})`);
      }
      case "binary":
        return helper(`${this.#py}.${ARITHMETIC[node.operator]}(${value(node.left)}, ${value(node.right)})`);
      case "logical": {
        const isBool = [node.left, node.right].every((part) => this.#isNative(part, "bool", locals));
        if (isBool) return { ...this.#logicalCondition(node, locals), native: true };
        return helper(`${this.#py}.${node.operator}(${value(node.left)}, () => ${arrowBody(value(node.right))})`);
      }
      case "comparison":
        return { ...this.#comparison(node, locals), native: true };
      case "conditional": {
        const test = wrap(this.condition(node.test, locals), OR);
        return { code: `${test} ? ${value(node.then)} : ${value(node.otherwise)}`, power: TERNARY, native: false };
      }
      case "list":
        return helper(`[${node.items.map(value).join(", ")}]`);
      case "tuple":
        return helper(`${this.#py}.tuple(${node.items.map(value).join(", ")})`);
      case "dict":
        return helper(
          `${this.#py}.dict(${node.entries.map((entry) => `[${value(entry.key)}, ${value(entry.value)}]`).join(", ")})`,
        );
      case "comprehension": {
        const each = this.#clauses(node.clauses, locals, (inner) => this.value(node.element, inner));
        return helper(node.form === "list" ? `${this.#py}.list(${each})` : each);
      }
      case "dict-comprehension": {
        const pair = (inner: Locals) =>
          `${this.#py}.tuple(${this.value(node.key, inner)}, ${this.value(node.value, inner)})`;
        return helper(`${this.#py}.dictOf(${this.#clauses(node.clauses, locals, pair)})`);
      }
    }
  }

  /** Native, never null, and of one kind. */
  #isNative(node: Expression, kind: StaticType["kind"], locals: Locals): boolean {
    const type = this.#type(node);
    return type.kind === kind && !type.nullable && this.#print(node, locals).native;
  }

  #attribute(node: Attribute, locals: Locals): ValueCode {
    const field = this.#nativeField(node.object, node.name, locals);
    return field ?? helper(`${this.#py}.get(${this.value(node.object, locals)}, ${JSON.stringify(node.name)})`);
  }

  /** A declared field of an object that is there for certain. */
  #nativeField(object: Expression, name: string, locals: Locals): ValueCode | null {
    const type = this.#type(object);
    const printed = this.#print(object, locals);
    const fields = fieldsOfType(type, this.#scope.contracts);
    if (!printed.native || type.nullable || !fields || !Object.hasOwn(fields, name)) return null;
    const access = /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
    return native(wrap(printed, ATOM) + access);
  }

  // ── comparisons ─────────────────────────────────────────────────────────

  #comparison(node: Comparison, locals: Locals): Code {
    const [link] = node.links;
    if (node.links.length === 1 && link) return this.#link(node.first, link.operator, link.right, locals);
    const middles = node.links.slice(0, -1).map((part) => part.right);
    if (middles.every(isCheap)) {
      let left = node.first;
      const parts = node.links.map(({ operator, right }) => {
        const code = wrap(this.#link(left, operator, right, locals), AND);
        left = right;
        return code;
      });
      return { code: parts.join(" && "), power: AND };
    }
    const links = node.links.map((part) => `["${part.operator}", () => ${arrowBody(this.value(part.right, locals))}]`);
    return atom(`${this.#py}.chain(${[this.value(node.first, locals), ...links].join(", ")})`);
  }

  #link(left: Expression, operator: ComparisonOperator, right: Expression, locals: Locals): Code {
    const plain = this.#plainLink(left, operator, right, locals);
    if (plain) return plain;
    const [a, b] = [this.value(left, locals), this.value(right, locals)];
    switch (operator) {
      case "==":
        return atom(`${this.#py}.eq(${a}, ${b})`);
      case "!=":
        return { code: `!${this.#py}.eq(${a}, ${b})`, power: UNARY };
      case "is":
        return atom(`${this.#py}.is(${a}, ${b})`);
      case "is not":
        return { code: `!${this.#py}.is(${a}, ${b})`, power: UNARY };
      case "in":
        return atom(`${this.#py}.in(${a}, ${b})`);
      case "not in":
        return { code: `!${this.#py}.in(${a}, ${b})`, power: UNARY };
      default:
        return atom(`${this.#py}.${COMPARERS[operator]}(${a}, ${b})`);
    }
  }

  #plainLink(left: Expression, operator: ComparisonOperator, right: Expression, locals: Locals): Code | null {
    if (operator === "in" || operator === "not in") return this.#plainMembership(left, operator, right, locals);
    const [a, b] = [this.#print(left, locals), this.#print(right, locals)];
    if (!a.native || !b.native || (left.kind === "literal" && right.kind === "literal")) return null;
    const [x, y] = [this.#type(left), this.#type(right)];
    if (EQUALITY_OPERATORS.has(operator)) {
      if (x.kind === "str" && y.kind === "str" && ![left, right].some((one) => isShort(one, innermost(locals))))
        return null;
      if (!this.#plainlyEqual(x, y, left, right, operator)) return null;
      const symbol = operator === "==" || operator === "is" ? "===" : "!==";
      return { code: `${wrap(a, RELATION)} ${symbol} ${wrap(b, RELATION)}`, power: EQUALITY };
    }
    const areNumbers = [x, y].every((type) => ["int", "number", "float"].includes(type.kind) && !type.nullable);
    return areNumbers ? { code: `${wrap(a, RELATION)} ${operator} ${wrap(b, UNARY)}`, power: RELATION } : null;
  }

  #plainlyEqual(
    x: StaticType,
    y: StaticType,
    left: Expression,
    right: Expression,
    operator: ComparisonOperator,
  ): boolean {
    const none = x.kind === "none" || y.kind === "none";
    if (none) return x.kind !== "any" && y.kind !== "any" && (x.nullable === true || y.nullable === true);
    if (operator === "is" || operator === "is not" || x.nullable || y.nullable) return false;
    const isNumber = (type: StaticType) => type.kind === "int" || type.kind === "number" || type.kind === "float";
    if (isNumber(x) && isNumber(y)) return true;
    if (x.kind === "bool" && y.kind === "bool") return left.kind !== "literal" && right.kind !== "literal";
    if (x.kind !== "str" || y.kind !== "str") return false;
    // TypeScript refuses to compare with a value that a union does not have.
    return fits(x, right) && fits(y, left) && !(x.values && y.values);
  }

  #plainMembership(left: Expression, operator: "in" | "not in", right: Expression, locals: Locals): Code | null {
    const type = this.#type(left);
    if (type.kind !== "str" || type.nullable) return null;
    const item = this.#print(left, locals);
    if (!item.native) return null;
    const not = operator === "in" ? "" : "!";
    const power = operator === "in" ? ATOM : UNARY;
    if (!isShort(right, innermost(locals))) return null;
    if (this.#isNative(right, "str", locals) && right.kind !== "literal") {
      return { code: `${not}${wrap(this.#print(right, locals), ATOM)}.includes(${item.code})`, power };
    }
    const isLiteralList = right.kind === "list" && right.items.length > 0 && right.items.every(isText);
    const container = this.#type(right);
    const isTextList = container.kind === "list" && container.items.kind === "str" && !container.items.nullable;
    const isPlainList =
      this.#isNative(right, "list", locals) &&
      isTextList &&
      !(container.items.kind === "str" && container.items.values);
    if (!isLiteralList && !isPlainList) return null;
    if (left.kind === "literal" && isLiteralList) return null;
    return { code: `${not}${wrap(this.#print(right, locals), ATOM)}.includes(${item.code})`, power };
  }

  // ── calls and loops ─────────────────────────────────────────────────────

  #call(node: Call, locals: Locals): ValueCode {
    const args = node.args.map((arg) => this.value(arg, locals));
    const { callee } = node;
    if (callee.kind === "attribute") {
      const method = `${this.#py}.method(${this.value(callee.object, locals)}, ${JSON.stringify(callee.name)})`;
      return helper(`${method}(${args.join(", ")})`);
    }
    const { name } = callee;
    if (locals.has(name) || !isFunctionName(name)) {
      return helper(`${this.#py}.invoke(${[this.value(callee, locals), ...args].join(", ")})`);
    }
    const { least, most, code } = functionEntry(name);
    if (node.keywords.length > 0 || args.length < least || args.length > most) {
      const keywords = node.keywords.map((keyword) => `${keyword.name}: ${this.value(keyword.value, locals)}`);
      const named = keywords.length > 0 ? `, { ${keywords.join(", ")} }` : "";
      return helper(`${this.#py}.with(${JSON.stringify(name)}, [${args.join(", ")}]${named})`);
    }
    const called = `${this.#py}.${name}(${args.join(", ")})`;
    if (code === "some" || code === "every") return this.#quantifier(node, code, locals) ?? native(called);
    const [only] = node.args;
    if (code === "length" && only && this.#isNative(only, "list", locals)) {
      return native(`${wrap(this.#print(only, locals), ATOM)}.length`);
    }
    return code === "value" ? helper(called) : native(called);
  }

  /**
   * `all(x > 1 for x in xs)` over a list is `xs.every((x) => x > 1)`. Conditions stand in the same function: as in
   * Python nothing is looked at behind the item that decides. A loop in a loop counts its steps.
   */
  #quantifier(node: Call, loop: "some" | "every", locals: Locals): ValueCode | null {
    if (locals.size > 0) return null;
    const [source] = node.args;
    const clause = source?.kind === "comprehension" ? source.clauses[0] : undefined;
    const [target] = clause?.targets ?? [];
    const isLoop =
      source?.kind === "comprehension" && source.clauses.length === 1 && clause && target && !clause.unpack;
    if (!isLoop || !this.#isNative(clause.source, "list", locals)) return null;
    const variable = this.#variable(target.name);
    const inner = new Map([[target.name, { code: variable, native: true }]]);
    const list = wrap(this.#print(clause.source, locals), ATOM);
    const test = this.condition(source.element, inner);
    const parts = clause.conditions.map((part) => this.condition(part, inner));
    if (loop === "some") {
      const all = parts.length > 0 ? [...parts, test].map((part) => wrap(part, AND)).join(" && ") : test.code;
      return native(`${list}.some((${variable}) => ${all})`);
    }
    const one = [...parts.map((part) => `!${wrap(part, UNARY)}`), parts.length > 0 ? wrap(test, OR) : test.code];
    return native(`${list}.every((${variable}) => ${one.join(" || ")})`);
  }

  #clauses(clauses: readonly ComprehensionClause[], locals: Locals, element: (inner: Locals) => string): string {
    const [clause, ...rest] = clauses;
    if (!clause) return "[]";
    const source = this.value(clause.source, locals);
    const inner = new Map(locals);
    const names = clause.targets.map((target) => this.#variable(target.name));
    for (const [position, target] of clause.targets.entries()) {
      inner.delete(target.name);
      inner.set(target.name, { code: names[position] ?? target.name, native: false });
    }
    const items = rest.length > 0 ? `${this.#py}.items(${this.#clauses(rest, inner, element)})` : `[${element(inner)}]`;
    const conditions = clause.conditions.map((part) => wrap(this.condition(part, inner), AND));
    const body = conditions.length > 0 ? `${conditions.join(" && ")} ? ${items} : []` : items;
    const parameters = clause.unpack
      ? `${this.#py}.spread(${names.length}, (${names.join(", ")}) => ${body})`
      : `(${names[0]}) => ${body}`;
    return `${this.#py}.each(${source}, ${parameters})`;
  }
}
