import type { JsonObject } from "../../base/index.ts";
import type { IrBudget, IrComputeFunction, IrInferFunction } from "../../ir/index.ts";
import { fillGaps, readGapped } from "../gaps.ts";
import { ensureText } from "./expression.ts";
import type { Declared, FileInTheMaking } from "./file.ts";
import type { At } from "./losses.ts";
import { printInputs, textIn, without } from "./opened.ts";

/** What lowering a function tells whoever calls it. */
export interface LoweredFunction {
  readonly name: string;
  readonly declared: Declared;
  /** Expressions over `result` for a step after the call: the evaluator there does not have what they use. */
  readonly checks: readonly string[];
  /** Expressions over the inputs for a step before the call. */
  readonly given: readonly string[];
  readonly refine: { readonly max_iterations: number; readonly exit_criterion: string } | null;
  /** What an inline or dispatch step takes over from an infer function; null for others. */
  readonly body: JsonObject | null;
  /** Whether it stands under `functions`, or is written in its step. */
  readonly isInline: boolean;
}

/** An adaptive function as two, and the question which of them to take. */
export interface LoweredAdaptive {
  readonly compute: LoweredFunction;
  readonly infer: LoweredFunction;
}

/** Puts a function into the file. */
export function lowerFunction(
  file: FileInTheMaking,
  name: string,
  value: IrInferFunction | IrComputeFunction,
): LoweredFunction {
  return value.mode === "infer" ? lowerInfer(file, name, value) : lowerCompute(file, name, value);
}

/** What is lost of any function. */
function loseOf(file: FileInTheMaking, at: At, value: IrInferFunction | IrComputeFunction): void {
  if (value.description !== undefined && value.mode === "infer") file.losses.lose("description", at);
  for (const [input, field] of Object.entries(value.input)) {
    if (field.opaque) file.losses.warn("L415", { ...at, part: `input.${input}` }, { input });
  }
}

/** `name`: its own one in the document; `as`: the one that it gets in the file. */
export function lowerInfer(file: FileInTheMaking, name: string, value: IrInferFunction, as = name): LoweredFunction {
  const at: At = { function: name };
  const { losses } = file;
  loseOf(file, at, value);
  const { extra } = value;
  const isInline = extra?.["inline"] === true && file.has("0.2");
  const said = isInline ? textIn(extra, "output") : undefined;
  // An inline step may say nothing of its output; a function must.
  const declared =
    said !== undefined || (isInline && value.output.type === "any")
      ? { contract: said ?? "", wrapped: false }
      : file.declare(value.output, name);
  const { ensure, checks } = splitEnsure(file, at, value, declared.wrapped);
  for (const key of ["temperature", "max_tokens", "thinking", "sample_n"] as const) {
    if (value[key] !== undefined) losses.lose(key, { ...at, part: key });
  }
  if (value.answered_by && !file.isOpened) losses.lose("answered_by", { ...at, part: "answered_by" });
  if (value.cache !== "none") losses.lose("cache", { ...at, part: "cache" });
  if (!value.stable) losses.lose("stable", { ...at, part: "stable" });
  if (value.quorum) losses.refuse("quorum", { ...at, part: "quorum" });
  if (value.guardrails.length > 0 && !file.has("0.2"))
    losses.refuse("guardrails", { ...at, part: "guardrails" }, "0.2");
  const budget = lowerBudget(file, at, value.budget);
  const body: JsonObject = {
    // The prompt joins intent and context with line breaks, so this is the same prompt (LANGUAGE 6).
    intent: [value.intent, ...value.context.filter((line) => line !== "")].join("\n"),
    ...(ensure.length > 0 && { ensure }),
    ...(value.guardrails.length > 0 && { guardrails: [...value.guardrails] }),
    ...(budget && { budget }),
    retries: value.retries + 1,
    ...(value.model !== undefined && { model: value.model }),
  };
  const kept = without(extra, KEPT_ELSEWHERE);
  const isUnsaid = !isInline && extra?.["intent"] === "" && file.has("0.2");
  if (!isInline) {
    file.functions[as] = {
      mode: "infer",
      ...(isUnsaid ? without(body, ["intent"]) : body),
      input: printInputs(value.input, extra, file.isOpened),
      output: declared.contract,
      ...kept,
    };
  }
  return {
    name: as,
    declared,
    checks,
    given: value.given,
    refine: lowerRefine(file, at, value, declared),
    body: {
      ...body,
      ...(declared.contract !== "" && { output_contract: declared.contract }),
      ...(isInline && kept),
    },
    isInline,
  };
}

export function lowerCompute(
  file: FileInTheMaking,
  name: string,
  value: IrComputeFunction,
  as = name,
): LoweredFunction {
  const at: At = { function: name };
  loseOf(file, at, value);
  if (value.extra?.["inline"] === true && file.has("0.2")) {
    // It stands in its step, which says all of it.
    const here = { contract: "", wrapped: false };
    return { name, declared: here, checks: [], given: [], refine: null, body: {}, isInline: true };
  }
  const declared = file.declare(value.output, name);
  const { ensure, checks } = splitEnsure(file, at, value, declared.wrapped);
  const budget = lowerBudget(file, at, value.budget);
  if (value.code !== "")
    file.losses.warn("L412", { ...at, part: "code" }, { version: file.losses.dialect, function: name });
  const kept = without(value.extra, KEPT_ELSEWHERE);
  const intent = value.description ?? (file.has("0.2") ? undefined : sentence(name));
  file.functions[as] = {
    mode: "compute",
    ...(intent !== undefined && { intent: intent === "" ? sentence(name) : intent }),
    input: printInputs(value.input, value.extra, file.isOpened),
    output: declared.contract,
    ...(ensure.length > 0 && { ensure }),
    ...(budget && { budget }),
    // The same code would give the same again.
    retries: 1,
    ...kept,
  };
  return { name: as, declared, checks, given: [], refine: null, body: null, isInline: false };
}

/** `count_words` → `Count words.` */
const sentence = (name: string): string => {
  const words = name.replaceAll("_", " ").trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
};

/** What is said in another way, or at another place. */
const KEPT_ELSEWHERE = ["inline", "output", "ensure", "intent", "input", "undeclared"];

function splitEnsure(
  file: FileInTheMaking,
  at: At,
  { ensure: list = [], extra }: IrInferFunction | IrComputeFunction,
  wrapped: boolean,
) {
  // Expressions of an older file are those of its runtime.
  if (file.isOpened && !wrapped)
    return { ensure: fillGaps(list, readGapped(extra?.["ensure"]), (text) => text), checks: [] };
  const ensure: string[] = [];
  const checks: string[] = [];
  list.forEach((text, index) => {
    const said = ensureText(text, wrapped);
    if (said !== null) ensure.push(said);
    else {
      checks.push(text);
      file.losses.warn("L413", { ...at, part: `ensure[${index}]` }, { expression: text });
    }
  });
  return { ensure, checks };
}

export function lowerBudget(file: FileInTheMaking, at: At, budget: IrBudget | undefined): JsonObject | null {
  if (!budget) return null;
  if (budget.tokens !== undefined) file.losses.lose("tokens", { ...at, part: "budget.tokens" });
  // There, milliseconds are whole, and at least one.
  const ms = budget.ms === undefined ? undefined : Math.max(1, Math.round(budget.ms));
  if (ms === undefined && budget.usd === undefined) return null;
  return { ...(ms !== undefined && { ms }), ...(budget.usd !== undefined && { usd: budget.usd }) };
}

function lowerRefine(file: FileInTheMaking, at: At, { refine }: IrInferFunction, declared: Declared) {
  if (!refine) return null;
  if (!file.has("0.2")) {
    file.losses.refuse("refine", { ...at, part: "refine" }, "0.2");
    return null;
  }
  const isKept = file.isOpened && !declared.wrapped;
  const exit_criterion = isKept ? refine.until : ensureText(refine.until, declared.wrapped);
  if (exit_criterion === null) {
    file.losses.error("L414", { ...at, part: "refine.until" }, { expression: refine.until });
    return null;
  }
  if (refine.feedback !== "") file.losses.lose("feedback", { ...at, part: "refine.feedback" });
  return { max_iterations: refine.max_iterations, exit_criterion };
}
