import { ownValue } from "../base/index.ts";
import type {
  Attribute,
  Binary,
  Call,
  Comparison,
  ComparisonOperator,
  ComprehensionClause,
  Expression,
  Index,
  Logical,
  Name,
} from "./ast.ts";
import { FUNCTION_NAMES, functionEntry, isFunctionName } from "./builtins.ts";
import { type Facts, refusesNone } from "./callable.ts";
import type { ExpressionDiagnostic } from "./diagnostics.ts";
import type { Correction } from "./findings.ts";
import { Findings } from "./findings.ts";
import { functionHabit, lengthHabit, methodHabit } from "./habits.ts";
import { chainTo, correctionOf } from "./meant.ts";
import { methodsOf } from "./methods.ts";
import type { Environment, Outcome } from "./narrowing.ts";
import { NOTHING_KNOWN, narrowed, outcomeOf, withFacts, withLocals } from "./narrowing.ts";
import { parseExpression } from "./parse.ts";
import type { ExpressionScope, StaticType } from "./scope.ts";
import { ANY, fieldsOfType, isNumeric, staticLabel, staticType, typeOfField } from "./scope.ts";
import { binaryType, itemType, joinTypes, literalType, orderable, present, typeWhen } from "./type-rules.ts";

export interface CheckedExpression {
  readonly text: string;
  readonly ast: Expression | null;
  readonly diagnostics: readonly ExpressionDiagnostic[];
  /** The type of every node: of a chain of fields as declared, whatever the conditions around it. */
  readonly types: ReadonlyMap<Expression, StaticType>;
}

/** Parses an expression and checks it against the names and types that it may use (LANGUAGE 3 and 8). Never throws. */
export function checkExpression(text: string, scope: ExpressionScope): CheckedExpression {
  const { ast, diagnostics } = parseExpression(text);
  if (!ast) return { text, ast, diagnostics, types: new Map() };
  const checker = new Checker(text, scope);
  checker.visit(ast, NOTHING_KNOWN);
  return { text, ast, diagnostics: [...diagnostics, ...checker.findings.diagnostics], types: checker.types };
}

/** Types of a tree that was parsed before. */
export function typesOf(ast: Expression, scope: ExpressionScope): ReadonlyMap<Expression, StaticType> {
  const checker = new Checker("", scope);
  checker.visit(ast, NOTHING_KNOWN);
  return checker.types;
}

class Checker {
  readonly findings: Findings;
  readonly types = new Map<Expression, StaticType>();
  readonly #outcomes = new Map<Expression, Outcome>();
  /** Of every value that a field is read of: the reading of it. */
  readonly #readings = new Map<Expression, Attribute>();
  readonly #text: string;
  readonly #scope: ExpressionScope;

  constructor(text: string, scope: ExpressionScope) {
    this.findings = new Findings(text);
    this.#text = text;
    this.#scope = scope;
  }

  /** Checks a node and gives its type where it stands. */
  visit(node: Expression, env: Environment): StaticType {
    const declared = this.#typeOf(node, env);
    this.types.set(node, declared);
    const outcome = outcomeOf(node, narrowed(node, declared, env), this.#told);
    this.#outcomes.set(node, outcome);
    return outcome.type;
  }

  /** What a node has told that was visited before. */
  readonly #told = (node: Expression): Outcome =>
    this.#outcomes.get(node) ?? { type: ANY, whenTrue: [], whenFalse: [] };

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
        this.findings.operands(node.operator, node.span, operand);
        return ANY;
      }
      case "binary":
        return this.#binary(node, env);
      case "logical":
        return this.#logical(node, env);
      case "comparison":
        return this.#comparison(node, env);
      case "conditional": {
        this.visit(node.test, env);
        const { whenTrue, whenFalse } = this.#told(node.test);
        const then = this.visit(node.then, withFacts(env, whenTrue));
        const otherwise = this.visit(node.otherwise, withFacts(env, whenFalse));
        return joinTypes(then, otherwise);
      }
      case "list":
      case "tuple": {
        const items = node.items.map((item) => this.visit(item, env));
        if (items.length === 0) return { kind: node.kind, items: ANY, empty: true };
        return { kind: node.kind, items: items.reduce(joinTypes) };
      }
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
    if (isFunctionName(node.name)) {
      this.findings.report("E210", "error", node.span, {
        construct: `functions as values (${node.name})`,
      });
      return ANY;
    }
    const reads = Object.keys(this.#scope.names);
    const known = [...env.locals.keys(), ...reads];
    const data = { name: node.name, known, reads };
    const meant = this.#meant(node, env);
    this.findings.unknown("E202", node.span, node.name, data, meant);
    return ANY;
  }

  /** The path in scope that an unknown name or field is in the middle of, and the text to put for its beginning. */
  #meant(node: Name | Attribute, env: Environment): Correction | null {
    let whole = node;
    for (let next = this.#readings.get(whole); next; next = this.#readings.get(whole)) whole = next;
    const chain = chainTo(whole) ?? [];
    const [root] = chain;
    return root && !env.locals.has(root.name) ? correctionOf(chain, this.#text, this.#scope) : null;
  }

  #attribute(node: Attribute, env: Environment): StaticType {
    this.#readings.set(node.object, node);
    const object = this.#present(node.object, env);
    if (object.kind === "any") return ANY;
    const field = typeOfField(object, node.name, this.#scope.contracts);
    if (field) return field;
    const habit = object.kind === "object" ? null : lengthHabit(node);
    if (habit) {
      this.findings.habit(node.span, habit);
      return { kind: "int" };
    }
    const known = Object.keys(fieldsOfType(object, this.#scope.contracts) ?? {});
    const path = chainTo(node.object)?.map((link) => link.name) ?? [];
    const isReference = path[0] === "$" && path.length <= (path[1] === "steps" ? 3 : 2);
    const data = {
      field: node.name,
      type: isReference && path.length === 1 ? "$" : staticLabel(object),
      known,
      ...(isReference && { reads: ["$"] }),
    };
    const meant = this.#meant(node, env);
    this.findings.unknown("E203", node.nameSpan, node.name, data, meant);
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
      this.findings.unknown("E203", node.index.span, null, data);
      return ANY;
    }
    if (object.kind === "list" || object.kind === "str" || object.kind === "tuple") {
      if (!["any", "int", "number", "bool"].includes(key.kind)) {
        this.findings.operands("[]", node.index.span, object, key);
      } else this.findings.maybeNone(node.index, key);
      return object.kind === "str" ? { kind: "str" } : object.items;
    }
    if (object.kind !== "any" && object.kind !== "dict") this.findings.operands("[]", node.span, object, key);
    return ANY;
  }

  // ── calls ───────────────────────────────────────────────────────────────

  #call(node: Call, env: Environment): StaticType {
    const { callee } = node;
    if (callee.kind === "attribute") return this.#method(node, callee, env);
    const { name } = callee;
    const isHidden = env.locals.has(name) || ownValue(this.#scope.names, name) !== undefined;
    if (isHidden || !isFunctionName(name)) return this.#unknownCall(node, callee, isHidden, env);
    const args = node.args.map((arg) => this.visit(arg, env));
    const named = new Map(node.keywords.map((keyword) => [keyword.name, this.visit(keyword.value, env)]));
    const entry = functionEntry(name);
    this.findings.arity(node, name, entry);
    const [first] = node.args;
    const verdict = entry.type(args, named);
    if (verdict.mismatch) {
      if (verdict.iterable) this.findings.notIterable(first ?? node, verdict.mismatch);
      else this.findings.operands(name, (first ?? node).span, verdict.mismatch);
      return verdict.type;
    }
    this.#refuseNone(node, entry);
    return verdict.type;
  }

  /** Reports arguments that may be None and must not, and then items of them. */
  #refuseNone({ args }: Call, facts: Facts): void {
    const refused = args.map((arg, position) => ({ arg, ...refusesNone(facts, position, args.length) }));
    for (const { arg, itself } of refused) if (itself) this.findings.maybeNone(arg, this.#told(arg).type);
    for (const { arg, items } of refused) if (items) this.#fullItems(arg);
  }

  /** A name that is no function. What is amiss with its arguments is told, but for functions among them: `isinstance(x, int)`. */
  #unknownCall(node: Call, callee: Name, isHidden: boolean, env: Environment): StaticType {
    const { name, span } = callee;
    const habit = isHidden ? null : functionHabit(name, callee);
    if (habit) this.findings.habit(span, habit);
    else
      this.findings.unknown("E205", span, name, {
        function: name,
        known: [...FUNCTION_NAMES],
      });
    const isFunction = (arg: Expression): boolean =>
      (arg.kind === "name" && !env.locals.has(arg.name) && this.#isFunction(arg.name)) ||
      (arg.kind === "tuple" && arg.items.every(isFunction));
    for (const arg of node.args) if (!isFunction(arg)) this.visit(arg, env);
    for (const keyword of node.keywords) this.visit(keyword.value, env);
    return ANY;
  }

  #isFunction(name: string): boolean {
    return isFunctionName(name) && ownValue(this.#scope.names, name) === undefined;
  }

  /** Reports what may be None among the items of a value, at the closest place. */
  #fullItems(node: Expression): void {
    const { type } = this.#told(node);
    const places =
      node.kind === "comprehension"
        ? [node.element]
        : node.kind === "list" || node.kind === "tuple"
          ? node.items
          : null;
    if (places) for (const place of places) this.findings.maybeNone(place, this.#told(place).type);
    else this.findings.itemsMaybeNone(node, itemType(type) ?? ANY);
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
      this.findings.habit(node.span, habit);
      return ANY;
    }
    const methods = methodsOf(object);
    const entry = ownValue(methods, name);
    if (isField || !entry) {
      const known = Object.keys(methods);
      const data = { method: name, type: staticLabel(object), known };
      this.findings.unknown("E206", nameSpan, name, data);
      return ANY;
    }
    this.findings.arity(node, name, entry);
    if (object.kind !== "any") this.#refuseNone(node, entry);
    return entry.type({ object, argument: node.args[0], contracts: this.#scope.contracts });
  }

  // ── operators ───────────────────────────────────────────────────────────

  #binary(node: Binary, env: Environment): StaticType {
    const left = this.#present(node.left, env);
    const right = this.#present(node.right, env);
    const type = binaryType(node.operator, left, right);
    if (type) return type;
    this.findings.operands(node.operator, node.span, left, right);
    return ANY;
  }

  #logical(node: Logical, env: Environment): StaticType {
    const isAnd = node.operator === "and";
    const left = this.visit(node.left, env);
    const { whenTrue, whenFalse } = this.#told(node.left);
    const right = this.visit(node.right, withFacts(env, isAnd ? whenTrue : whenFalse));
    // The value is the left one where that decides.
    const kept = typeWhen(node.left, left, !isAnd, this.#scope.contracts);
    return kept ? joinTypes(kept, right) : right;
  }

  #comparison(node: Comparison, env: Environment): StaticType {
    let left = node.first;
    this.visit(left, env);
    for (const { operator, right } of node.links) {
      this.visit(right, env);
      this.#link(left, operator, right);
      left = right;
    }
    return { kind: "bool" };
  }

  #link(left: Expression, operator: ComparisonOperator, right: Expression): void {
    const [leftType, rightType] = [this.#told(left).type, this.#told(right).type];
    const span = { start: left.span.start, end: right.span.end };
    if (operator === "<" || operator === "<=" || operator === ">" || operator === ">=") {
      if (!orderable(leftType, rightType)) this.findings.operands(operator, span, leftType, rightType);
      else for (const part of [left, right]) this.findings.maybeNone(part, this.#told(part).type);
    } else if (operator === "in" || operator === "not in") {
      const items = right.kind === "list" || right.kind === "tuple" ? right.items : [];
      for (const item of items) this.findings.foreignValue(leftType, item);
      if (rightType.kind === "str" && leftType.kind !== "str" && leftType.kind !== "any")
        this.findings.operands(operator, span, leftType, rightType);
      else if (isNumeric(rightType) || rightType.kind === "none") this.findings.notIterable(right, rightType);
      else {
        this.findings.maybeNone(right, rightType);
        if (rightType.kind === "str") this.findings.maybeNone(left, leftType);
      }
    } else {
      this.findings.foreignValue(leftType, right);
      this.findings.foreignValue(rightType, left);
    }
  }

  #clauses(clauses: readonly ComprehensionClause[], outer: Environment): Environment {
    let env = outer;
    for (const clause of clauses) {
      const source = this.#present(clause.source, env);
      const items = itemType(source);
      if (!items) this.findings.notIterable(clause.source, source);
      if (clause.unpack) this.#fullItems(clause.source);
      const type = (clause.unpack ? itemType(present(items ?? ANY)) : items) ?? ANY;
      env = withLocals(env, new Map(clause.targets.map((target) => [target.name, type])));
      for (const condition of clause.conditions) {
        this.visit(condition, env);
        env = withFacts(env, this.#told(condition).whenTrue);
      }
    }
    return env;
  }

  /** Visits a node whose value must not be None, and gives its type without None. */
  #present(node: Expression, env: Environment): StaticType {
    const type = this.visit(node, env);
    this.findings.maybeNone(node, type);
    return present(type);
  }
}
