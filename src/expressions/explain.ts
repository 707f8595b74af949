import type { Json, Result } from "../base/index.ts";
import { compareCodePoints, err, ok, pythonJson } from "../base/index.ts";
import { joinPath, maskOpaque } from "../contracts/index.ts";
import type { Expression } from "./ast.ts";
import { childrenOf } from "./ast.ts";
import { isFunctionName } from "./builtins.ts";
import type { ExpressionDiagnostic } from "./diagnostics.ts";
import type { Bindings, ExpressionFailure } from "./evaluate.ts";
import { compileExpression, evaluateTree, guarded } from "./evaluate.ts";
import type { PyValue } from "./values.ts";
import { isList, isObject, toJson } from "./values.ts";
import { STEP_LIMIT, spend, type Work } from "./work.ts";

/** Opaque paths below each name: `{ result: ["body", "items[].text"], text: [""] }` (empty path: all of it). */
export interface OpaqueNames {
  readonly [name: string]: readonly string[];
}

/** What an ensure, given, until, validate or condition came to. */
export type CheckResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /** `result.confidence = 0.42`; opaque values masked; absent when there is nothing to tell. */
      readonly actual?: string;
      /** The line that is fed back: `ensure: result.confidence > 0.7 (actual: result.confidence = 0.42)`. */
      readonly reason: string;
      /** Present when the expression had no value at all. */
      readonly failure?: ExpressionFailure;
    };

/** A predicate that is compiled once. */
export interface Check {
  readonly text: string;
  /** `work`: for evaluating and explaining together; 100,000 steps for each of them if absent. */
  run(bindings: Bindings, work?: Work): CheckResult;
}

export interface CheckOptions {
  /** First word of the reason; `ensure` if absent. */
  readonly kind?: string;
  readonly opaque?: OpaqueNames;
  /** For explaining; 100,000 steps if absent. */
  readonly work?: Work;
}

/** Compiles a condition that explains itself when it fails (LANGUAGE 3). */
export function compileCheck(text: string, options: CheckOptions = {}): Result<Check, readonly ExpressionDiagnostic[]> {
  const compiled = compileExpression(text);
  if (!compiled.ok) return err(compiled.error);
  const { value: expression } = compiled;
  return ok({
    text,
    run: (bindings, work) => {
      const limits = work && { work };
      const outcome = expression.test(bindings, limits);
      if (outcome.ok && outcome.value) return { ok: true };
      return explain(text, expression.ast, bindings, { ...options, ...limits }, outcome.ok ? undefined : outcome.error);
    },
  });
}

/**
 * Says why a condition does not hold, from the tree and the same bindings. Used too where exported code evaluated the
 * condition itself.
 */
export function explain(
  text: string,
  ast: Expression,
  bindings: Bindings,
  options: CheckOptions = {},
  failure?: ExpressionFailure,
): Extract<CheckResult, { ok: false }> {
  const opaque = options.opaque ?? {};
  const actual = actualValues(text, ast, bindings, opaque, options);
  const parts = [failure ? failureText(failure, opaque) : "", actual === "" ? "" : `actual: ${actual}`];
  const told = parts.filter((part) => part !== "").join("; ");
  const reason = `${options.kind ?? "ensure"}: ${oneLine(text)}${told === "" ? "" : ` (${told})`}`;
  return { ok: false, reason, ...(actual !== "" && { actual }), ...(failure && { failure }) };
}

/** CPython's words quote values, which may be opaque. */
function failureText(failure: ExpressionFailure, opaque: OpaqueNames): string {
  const mayLeak = Object.values(opaque).some((paths) => paths.length > 0);
  return mayLeak ? failure.type : `${failure.type}: ${failure.message}`;
}

/**
 * `result.a = 1, len(result.items) = 3`: every chain of attributes and constant indices that the condition reads, and
 * every call whose arguments are such chains, each once, in the order of the text.
 */
function actualValues(
  text: string,
  ast: Expression,
  bindings: Bindings,
  opaque: OpaqueNames,
  { work = { left: STEP_LIMIT } }: CheckOptions,
): string {
  const shown = new Map<string, string>();
  for (const node of tellable(ast, new Set())) {
    const label = oneLine(text.slice(node.span.start, node.span.end));
    if (shown.has(label)) continue;
    const told = guarded(() => showValue(node, bindings, opaque), { work });
    if (told.ok) shown.set(label, told.value);
  }
  return [...shown].map(([label, value]) => `${label} = ${value}`).join(", ");
}

/** Outermost nodes whose value tells something. What depends on a comprehension's variable is left out. */
function tellable(node: Expression, bound: ReadonlySet<string>): readonly Expression[] {
  if ((isChain(node) || isPlainCall(node)) && !mentions(node, bound)) return [node];
  if (node.kind === "comprehension" || node.kind === "dict-comprehension") {
    const inner = new Set([...bound, ...node.clauses.flatMap((clause) => clause.targets.map((target) => target.name))]);
    const [first] = node.clauses;
    const sources = first ? tellable(first.source, bound) : [];
    return [
      ...sources,
      ...childrenOf(node)
        .filter((child) => child !== first?.source)
        .flatMap((child) => tellable(child, inner)),
    ];
  }
  if (node.kind === "call") {
    const receiver = node.callee.kind === "attribute" ? [node.callee.object] : [];
    return [...receiver, ...node.args, ...node.keywords.map((keyword) => keyword.value)].flatMap((part) =>
      tellable(part, bound),
    );
  }
  return childrenOf(node).flatMap((child) => tellable(child, bound));
}

function mentions(node: Expression, names: ReadonlySet<string>): boolean {
  if (node.kind === "name") return names.has(node.name);
  return childrenOf(node).some((child) => mentions(child, names));
}

function isChain(node: Expression): boolean {
  if (node.kind === "name") return true;
  if (node.kind === "attribute") return isChain(node.object);
  return node.kind === "index" && isChain(node.object) && isSimple(node.index);
}

const isSimple = (node: Expression) =>
  node.kind === "literal" || isChain(node) || (node.kind === "unary" && node.operand.kind === "literal");

/** A call that is worth showing as a whole: `len(result.items)`, `result.label.lower()`, `result.get("x")`. */
function isPlainCall(node: Expression): boolean {
  if (node.kind !== "call" || !node.args.every(isSimple)) return false;
  const { callee } = node;
  if (callee.kind === "attribute") return isChain(callee.object);
  // `any` and `all` of a list say less than the list.
  return isFunctionName(callee.name) && callee.name !== "any" && callee.name !== "all" && node.args.length > 0;
}

const SHOWN = 200;

function showValue(node: Expression, bindings: Bindings, opaque: OpaqueNames): string {
  const value = evaluateTree(node, bindings);
  const masks = isChain(node) ? masksOf(node, bindings, opaque) : callMasks(node, value, bindings, opaque);
  if (masks.includes("")) return maskOpaque(toJson(value));
  const text = pythonJson(beginning(value, masks, "", { nodes: SHOWN }));
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN - 3)}...`;
}

/** Opaque paths inside the value of a chain; the empty one when the value itself is opaque. */
function masksOf(node: Expression, bindings: Bindings, opaque: OpaqueNames): readonly string[] {
  if (node.kind === "name") return Object.hasOwn(opaque, node.name) ? (opaque[node.name] ?? []) : [];
  if (node.kind !== "attribute" && node.kind !== "index") return [];
  const outer = masksOf(node.object, bindings, opaque);
  if (outer.length === 0 || outer.includes("")) return outer;
  const step = node.kind === "attribute" ? node.name : indexStep(node.index, bindings);
  return outer.flatMap((path) => {
    if (path === step) return [""];
    if (!path.startsWith(step)) return [];
    const rest = path.slice(step.length);
    return rest.startsWith(".") ? [rest.slice(1)] : rest.startsWith("[") ? [rest] : [];
  });
}

function indexStep(key: Expression, bindings: Bindings): string {
  const value = evaluateTree(key, bindings);
  return typeof value === "string" ? value : "[]";
}

/** What a call makes of something opaque is opaque, but for numbers and truth values. */
function callMasks(node: Expression, value: PyValue, bindings: Bindings, opaque: OpaqueNames): readonly string[] {
  if (typeof value === "number" || typeof value === "boolean") return [];
  const touches = (part: Expression): boolean =>
    (isChain(part) && masksOf(part, bindings, opaque).length > 0) || childrenOf(part).some(touches);
  return touches(node) ? [""] : [];
}

/** As much of a value as can be shown, its opaque parts as their lengths: no more of it is copied and printed. */
function beginning(value: PyValue, masks: readonly string[], path: string, room: { nodes: number }): Json {
  room.nodes--;
  if (value !== null && masks.includes(path)) return maskOpaque(toJson(value));
  if (typeof value === "string") return value.slice(0, SHOWN);
  if (isList(value)) {
    const items: Json[] = [];
    for (const item of value) {
      if (room.nodes < 0) break;
      items.push(beginning(item, masks, `${path}[]`, room));
    }
    return items;
  }
  if (!isObject(value)) return toJson(value);
  const names = Object.keys(value);
  spend(names.length);
  const fields: [string, Json][] = [];
  for (const name of names.sort(compareCodePoints)) {
    if (room.nodes < 0) break;
    fields.push([name, beginning(value[name] ?? null, masks, joinPath(path, name), room)]);
  }
  return Object.fromEntries(fields);
}

/** A label: as many lines of a text as one, in a time that grows with its length. */
const oneLine = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");
