import { type Field, typeScriptType } from "../../../contracts/index.ts";
import type { ClassModule } from "./class-module.ts";

/** A value that a body can name: the source that reads it (perhaps an `await`), and its type. */
export interface Known {
  readonly source: string;
  readonly field: Field;
  /** The step may not have run: the source is undefined then. */
  readonly isOptional?: boolean;
  /** The source is how the call ended, because its failure is an outcome. */
  readonly isAttempt?: boolean;
  /** `decision`: its `value` is there after an approval. Of a Branch: the ports that it may take. */
  readonly kind?: "decision" | { readonly ports: readonly string[] };
  /** Assigned after it was declared: functions inside forget what is known of it. */
  readonly isAssigned?: boolean;
}

/** True when a reader must ask first whether there is a value. */
export const mayLack = (known: Known): boolean =>
  known.isOptional === true || known.isAttempt === true || known.kind !== undefined;

/** The test that a step has the value that is read by this path; null: it always has. */
export function hasValue(known: Known, path: readonly string[]): string | null {
  const isDecision = known.kind === "decision" && path[0] === "value";
  if (isDecision) return takes(known, "approve");
  if (known.isAttempt) return `${dotted(known)}ok`;
  return known.isOptional ? `${known.source} !== undefined` : null;
}

/** The test that an outcome of a step was taken; null: it always is. */
export function takes(known: Known, port: string): string | null {
  const { source, isOptional, isAttempt, kind } = known;
  if (port === "failed") return isOptional ? `${source}?.ok === false` : `!${source}.ok`;
  if (port === "next" || port === "done") return hasValue(known, []);
  const value = isAttempt ? `${dotted(known)}value` : source;
  if (typeof kind === "object") return `${value} === ${JSON.stringify(port)}`;
  const inner = isOptional || isAttempt ? `${value}?.` : `${value}.`;
  return kind === "decision" ? `${inner}outcome === ${JSON.stringify(port)}` : `${inner}converged === false`;
}

const dotted = ({ source, isOptional }: Known): string => (isOptional ? `${source}?.` : `${source}.`);

/** The type of the source, for a declaration. */
export function typeOfKnown({ field, isOptional, isAttempt, kind }: Known, module: ClassModule): string {
  let type = typeScriptType(field);
  if (typeof kind === "object") type = kind.ports.map((port) => JSON.stringify(port)).join(" | ");
  if (kind === "decision") {
    type = `${module.libraryType("Decision")}<${typeScriptType(field.type === "object" ? (field.fields["value"] ?? field) : field)}>`;
  }
  if (isAttempt) type = `${module.libraryType("Attempt")}<${type}>`;
  return isOptional ? `${type} | undefined` : type;
}
