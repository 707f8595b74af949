import { nearestName, ownValue } from "../../base/index.ts";
import { type Contracts, fieldAt } from "../../contracts/index.ts";
import type { Edit, InferBody, InferFunction } from "../../flow/index.ts";
import type { Opacity } from "../1-resolve/opacity.ts";
import { type CompilerDiagnostic, error, fixOf, warning } from "../finding.ts";

/** `{name}` or `{name.path}`: what people who know templates write, though text is never a template here. */
const MENTION = /\{([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\}/g;

/**
 * Intent and context: `{name}` of an opaque value is an error, of another input a warning, because it reaches the
 * model as it stands (LANGUAGE 1). Anything else in braces is text, unless it is nearly an input's name.
 */
export function checkTexts(
  name: string,
  definition: InferFunction,
  contracts: Contracts,
  opacity: Opacity,
): readonly CompilerDiagnostic[] {
  const diagnostics: CompilerDiagnostic[] = [];
  if (definition.intent.trim() === "")
    diagnostics.push(error("C340", { function: name, part: "intent" }, { function: name }));
  diagnostics.push(
    ...checkText(name, definition, contracts, opacity, "intent", definition.intent, (intent) => ({ intent })),
  );
  definition.context?.forEach((line, index, lines) => {
    const part = `context[${index}]`;
    diagnostics.push(
      ...checkText(name, definition, contracts, opacity, part, line, (text) => ({
        context: lines.map((other, at) => (at === index ? text : other)),
      })),
    );
  });
  return diagnostics;
}

function checkText(
  name: string,
  definition: InferFunction,
  contracts: Contracts,
  opacity: Opacity,
  part: string,
  text: string,
  changed: (text: string) => Pick<InferBody, "intent"> | Pick<InferBody, "context">,
): readonly CompilerDiagnostic[] {
  return [...text.matchAll(MENTION)].flatMap((match) => {
    const [all, path = ""] = match;
    const [input = "", ...rest] = path.split(".");
    const span = { start: match.index, end: match.index + all.length };
    const at = { function: name, part, span };
    const field = ownValue(definition.input, input);
    const mended = changed(text.slice(0, span.start) + input + text.slice(span.end));
    const fixes = [fixOf("remove-mention", [setText(name, mended)], { name: path })];
    if (!field) {
      const nearest = nearestName(input, Object.keys(definition.input));
      return nearest === null ? [] : [warning("C342", at, { name: path, nearest, known: false })];
    }
    const inner = fieldAt(field, rest, contracts);
    if (opacity.isOpaque(name, input) || inner?.opaque)
      return [error("C341", at, { name: path, function: name }, { fixes })];
    return [warning("C342", at, { name: path, nearest: null, known: true }, { fixes })];
  });
}

function setText(name: string, changed: Pick<InferBody, "intent"> | Pick<InferBody, "context">): Edit {
  return "intent" in changed
    ? { edit: "set-function-part", function: name, part: "intent", value: changed.intent }
    : { edit: "set-function-part", function: name, part: "context", value: changed.context ?? null };
}
