import { invariant, type Span } from "../../../base/index.ts";
import type { Field } from "../../../contracts/index.ts";
import { childrenOf, type Expression, parseExpression, printTypeScript } from "../../../expressions/index.ts";
import type { Reference } from "../../../ir/index.ts";
import { type BodyScope, readStep, values } from "./body-scope.ts";
import { hasValue } from "./known.ts";
import { inputSource } from "./values.ts";

/** A condition over `$` as TypeScript over the names of the body; a step without a value reads as null. */
export function conditionSource(text: string, scope: BodyScope): string {
  const names: { [name: string]: Field } = {};
  const sources = new Map<string, string>();
  let plain = text;
  // From the end, so that earlier spans still fit.
  for (const { reference, span } of [...referencesIn(parsed(text))].reverse()) {
    const known =
      reference.root === "step" ? readStep(reference.step, scope) : scope.inputs.get(reference.path[0] ?? "");
    invariant(known, "the compiler has resolved what a condition reads");
    const name = `$${sources.size}`;
    const field = hasValue(known, []) === null ? known.field : { ...known.field, nullable: true };
    names[name] = field;
    sources.set(name, inputSource({ kind: "reference", reference }, field, values(scope)));
    plain = `${plain.slice(0, span.start)}${name}${plain.slice(span.end)}`;
  }
  const { code, usesHelpers } = printTypeScript(
    parsed(plain),
    { names, contracts: scope.ir.contracts },
    {
      helpers: scope.module.helpers,
      taken: new Set([...sources.values()].flatMap((source) => source.match(/[\w$]+/g) ?? [])),
      rename: (name) => sources.get(name) ?? name,
    },
  );
  if (usesHelpers) scope.module.library("py");
  return code;
}

function parsed(text: string): Expression {
  const { ast } = parseExpression(text);
  invariant(ast, "the compiler has parsed every condition");
  return ast;
}

interface Found {
  readonly reference: Reference;
  readonly span: Span;
}

/** Every `$.input.x` and `$.steps.id.output`, in the order of the text. */
function referencesIn(node: Expression): readonly Found[] {
  const reference = referenceOf(node);
  if (reference) return [{ reference, span: node.span }];
  return childrenOf(node)
    .flatMap(referencesIn)
    .sort((a, b) => a.span.start - b.span.start);
}

function referenceOf(node: Expression): Reference | null {
  if (node.kind !== "attribute" || node.object.kind !== "attribute") return null;
  const { object, name } = node;
  if (isRoot(object.object) && object.name === "input") return { root: "input", path: [name] };
  const outer = object.object;
  if (name !== "output" || outer.kind !== "attribute" || outer.name !== "steps" || !isRoot(outer.object)) return null;
  return { root: "step", step: object.name, path: [] };
}

const isRoot = (node: Expression): boolean => node.kind === "name" && node.name === "$";
