import { invariant } from "../../../base/index.ts";
import { type Field, type Fields, propertyKey, typeScriptType } from "../../../contracts/index.ts";
import { type ExpressionScope, parseExpression, printTypeScript } from "../../../expressions/index.ts";
import { identifiers } from "../1-plan/identifiers.ts";
import type { ClassModule } from "./class-module.ts";
import { literal } from "./text.ts";

/** `{ "result.confidence > 0.7": (result) => result.confidence > 0.7 }`: the text names the check, the function decides. */
export function predicates(
  texts: readonly string[],
  name: string,
  field: Field,
  module: ClassModule,
  parameter = `(${name})`,
): string | undefined {
  const { contracts } = module.ir;
  return printed(texts, { names: { [name]: field }, contracts }, () => parameter, module);
}

/** Predicates over the inputs by name: `{ "len(text) > 0": ({ text }: { text: string }) => py.len(text) > 0 }`. */
export function overInputs(texts: readonly string[], input: Fields, module: ClassModule): string | undefined {
  const { contracts } = module.ir;
  const names = identifiers([module.helpers]);
  const variables = new Map(Object.keys(input).map((name) => [name, names.take(name)]));
  const variableOf = (name: string) => variables.get(name) ?? name;
  const parameter = (code: string) => {
    const named = Object.entries(input).filter(([name]) => new RegExp(`\\b${variableOf(name)}\\b`).test(code));
    const taken = named.map(([name]) =>
      variableOf(name) === name ? name : `${propertyKey(name)}: ${variableOf(name)}`,
    );
    const types = named.map(([name, field]) => `${propertyKey(name)}: ${typeScriptType(field)}`);
    return named.length === 0 ? "()" : `({ ${taken.join(", ")} }: { ${types.join("; ")} })`;
  };
  return printed(texts, { names: input, contracts }, parameter, module, variableOf);
}

function printed(
  texts: readonly string[],
  scope: ExpressionScope,
  parameter: (code: string) => string,
  module: ClassModule,
  rename?: (name: string) => string,
): string | undefined {
  if (texts.length === 0) return undefined;
  const { helpers } = module;
  const lines = texts.map((text) => {
    const { ast } = parseExpression(text);
    invariant(ast, "the compiler has parsed every expression");
    const { code, usesHelpers } = printTypeScript(ast, scope, { helpers, ...(rename && { rename }) });
    if (usesHelpers) module.library("py");
    return `${literal(text)}: ${parameter(code)} => ${code},`;
  });
  if (!keptByOneObject(texts)) return `[\n${lines.map((line) => `{ ${line} },`).join("\n")}\n]`;
  return `{\n${lines.join("\n")}\n}`;
}

/** Not where a text stands twice, nor where one is a whole number, which objects put before the others. */
function keptByOneObject(texts: readonly string[]): boolean {
  return texts.length === 1 || (new Set(texts).size === texts.length && !texts.some((text) => /^\d+$/.test(text)));
}
