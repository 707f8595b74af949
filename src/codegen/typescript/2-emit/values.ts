import { invariant } from "../../../base/index.ts";
import {
  assignable,
  type Contracts,
  type Field,
  fieldAt,
  propertyKey,
  takesNull,
  typeScriptType,
} from "../../../contracts/index.ts";
import type { IrInput, Reference } from "../../../ir/index.ts";
import { hasValue, type Known } from "./known.ts";
import { literal, objectLiteral } from "./text.ts";

/** What references mean at one place of a body. */
export interface ValueScope {
  readonly contracts: Contracts;
  readonly input: (name: string) => Known;
  readonly step: (id: string) => Known;
  /** A guard around the reader has asked for the values that it needs. */
  readonly isAsked: boolean;
  /** Of a value that is there, in a way that types do not follow. */
  readonly needed: (source: string) => string;
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
      const known = referenceValue(input.reference, wanted, scope);
      const fits = assignable(known.field, wanted, scope.contracts);
      return fits.ok && fits.unchecked ? `${known.source} as ${typeScriptType(wanted)}` : known.source;
    }
    case "first_of": {
      const sources = input.references.map((reference) => maybeSource(reference, scope));
      if (takesNull(wanted)) return [...sources, "null"].join(" ?? ");
      return scope.needed(sources.join(" ?? "));
    }
  }
}

/** What a reference reads, or undefined where it has no value. */
export function maybeSource(reference: Reference, scope: ValueScope): string {
  const known = knownAt(reference, scope);
  const path = reference.root === "step" ? reference.path : reference.path.slice(1);
  const test = hasValue(known, path);
  const { source } = access(settled(known), path, scope.contracts);
  if (test === null) return source;
  return isPlain(known) && path.length === 0 ? source : `(${test} ? ${source} : undefined)`;
}

/** Null where it has no value, and null is taken there; else the guard around the reader has asked. */
function referenceValue(reference: Reference, wanted: Field, scope: ValueScope): Known {
  const known = knownAt(reference, scope);
  const path = reference.root === "step" ? reference.path : reference.path.slice(1);
  const value = access(settled(known), path, scope.contracts);
  const test = hasValue(known, path);
  if (test === null || (!takesNull(wanted) && scope.isAsked)) return value;
  if (!takesNull(wanted)) return certainValue(known, path, scope);
  const field = { ...value.field, nullable: true };
  if (isPlain(known) && path.length === 0) return { source: `(${value.source} ?? null)`, field };
  return { source: `(${test} ? ${value.source} : null)`, field };
}

/** Of a step that has a value whatever happens; types say otherwise. A decision's value has its type in any case. */
function certainValue(known: Known, path: readonly string[], scope: ValueScope): Known {
  if (!known.isOptional && !known.isAttempt) return access(known, path, scope.contracts);
  const source = known.isAttempt ? `${known.source}${known.isOptional ? "?." : "."}value` : known.source;
  return access({ ...known, source: scope.needed(source) }, path, scope.contracts);
}

const isPlain = (known: Known): boolean => !known.isAttempt && known.kind === undefined;

/** The value itself, of a step that has one. */
function settled(known: Known): Known {
  return known.isAttempt ? { ...known, source: `${known.source}.value` } : known;
}

function knownAt(reference: Reference, scope: ValueScope): Known {
  if (reference.root === "step") return scope.step(reference.step);
  const [name] = reference.path;
  invariant(name !== undefined, "a reference to the flow's input names one");
  return scope.input(name);
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
