import type { JsonObject, Severity, Span } from "../base/index.ts";
import { nearestName, ownValue } from "../base/index.ts";
import type { Attribute, Binary, Call, Comparison, ComprehensionClause, Expression, Index, Name } from "./ast.ts";
import { argumentCount, FUNCTION_NAMES, functionSignature, isFunctionName } from "./builtins.ts";
import type { ExpressionCode, ExpressionDiagnostic, TextEdit } from "./diagnostics.ts";
import { EXPRESSION_CODES } from "./diagnostics.ts";
import type { Habit } from "./habits.ts";
import { functionHabit, lengthHabit, methodHabit } from "./habits.ts";
import { DICT_METHOD_NAMES, methodSignature, STRING_METHOD_NAMES } from "./methods.ts";
import { parseExpression } from "./parse.ts";
import type { ExpressionScope, StaticType } from "./scope.ts";
import { ANY, chainKey, factsWhen, fieldsOfType, isNumeric, staticLabel, staticType, typeOfField } from "./scope.ts";
import { binaryType, functionType, itemType, joinTypes, methodType, orderable } from "./type-rules.ts";

export interface CheckedExpression {
  readonly text: string;
  readonly ast: Expression | null;
  readonly diagnostics: readonly ExpressionDiagnostic[];
  /** The type of every node, as declared (not narrowed by conditions around it). */
  readonly types: ReadonlyMap<Expression, StaticType>;
}

/** Parses an expression and checks it against the names and types that it may use (LANGUAGE 3 and 8). Never throws. */
export function checkExpression(text: string, scope: ExpressionScope): CheckedExpression {
  const { ast, diagnostics } = parseExpression(text);
  if (!ast) return { text, ast, diagnostics, types: new Map() };
  const checker = new Checker(text, scope);
  checker.visit(ast, { locals: new Map(), facts: new Set() });
  return { text, ast, diagnostics: [...diagnostics, ...checker.diagnostics], types: checker.types };
}

/** Types of a tree that was parsed before. */
export function typesOf(ast: Expression, scope: ExpressionScope): ReadonlyMap<Expression, StaticType> {
  const checker = new Checker("", scope);
  checker.visit(ast, { locals: new Map(), facts: new Set() });
  return checker.types;
}

interface Environment {
  readonly locals: ReadonlyMap<string, StaticType>;
  /** Chains that are known not to be None here. */
  readonly facts: ReadonlySet<string>;
}

class Checker {
  readonly diagnostics: ExpressionDiagnostic[] = [];
  readonly types = new Map<Expression, StaticType>();
  readonly #text: string;
  readonly #scope: ExpressionScope;

  constructor(text: string, scope: ExpressionScope) {
    this.#text = text;
    this.#scope = scope;
  }

  visit(node: Expression, env: Environment): StaticType {
    const type = this.#typeOf(node, env);
    this.types.set(node, type);
    return type;
  }

  #typeOf(node: Expression, env: Environment): StaticType {
    switch (node.kind) {
      case "literal":
        return literalType(node.value, node.float === true);
      case "name":
        return this.#name(node, env);
      case "attribute":
        return this.#attribute(node, env);
      case "index":
        return this.#index(node, env);
      case "slice": {
        for (const part of [node.start, node.stop, node.step]) if (part) this.visit(part, env);
        return this.#present(node.object, env);
      }
      case "call":
        return this.#call(node, env);
      case "unary": {
        if (node.operator === "not") {
          this.visit(node.operand, env);
          return { kind: "bool" };
        }
        const operand = this.#present(node.operand, env);
        if (operand.kind === "any") return ANY;
        if (isNumeric(operand)) return operand.kind === "bool" ? { kind: "int" } : { kind: operand.kind };
        this.#report(EXPRESSION_CODES.operands, "error", node.span, {
          operator: node.operator,
          left: staticLabel(operand),
          right: "",
        });
        return ANY;
      }
      case "binary":
        return this.#binary(node, env);
      case "logical": {
        const left = this.visit(node.left, env);
        const right = this.visit(node.right, withFacts(env, factsWhen(node.left, node.operator === "and")));
        return joinTypes(left, right);
      }
      case "comparison":
        return this.#comparison(node, env);
      case "conditional": {
        this.visit(node.test, env);
        const then = this.visit(node.then, withFacts(env, factsWhen(node.test, true)));
        const otherwise = this.visit(node.otherwise, withFacts(env, factsWhen(node.test, false)));
        return joinTypes(then, otherwise);
      }
      case "list": {
        const items = node.items.map((item) => this.visit(item, env));
        return { kind: "list", items: items.length === 0 ? ANY : items.reduce(joinTypes) };
      }
      case "tuple":
        for (const item of node.items) this.visit(item, env);
        return { kind: "tuple" };
      case "dict":
        for (const entry of node.entries) {
          this.visit(entry.key, env);
          this.visit(entry.value, env);
        }
        return { kind: "dict" };
      case "comprehension": {
        const inner = this.#clauses(node.clauses, env);
        const items = this.visit(node.element, inner);
        return { kind: node.form === "list" ? "list" : "iterator", items };
      }
      case "dict-comprehension": {
        const inner = this.#clauses(node.clauses, env);
        this.visit(node.key, inner);
        this.visit(node.value, inner);
        return { kind: "dict" };
      }
    }
  }

  #name(node: Name, env: Environment): StaticType {
    const local = env.locals.get(node.name);
    if (local) return local;
    const field = ownValue(this.#scope.names, node.name);
    if (field) return staticType(field, this.#scope.contracts);
    const known = [...env.locals.keys(), ...Object.keys(this.#scope.names)];
    this.#unknown(EXPRESSION_CODES.unknownName, node.span, node.name, known, { name: node.name, known });
    return ANY;
  }

  #attribute(node: Attribute, env: Environment): StaticType {
    const object = this.#present(node.object, env);
    if (object.kind === "any") return ANY;
    const field = typeOfField(object, node.name, this.#scope.contracts);
    if (field) return field;
    const habit = object.kind === "object" ? null : lengthHabit(node);
    if (habit) {
      this.#habit(node.span, habit);
      return { kind: "int" };
    }
    const known = Object.keys(fieldsOfType(object, this.#scope.contracts) ?? {});
    const data = { field: node.name, type: staticLabel(object), known };
    this.#unknown(EXPRESSION_CODES.unknownField, node.nameSpan, node.name, known, data);
    return ANY;
  }

  #index(node: Index, env: Environment): StaticType {
    const object = this.#present(node.object, env);
    const key = this.visit(node.index, env);
    if (object.kind === "object") {
      if (node.index.kind !== "literal" || typeof node.index.value !== "string") return ANY;
      const name = node.index.value;
      const field = typeOfField(object, name, this.#scope.contracts);
      if (field) return field;
      const known = Object.keys(fieldsOfType(object, this.#scope.contracts) ?? {});
      const data = { field: name, type: staticLabel(object), known };
      this.#unknown(EXPRESSION_CODES.unknownField, node.index.span, null, known, data);
      return ANY;
    }
    if (object.kind === "list" || object.kind === "str" || object.kind === "tuple") {
      if (!["any", "int", "number", "bool"].includes(key.kind)) {
        const data = { operator: "[]", left: staticLabel(object), right: staticLabel(key) };
        this.#report(EXPRESSION_CODES.operands, "error", node.index.span, data);
      }
      return object.kind === "list" ? object.items : object.kind === "str" ? { kind: "str" } : ANY;
    }
    if (object.kind !== "any" && object.kind !== "dict") {
      const data = { operator: "[]", left: staticLabel(object), right: staticLabel(key) };
      this.#report(EXPRESSION_CODES.operands, "error", node.span, data);
    }
    return ANY;
  }

  // ── calls ───────────────────────────────────────────────────────────────

  #call(node: Call, env: Environment): StaticType {
    const { callee } = node;
    if (callee.kind === "attribute") return this.#method(node, callee, env);
    const args = node.args.map((arg) => this.visit(arg, env));
    for (const keyword of node.keywords) this.visit(keyword.value, env);
    const { name } = callee;
    const isHidden = env.locals.has(name) || ownValue(this.#scope.names, name) !== undefined;
    if (isHidden || !isFunctionName(name)) {
      const habit = isHidden ? null : functionHabit(name, callee);
      if (habit) this.#habit(callee.span, habit);
      else this.#unknown(EXPRESSION_CODES.unknownFunction, callee.span, name, FUNCTION_NAMES, { function: name });
      return ANY;
    }
    const { least, most, keywords } = functionSignature(name);
    this.#arity(node, name, least, most, keywords);
    const verdict = functionType(name, args);
    if (verdict.mismatch) {
      const data = { operator: name, left: staticLabel(verdict.mismatch), right: "" };
      const code = verdict.iterable ? EXPRESSION_CODES.notIterable : EXPRESSION_CODES.operands;
      const argument = node.args[0] ?? node;
      this.#report(code, "error", argument.span, verdict.iterable ? { type: data.left } : data);
    } else if (args[0]?.nullable && name !== "bool" && name !== "str" && node.args[0]) {
      this.#maybeNone(node.args[0], args[0], env);
    }
    return verdict.type;
  }

  #method(node: Call, callee: Attribute, env: Environment): StaticType {
    const habit = methodHabit(node, callee, this.#text);
    const isMath = habit !== null && callee.object.kind === "name" && callee.object.name === "Math";
    const object = isMath ? ANY : this.#present(callee.object, env);
    for (const arg of node.args) this.visit(arg, env);
    for (const keyword of node.keywords) this.visit(keyword.value, env);
    const { name, nameSpan } = callee;
    const isField = typeOfField(object, name, this.#scope.contracts) !== null;
    if (habit && !isField) {
      this.#habit(node.span, habit);
      return ANY;
    }
    const known = methodsOf(object);
    const type = object.kind === "str" ? "str" : "dict";
    const signature = object.kind === "any" ? anySignature(name) : methodSignature(type, name);
    if (isField || !known.includes(name) || !signature) {
      this.#unknown(EXPRESSION_CODES.unknownMethod, nameSpan, name, known, { method: name, type: staticLabel(object) });
      return ANY;
    }
    this.#arity(node, name, signature.least, signature.most, []);
    return methodType(name, object, node.args[0], this.#scope.contracts);
  }

  #arity(node: Call, name: string, least: number, most: number, keywords: readonly string[]): void {
    const unknown = node.keywords.find((keyword) => !keywords.includes(keyword.name));
    const found = node.args.length;
    if (!unknown && found >= least && found <= most) return;
    const data = {
      function: name,
      expected: argumentCount(least, most),
      found: unknown ? `${unknown.name}=` : String(found),
    };
    this.#report(EXPRESSION_CODES.arguments, "error", unknown?.span ?? node.span, data);
  }

  // ── operators ───────────────────────────────────────────────────────────

  #binary(node: Binary, env: Environment): StaticType {
    const left = this.#present(node.left, env);
    const right = this.#present(node.right, env);
    const type = binaryType(node.operator, left, right);
    if (type) return type;
    this.#operands(node.operator, node.span, left, right);
    return ANY;
  }

  #comparison(node: Comparison, env: Environment): StaticType {
    let leftNode = node.first;
    let left = this.visit(leftNode, env);
    for (const { operator, right: rightNode } of node.links) {
      const right = this.visit(rightNode, env);
      const span = { start: leftNode.span.start, end: rightNode.span.end };
      if (operator === "<" || operator === "<=" || operator === ">" || operator === ">=") {
        if (!orderable(left, right)) this.#operands(operator, span, left, right);
        else
          for (const [part, type] of [
            [leftNode, left],
            [rightNode, right],
          ] as const)
            this.#maybeNone(part, type, env);
      } else if (operator === "in" || operator === "not in") {
        this.#membership(operator, span, left, right, rightNode, env);
      } else {
        this.#foreignValue(left, rightNode);
        this.#foreignValue(right, leftNode);
      }
      leftNode = rightNode;
      left = right;
    }
    return { kind: "bool" };
  }

  #membership(
    operator: string,
    span: Span,
    left: StaticType,
    right: StaticType,
    rightNode: Expression,
    env: Environment,
  ): void {
    if (rightNode.kind === "list" || rightNode.kind === "tuple") {
      for (const item of rightNode.items) this.#foreignValue(left, item);
    }
    if (right.kind === "str" && left.kind !== "str" && left.kind !== "any") this.#operands(operator, span, left, right);
    else if (isNumeric(right) || right.kind === "none") {
      this.#report(EXPRESSION_CODES.notIterable, "error", rightNode.span, { type: staticLabel(right) });
    } else this.#maybeNone(rightNode, right, env);
  }

  /** `result.label == "postive"` where the enumeration has no such value. */
  #foreignValue(type: StaticType, node: Expression): void {
    if (type.kind !== "str" || !type.values || node.kind !== "literal" || typeof node.value !== "string") return;
    if (type.values.includes(node.value)) return;
    const similar = nearestName(node.value, type.values);
    const data = { value: node.value, known: [...type.values], ...(similar !== null && { similar }) };
    const edits = similar === null ? undefined : [{ span: node.span, text: JSON.stringify(similar) }];
    this.#report(EXPRESSION_CODES.foreignValue, "warning", node.span, data, edits);
  }

  #operands(operator: string, span: Span, left: StaticType, right: StaticType): void {
    const data = { operator, left: staticLabel(left), right: staticLabel(right) };
    this.#report(EXPRESSION_CODES.operands, "error", span, data);
  }

  #clauses(clauses: readonly ComprehensionClause[], outer: Environment): Environment {
    let env = outer;
    for (const clause of clauses) {
      const source = this.#present(clause.source, env);
      const items = itemType(source);
      if (!items)
        this.#report(EXPRESSION_CODES.notIterable, "error", clause.source.span, { type: staticLabel(source) });
      const locals = new Map(env.locals);
      for (const target of clause.targets) locals.set(target.name, clause.unpack ? ANY : (items ?? ANY));
      env = { ...env, locals };
      for (const condition of clause.conditions) {
        this.visit(condition, env);
        env = withFacts(env, factsWhen(condition, true));
      }
    }
    return env;
  }

  // ── reports ─────────────────────────────────────────────────────────────

  /** Visits a node whose value must not be None, and gives its type without None. */
  #present(node: Expression, env: Environment): StaticType {
    const type = this.visit(node, env);
    this.#maybeNone(node, type, env);
    return type.nullable ? { ...type, nullable: false } : type;
  }

  #maybeNone(node: Expression, type: StaticType, env: Environment): void {
    const key = chainKey(node);
    if (!type.nullable || type.kind === "any" || (key !== null && env.facts.has(key))) return;
    const text = this.#text.slice(node.span.start, node.span.end);
    this.#report(EXPRESSION_CODES.maybeNone, "warning", node.span, { text, type: staticLabel(type) });
  }

  #habit(span: Span, { habit, python, edits }: Habit): void {
    this.#report(EXPRESSION_CODES.javaScript, "error", span, { habit, python }, edits);
  }

  /** `written` is the text in place of which a similar name can stand; null when it cannot be replaced so. */
  #unknown(code: ExpressionCode, span: Span, written: string | null, known: readonly string[], data: JsonObject): void {
    const similar = written === null ? null : nearestName(written, known);
    if (similar === null) this.#report(code, "error", span, data);
    else this.#report(code, "error", span, { ...data, similar }, [{ span, text: similar }], "expression-rename");
  }

  #report(
    code: ExpressionCode,
    severity: Severity,
    span: Span,
    data: JsonObject,
    edits?: readonly TextEdit[],
    title: "expression-python" | "expression-rename" = "expression-python",
  ): void {
    this.diagnostics.push({ code, severity, span, data, ...(edits && { fix: { title, edits } }) });
  }
}

function withFacts(env: Environment, facts: readonly string[]): Environment {
  return facts.length === 0 ? env : { ...env, facts: new Set([...env.facts, ...facts]) };
}

function literalType(value: null | boolean | number | string, float: boolean): StaticType {
  if (value === null) return { kind: "none" };
  if (typeof value === "boolean") return { kind: "bool" };
  if (typeof value === "string") return { kind: "str" };
  return { kind: float || !Number.isInteger(value) ? "float" : "int" };
}

function methodsOf(type: StaticType): readonly string[] {
  if (type.kind === "str") return STRING_METHOD_NAMES;
  if (type.kind === "object" || type.kind === "dict") return DICT_METHOD_NAMES;
  return type.kind === "any" ? [...STRING_METHOD_NAMES, ...DICT_METHOD_NAMES] : [];
}

const anySignature = (name: string) => methodSignature("str", name) ?? methodSignature("dict", name);
