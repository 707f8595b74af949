import { nearestName } from "../base/index.ts";
import type { Attribute, Expression, Name } from "./ast.ts";
import type { Correction } from "./findings.ts";
import type { ExpressionScope, StaticType } from "./scope.ts";
import { fieldsOfType, staticType, typeOfField } from "./scope.ts";

/** A path in scope that a chain of names left the beginning of away. */
interface Meant {
  /** The whole of it, as far as it is known to exist: `$.steps.classify.output.complaint`. */
  readonly path: string;
  /** What takes the place of the first `taken` names of the chain. */
  readonly text: string;
  readonly taken: number;
}

type Beginning = Omit<Meant, "path">;

/** What to put for the beginning of a chain that is not in scope; null where nothing is plainly meant. `text`: all of it. */
export function correctionOf(
  chain: readonly (Name | Attribute)[],
  text: string,
  scope: ExpressionScope,
): Correction | null {
  const meant = meantPath(
    chain.map((link) => link.name),
    scope,
  );
  const [root] = chain;
  const last = meant && chain[meant.taken - 1];
  if (!root || !last) return null;
  const span = { start: root.span.start, end: last.kind === "name" ? last.span.end : last.nameSpan.end };
  // What brackets are around is not told by the spans.
  const isPlain = !/[()]/.test(text.slice(span.start, span.end));
  return isPlain ? { similar: meant.path, edit: { span, text: meant.text } } : null;
}

/**
 * What a chain of names that is not in scope means, its beginning left away: a field of `result` or of an input; in a
 * condition an input, a step or a field of one step's output. Null where nothing has the name, or several do.
 */
function meantPath(chain: readonly string[], scope: ExpressionScope): Meant | null {
  const skipped = chain[0] === "$" ? 1 : 0;
  const written = chain.slice(skipped);
  const found = written.length === 0 ? null : scope.names["$"] ? inFlow(written, scope) : besideNames(written, scope);
  if (!found) return null;
  const taken = found.taken + skipped;
  if (chain.slice(0, taken).join(".") === found.text) return null;
  const rest = chain.slice(taken);
  return { path: [found.text, ...rest.slice(0, known(found.text, rest, scope))].join("."), text: found.text, taken };
}

/** Where an expression names its values themselves: `confidence` → `result.confidence`, `input.text` → `text`. */
function besideNames([name = "", next]: readonly string[], { names, contracts }: ExpressionScope): Beginning | null {
  if (Object.hasOwn(names, name)) return { text: name, taken: 1 };
  if (name === "input" && next !== undefined && Object.hasOwn(names, next)) return { text: next, taken: 2 };
  const owners = Object.entries(names).filter(([, field]) =>
    typeOfField(staticType(field, contracts), name, contracts),
  );
  const [owner] = owners;
  return owner && owners.length === 1 ? { text: `${owner[0]}.${name}`, taken: 1 } : null;
}

/** In a condition: `classify.label`, `steps.classify.label`, `label` → `$.steps.classify.output.label`; `text` → `$.input.text`. */
function inFlow(written: readonly string[], scope: ExpressionScope): Beginning | null {
  const [name = "", next] = written;
  const steps = fieldsAt(["$", "steps"], scope);
  if (next !== undefined && name === "input") return { text: "$.input", taken: 1 };
  if (next !== undefined && name === "steps") {
    return steps.includes(next) ? ofStep(next, written[2], 2, scope) : { text: "$.steps", taken: 1 };
  }
  const named: readonly Beginning[] = [
    ...(steps.includes(name) ? [ofStep(name, next, 1, scope)] : []),
    ...(fieldsAt(["$", "input"], scope).includes(name) ? [{ text: `$.input.${name}`, taken: 1 }] : []),
  ];
  const found =
    named.length > 0
      ? named
      : steps
          .filter((step) => fieldsAt(["$", "steps", step, "output"], scope).includes(name))
          .map((step) => ({ text: `$.steps.${step}.output.${name}`, taken: 1 }));
  const rest = written.slice(1);
  const whole = found.filter(({ text }) => known(text, rest, scope) === rest.length);
  const [only] = whole.length > 0 ? whole : found;
  return only && (found.length === 1 || whole.length === 1) ? only : null;
}

/** A step is read by its `output`, which stands behind its name, misspelt perhaps, or is to be put there. */
function ofStep(step: string, next: string | undefined, taken: number, scope: ExpressionScope): Beginning {
  const path = ["$", "steps", step];
  const isThere =
    next !== undefined &&
    nearestName(next, ["output"]) !== null &&
    !fieldsAt([...path, "output"], scope).includes(next);
  return { text: (isThere || next === "output" ? path : [...path, "output"]).join("."), taken };
}

/** How many names of `rest` exist behind a path. Whatever is not told of a value may have any. */
function known(path: string, rest: readonly string[], scope: ExpressionScope): number {
  let type = typeAt(path.split("."), scope);
  for (const [place, name] of rest.entries()) {
    if (type?.kind === "any") return rest.length;
    type = type && typeOfField(type, name, scope.contracts);
    if (!type) return place;
  }
  return rest.length;
}

/** The type of a value in scope; null when there is none. */
export function typeAt(
  [root = "", ...path]: readonly string[],
  { names, contracts }: ExpressionScope,
): StaticType | null {
  const field = Object.hasOwn(names, root) ? names[root] : undefined;
  return path.reduce<StaticType | null>(
    (type, name) => type && typeOfField(type, name, contracts),
    field ? staticType(field, contracts) : null,
  );
}

/** The names of the fields of a value in scope; none when it has no fields of its own. */
export function fieldsAt(path: readonly string[], scope: ExpressionScope): readonly string[] {
  const type = typeAt(path, scope);
  return Object.keys((type && fieldsOfType(type, scope.contracts)) ?? {});
}

/** The chain of fields that ends with a node, from the name that it begins with; null when it begins otherwise. */
export function chainTo(node: Expression): readonly (Name | Attribute)[] | null {
  if (node.kind === "name") return [node];
  if (node.kind !== "attribute") return null;
  const outer = chainTo(node.object);
  return outer && [...outer, node];
}
