import { invariant } from "../../../base/index.ts";
import {
  assignable,
  type Contracts,
  type Field,
  fieldAt,
  propertyKey,
  typeScriptType,
} from "../../../contracts/index.ts";
import type { IrInput, Reference } from "../../../ir/index.ts";
import { literal, objectLiteral } from "./text.ts";

/** A value that a body can name: the source that reads it (perhaps an `await`), and its type. */
export interface Known {
  readonly source: string;
  readonly field: Field;
}

/** What references mean at one place of a body. */
export interface ValueScope {
  readonly contracts: Contracts;
  readonly input: (name: string) => Known;
  readonly step: (id: string) => Known;
}

/** The TypeScript that reads an input of a step (LANGUAGE 7), converted to `wanted` only where a type is unknown. */
export function inputSource(input: IrInput | undefined, wanted: Field, scope: ValueScope): string {
  if (!input) return "null";
  switch (input.kind) {
    case "value":
      return literal(input.value);
    case "fields": {
      const inner = wanted.type === "object" || wanted.type === "contract" ? wanted : undefined;
      return objectLiteral(
        Object.entries(input.fields).map(([name, value]) => {
          const field = inner && fieldAt({ ...inner, nullable: false }, [name], scope.contracts);
          return [name, inputSource(value, field ?? { type: "any" }, scope)];
        }),
      );
    }
    case "reference": {
      const known = referenceValue(input.reference, scope);
      const fits = assignable(known.field, wanted, scope.contracts);
      return fits.ok && fits.unchecked ? `${known.source} as ${typeScriptType(wanted)}` : known.source;
    }
    case "first_of":
      return input.references.map((reference) => referenceValue(reference, scope).source).join(" ?? ");
  }
}

function referenceValue(reference: Reference, scope: ValueScope): Known {
  if (reference.root === "step") return access(scope.step(reference.step), reference.path, scope.contracts);
  const [name, ...path] = reference.path;
  invariant(name !== undefined, "a reference to the flow's input names one");
  return access(scope.input(name), path, scope.contracts);
}

/** Reads a field by path; below something nullable everything is null (LANGUAGE 4). */
function access(known: Known, path: readonly string[], contracts: Contracts): Known {
  if (path.length === 0) return known;
  const field = fieldAt(known.field, path, contracts);
  invariant(field, "the compiler has resolved every field path");
  let source = known.source.startsWith("await ") ? `(${known.source})` : known.source;
  let optional = false;
  path.forEach((name, depth) => {
    const outer = fieldAt(known.field, path.slice(0, depth), contracts);
    const key = propertyKey(name);
    const isPlain = key === name;
    if (outer?.nullable) optional = true;
    source +=
      optional && outer?.nullable
        ? isPlain
          ? `?.${name}`
          : `?.[${key}]`
        : isPlain
          ? `.${name}`
          : `[${JSON.stringify(name)}]`;
  });
  return { source: optional ? `(${source} ?? null)` : source, field };
}
