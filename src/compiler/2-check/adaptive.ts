import type { Contracts } from "../../contracts/index.ts";
import {
  type AdaptiveFunction,
  applyEdits,
  type Edit,
  type FunctionDef,
  type InferBody,
  type InferFunction,
  newDocument,
} from "../../flow/index.ts";
import { type CompilerDiagnostic, error, fix } from "../finding.ts";
import { checkEnsure } from "./ensure.ts";
import { checkExpressionAt } from "./expression.ts";

/**
 * An adaptive function (LANGUAGE 2): what it dispatches by, its code, and its infer body, which is checked as a function of
 * the same signature would be.
 */
export function checkAdaptive(
  name: string,
  definition: AdaptiveFunction,
  contracts: Contracts,
  checkInfer: (definition: InferFunction) => readonly CompilerDiagnostic[],
): readonly CompilerDiagnostic[] {
  const { mode: _, dispatch, code, infer, ensure = [], ...signature } = definition;
  const set = (value: AdaptiveFunction): readonly Edit[] => [{ edit: "set-function", function: name, value }];
  const asked: InferFunction = { mode: "infer", ...signature, ...infer };
  return [
    ...checkExpressionAt(
      dispatch,
      { names: definition.input, contracts },
      { function: name, part: "dispatch" },
      (mended) => set({ ...definition, dispatch: mended }),
    ),
    ...(code.trim() === "" ? [withoutCode(name, definition, asked)] : []),
    ...ensure.flatMap((text, index) =>
      checkExpressionAt(
        text,
        { names: { result: definition.output }, contracts },
        { function: name, part: `ensure[${index}]` },
        (mended) => set({ ...definition, ensure: ensure.with(index, mended) }),
        (ast) => {
          const { ensure: _, ...rest } = definition;
          const left = ensure.filter((__, other) => other !== index);
          const removal = set(left.length > 0 ? { ...rest, ensure: left } : rest);
          const at = { function: name, part: `ensure[${index}]` };
          return checkEnsure(text, ast, definition.output, contracts, at, removal);
        },
      ),
    ),
    ...(infer.stable === false
      ? [
          error(
            "C379",
            { function: name, part: "infer.stable" },
            { function: name },
            {
              fixes: [fix("remove-part", [{ edit: "set-function-part", function: name, part: "stable", value: null }])],
            },
          ),
        ]
      : []),
    ...checkInfer(asked).map((found) => inBody(found, name, definition, asked)),
  ];
}

/** Nothing can run when code is chosen, and nobody is asked instead, as for a compute. */
function withoutCode(name: string, { ensure = [] }: AdaptiveFunction, asked: InferFunction): CompilerDiagnostic {
  const all = [...(asked.ensure ?? []), ...ensure];
  const value = all.length > 0 ? { ...asked, ensure: all } : asked;
  const fixes = [fix("always-ask", [{ edit: "set-function", function: name, value }])];
  return error("C349", { function: name, part: "code" }, { function: name, mode: "adaptive" }, { fixes });
}

/** A finding of the infer body, at its place inside the adaptive function, with fixes that change it there. */
function inBody(
  found: CompilerDiagnostic,
  name: string,
  definition: AdaptiveFunction,
  asked: InferFunction,
): CompilerDiagnostic {
  const at = found.at.in === "document" && found.at.part ? { ...found.at, part: `infer.${found.at.part}` } : found.at;
  const fixes = found.fixes?.map((one) => ({
    ...one,
    edits: one.edits.map((edit): Edit => {
      const document = { ...newDocument(""), functions: { [name]: asked } };
      const mended = applyEdits(document, [edit]).functions[name];
      return { edit: "set-function", function: name, value: withBody(definition, mended) };
    }),
  }));
  return { ...found, at, ...(fixes && { fixes }) };
}

function withBody(definition: AdaptiveFunction, mended: FunctionDef | undefined): AdaptiveFunction {
  if (mended?.mode !== "infer") return definition;
  const { mode: _, description: __, extra: ___, input: ____, output: _____, ...body } = mended;
  const infer: InferBody = body;
  return { ...definition, infer };
}
