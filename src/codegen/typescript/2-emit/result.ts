import { ownValue } from "../../../base/index.ts";
import { type Field, fieldsOf, propertyKey, takesNull } from "../../../contracts/index.ts";
import type { IrInput, Reference } from "../../../ir/index.ts";
import { type BodyScope, type BranchKind, readStep, values } from "./body-scope.ts";
import { hasValue, mayLack } from "./known.ts";
import { inputSource, maybeSource } from "./values.ts";

/**
 * Returns the result. Where its source may have been skipped: of a flow null or `NoOutput`, of a branch undefined, which
 * says that it was skipped (LANGUAGE 4).
 */
export function emitResult(
  result: IrInput,
  output: Field,
  scope: BodyScope,
  of: "flow" | BranchKind,
): readonly string[] {
  const { lines, inside } = named(result, scope);
  return [...lines, `return ${resultSource(result, output, inside, of)};`];
}

function resultSource(result: IrInput, output: Field, scope: BodyScope, of: "flow" | BranchKind): string {
  if (result.kind === "reference" && lacks(result.reference, scope)) {
    if (of === "skippable branch") return maybeSource(result.reference, values(scope));
    if (!takesNull(output)) {
      return values(scope).needed(maybeSource(result.reference, values(scope)));
    }
  }
  if (result.kind !== "fields" || of !== "flow") return inputSource(result, output, values(scope));
  const types = fieldsOf(output, scope.ir.contracts) ?? {};
  const entries = Object.entries(result.fields).map(([name, inner]) => {
    const source = resultSource(inner, ownValue(types, name) ?? { type: "any" }, scope, of);
    return source === name ? name : `${propertyKey(name)}: ${source}`;
  });
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

const lacks = (reference: Reference, scope: BodyScope): boolean =>
  reference.root === "step" && hasValue(readStep(reference.step, scope), reference.path) !== null;

/** What is asked of a value that is still awaited must stand in a name. */
function named(result: IrInput, scope: BodyScope): { readonly lines: readonly string[]; readonly inside: BodyScope } {
  const inside: BodyScope = { ...scope, steps: new Map(scope.steps) };
  const lines: string[] = [];
  for (const { root, ...reference } of referencesIn(result)) {
    if (root === "input" || !("step" in reference)) continue;
    const known = readStep(reference.step, inside);
    if (!known.source.includes("await ") || !mayLack(known)) continue;
    const variable = inside.names.take("found");
    inside.steps.set(reference.step, { ...known, source: variable });
    lines.push(`const ${variable} = ${known.source};`);
  }
  return { lines, inside };
}

function referencesIn(input: IrInput): readonly Reference[] {
  if (input.kind === "reference") return [input.reference];
  if (input.kind === "first_of") return input.references;
  return input.kind === "fields" ? Object.values(input.fields).flatMap(referencesIn) : [];
}
