import { nearestName } from "../../base/index.ts";
import { type Contracts, fieldAt, fieldsOf } from "../../contracts/index.ts";
import type { Expression, ExpressionScope } from "../../expressions/index.ts";
import type { Budget, ComputeFunction, Edit, FunctionDef, InferBody, InferFunction } from "../../flow/index.ts";
import { type PatternProblem, pythonPatternProblem } from "../../sandbox/python-pattern/index.ts";
import type { Opacity } from "../1-resolve/opacity.ts";
import type { CompilerOptions } from "../compilation.ts";
import { type At, type CompilerDiagnostic, error, type Fix, fix, fixOf, warning } from "../finding.ts";
import { checkAdaptive } from "./adaptive.ts";
import { checkEnsure } from "./ensure.ts";
import { checkExpressionAt } from "./expression.ts";
import { checkFunctionModel } from "./models.ts";
import { checkRefine } from "./refine.ts";
import { checkTexts } from "./texts.ts";
import { checkField, checkFields } from "./types.ts";

/** Everything about a function that doesn't depend on who calls it (LANGUAGE 2 and 8). */
export function checkFunction(
  name: string,
  definition: FunctionDef,
  contracts: Contracts,
  opacity: Opacity,
  options: CompilerOptions,
): readonly CompilerDiagnostic[] {
  const types = [
    ...checkFields(contracts, definition.input, { function: name }, "input", (input, value) => [
      { edit: "set-input", function: name, input, value },
    ]),
    ...checkField(contracts, definition.output, { function: name, part: "output" }, (value) => [
      { edit: "set-output", function: name, value },
    ]),
  ];
  switch (definition.mode) {
    case "infer":
      return [...types, ...checkInfer(name, definition, contracts, opacity, options)];
    case "compute":
      return [...types, ...checkCompute(name, definition, contracts)];
    case "adaptive":
      return [
        ...types,
        ...checkAdaptive(name, definition, contracts, (asked) => checkInfer(name, asked, contracts, opacity, options)),
      ];
  }
}

function checkCompute(name: string, definition: ComputeFunction, contracts: Contracts): readonly CompilerDiagnostic[] {
  const empty =
    definition.code.trim() === "" ? [warning("C349", { function: name, part: "code" }, { function: name })] : [];
  const scope = { names: { result: definition.output }, contracts };
  return [
    ...empty,
    ...lines(name, definition.ensure, "ensure", scope, ensured(name, definition, contracts)),
    ...checkBudget(name, definition.budget),
  ];
}

function checkInfer(
  name: string,
  definition: InferFunction,
  contracts: Contracts,
  opacity: Opacity,
  options: CompilerOptions,
): readonly CompilerDiagnostic[] {
  const at = (part: string): At => ({ function: name, part });
  return [
    ...checkTexts(name, definition, contracts, opacity),
    ...lines(name, definition.given, "given", { names: definition.input, contracts }),
    ...lines(
      name,
      definition.ensure,
      "ensure",
      { names: { result: definition.output }, contracts },
      ensured(name, definition, contracts),
    ),
    ...(definition.guardrails ?? []).flatMap((pattern, index) => {
      const found = guardrailProblem(pattern);
      if (!found) return [];
      const place = { ...at(`guardrails[${index}]`), span: found.span };
      const fixes = mendPattern(name, definition.guardrails ?? [], index);
      return [error("C345", place, { pattern, problem: found.what }, { fixes })];
    }),
    ...checkNumbers(name, definition),
    ...checkBudget(name, definition.budget),
    ...checkFunctionModel(name, definition, options),
    ...(definition.cache === "global"
      ? [
          warning(
            "C348",
            at("cache"),
            { function: name },
            {
              fixes: [
                fix("session-cache", [{ edit: "set-function-part", function: name, part: "cache", value: "session" }]),
              ],
            },
          ),
        ]
      : []),
    ...checkQuorum(name, definition, contracts),
    ...checkRefine(name, definition, contracts),
  ];
}

function lines(
  name: string,
  texts: readonly string[] | undefined,
  part: "given" | "ensure",
  scope: ExpressionScope,
  more?: MoreOfLine,
): readonly CompilerDiagnostic[] {
  return (texts ?? []).flatMap((text, index, all) =>
    checkExpressionAt(
      text,
      scope,
      { function: name, part: `${part}[${index}]` },
      (mended) => {
        const value = all.map((line, other) => (other === index ? mended : line));
        return [{ edit: "set-function-part", function: name, part, value }];
      },
      more && ((ast) => more(text, ast, index)),
    ),
  );
}

type MoreOfLine = (text: string, ast: Expression, index: number) => readonly CompilerDiagnostic[];

const ensured =
  (name: string, { ensure, output }: ComputeFunction | InferFunction, contracts: Contracts): MoreOfLine =>
  (text, ast, index) => {
    const at = { function: name, part: `ensure[${index}]` };
    return checkEnsure(text, ast, output, contracts, at, without(name, ensure, index));
  };

function without(name: string, texts: readonly string[] | undefined, index: number): readonly Edit[] {
  const left = (texts ?? []).filter((_, other) => other !== index);
  return [{ edit: "set-function-part", function: name, part: "ensure", value: left.length > 0 ? left : null }];
}

/** A pattern that is empty is one to Python, and matches every answer. */
function guardrailProblem(
  pattern: string,
): (Pick<PatternProblem, "span"> & { readonly what: PatternProblem["what"] | "empty" }) | null {
  return pattern === "" ? { what: "empty", span: { start: 0, end: 0 } } : pythonPatternProblem(pattern);
}

function checkNumbers(name: string, body: InferBody): readonly CompilerDiagnostic[] {
  const much = Number.POSITIVE_INFINITY;
  const limits = [
    ["retries", 0, 100, true],
    ["temperature", 0, 2, false],
    ["max_tokens", 1, much, true],
    ["sample_n", 1, 100, true],
    ["quorum", 2, 100, true],
    ["threshold", 1, Math.max(1, body.quorum ?? 100), true],
  ] as const;
  const { refine } = body;
  return [
    ...limits.flatMap(([part, ...range]) =>
      outOfRange({ function: name, part }, part, body[part], range, (value) => [
        { edit: "set-function-part", function: name, part, value },
      ]),
    ),
    ...outOfRange(
      { function: name, part: "refine.max_iterations" },
      "refine.max_iterations",
      refine?.max_iterations,
      [1, 100, true],
      (value) =>
        refine
          ? [{ edit: "set-function-part", function: name, part: "refine", value: { ...refine, max_iterations: value } }]
          : [],
    ),
  ];
}

type Range = readonly [low: number, high: number, whole: boolean];

/** A number that isn't in its range; mended, it is the nearest that is. */
function outOfRange(
  at: At,
  what: string,
  value: number | undefined,
  [low, high, whole]: Range,
  set: (value: number) => readonly Edit[],
): readonly CompilerDiagnostic[] {
  if (value === undefined) return [];
  if (value >= low && value <= high && Number.isFinite(value) && (!whole || Number.isInteger(value))) return [];
  const data = { what, problem: whole ? "whole" : "range", low, high: Number.isFinite(high) ? high : null } as const;
  const near = Math.min(high, Math.max(low, whole ? Math.round(value) : value));
  const edits = Number.isFinite(near) ? set(near) : [];
  const fixes = edits.length === 0 ? [] : [fixOf("set-number", edits, { value: near })];
  return [error("C346", at, data, { fixes })];
}

export function checkBudget(
  name: string,
  budget: Budget | undefined,
  of: "function" | "flow" = "function",
): readonly CompilerDiagnostic[] {
  const much = Number.POSITIVE_INFINITY;
  const limits = [
    ["ms", 1, much, true],
    ["usd", 0, much, false],
    ["tokens", 1, much, true],
  ] as const;
  return limits.flatMap(([axis, ...range]) => {
    const part = `budget.${axis}`;
    const at = of === "flow" ? { flow: name, part } : { function: name, part };
    return outOfRange(at, part, budget?.[axis], range, (limit) => {
      const value = { ...budget, [axis]: limit };
      return of === "flow"
        ? [{ edit: "set-flow-budget", flow: name, value }]
        : [{ edit: "set-function-part", function: name, part: "budget", value }];
    });
  });
}

/** A pattern that cannot be read is taken as plain text; an empty one goes. */
function mendPattern(name: string, patterns: readonly string[], at: number): readonly Fix[] {
  const set = (value: readonly string[]): readonly Edit[] => [
    { edit: "set-function-part", function: name, part: "guardrails", value: value.length > 0 ? value : null },
  ];
  const pattern = patterns[at] ?? "";
  if (pattern === "") return [fix("remove-part", set(patterns.filter((_, other) => other !== at)))];
  return [fix("plain-pattern", set(patterns.with(at, pattern.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))))];
}

/** Fields that a quorum could agree on instead: the nearest by name, else the first ones. */
function agreeOn(name: string, body: InferFunction, contracts: Contracts): readonly Fix[] {
  const fields = Object.keys(fieldsOf(body.output, contracts) ?? {});
  const nearest = nearestName(body.agree_on ?? "", fields);
  return (nearest === null ? fields.slice(0, 3) : [nearest]).map((field) =>
    fixOf("rename-to", [{ edit: "set-function-part", function: name, part: "agree_on", value: field }], {
      name: field,
    }),
  );
}

function checkQuorum(name: string, body: InferFunction, contracts: Contracts): readonly CompilerDiagnostic[] {
  const parts = ["quorum", "agree_on", "threshold"] as const;
  const missing = parts.filter((part) => body[part] === undefined);
  const found: CompilerDiagnostic[] = [];
  if (missing.length > 0 && missing.length < parts.length) {
    const there = parts.filter((part) => body[part] !== undefined);
    const edits = there.map((part): Edit => ({ edit: "set-function-part", function: name, part, value: null }));
    found.push(
      error(
        "C343",
        { function: name, part: there[0] ?? "quorum" },
        { missing, function: name },
        { fixes: [fix("remove-part", edits)] },
      ),
    );
  }
  if (body.agree_on !== undefined && !fieldAt(body.output, body.agree_on.split("."), contracts)) {
    found.push(
      error(
        "C344",
        { function: name, part: "agree_on" },
        { path: body.agree_on },
        { fixes: agreeOn(name, body, contracts) },
      ),
    );
  }
  return found;
}
