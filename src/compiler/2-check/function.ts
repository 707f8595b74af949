import { type Contracts, fieldAt } from "../../contracts/index.ts";
import type { Expression, ExpressionScope } from "../../expressions/index.ts";
import type { Budget, ComputeFunction, Edit, FunctionDef, InferBody, InferFunction } from "../../flow/index.ts";
import type { Opacity } from "../1-resolve/opacity.ts";
import type { CompilerDiagnostic, CompilerOptions } from "../compilation.ts";
import { type At, error, fix, warning } from "../finding.ts";
import { checkAdaptive } from "./adaptive.ts";
import { checkEnsure } from "./ensure.ts";
import { checkExpressionAt } from "./expression.ts";
import { checkFunctionModel } from "./models.ts";
import { patternProblem } from "./python-pattern.ts";
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
  return [...empty, ...lines(name, definition.ensure, "ensure", scope), ...checkBudget(name, definition.budget)];
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
      (text, ast, index) =>
        checkEnsure(
          text,
          ast,
          definition.output,
          contracts,
          at(`ensure[${index}]`),
          without(name, definition.ensure, index),
        ),
    ),
    ...(definition.guardrails ?? []).flatMap((pattern, index) => {
      const found = patternProblem(pattern);
      if (!found) return [];
      return [error("C345", { ...at(`guardrails[${index}]`), span: found.span }, { pattern, problem: found.what })];
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
  more?: (text: string, ast: Expression, index: number) => readonly CompilerDiagnostic[],
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

function without(name: string, texts: readonly string[] | undefined, index: number): readonly Edit[] {
  const left = (texts ?? []).filter((_, other) => other !== index);
  return [{ edit: "set-function-part", function: name, part: "ensure", value: left.length > 0 ? left : null }];
}

function checkNumbers(name: string, body: InferBody): readonly CompilerDiagnostic[] {
  const range = (part: string, value: number | undefined, low: number, high: number, whole: boolean) => {
    if (value === undefined || (value >= low && value <= high && (!whole || Number.isInteger(value)))) return [];
    const data = { what: part, problem: whole ? "whole" : "range", low, high: Number.isFinite(high) ? high : null };
    return [error("C346", { function: name, part }, data)];
  };
  const much = Number.POSITIVE_INFINITY;
  return [
    ...range("retries", body.retries, 0, 100, true),
    ...range("temperature", body.temperature, 0, 2, false),
    ...range("max_tokens", body.max_tokens, 1, much, true),
    ...range("sample_n", body.sample_n, 1, 100, true),
    ...range("quorum", body.quorum, 2, 100, true),
    ...range("threshold", body.threshold, 1, body.quorum ?? 100, true),
    ...range("refine.max_iterations", body.refine?.max_iterations, 1, 100, true),
  ];
}

export function checkBudget(
  name: string,
  budget: Budget | undefined,
  of: "function" | "flow" = "function",
): readonly CompilerDiagnostic[] {
  const place = (part: string): At => (of === "flow" ? { flow: name, part } : { function: name, part });
  const limits = [
    ["ms", 1, true],
    ["usd", 0, false],
    ["tokens", 1, true],
  ] as const;
  return limits.flatMap(([axis, low, whole]) => {
    const value = budget?.[axis];
    if (value === undefined || (Number.isFinite(value) && value >= low && (!whole || Number.isInteger(value))))
      return [];
    const part = `budget.${axis}`;
    return [error("C346", place(part), { what: part, problem: whole ? "whole" : "range", low, high: null })];
  });
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
    found.push(error("C344", { function: name, part: "agree_on" }, { path: body.agree_on }));
  }
  return found;
}
