import { invariant } from "../../../base/index.ts";
import {
  type Contracts,
  type Field,
  type Fields,
  opaquePaths,
  propertyKey,
  typeScriptType,
  zodSource,
} from "../../../contracts/index.ts";
import type { ExpressionScope } from "../../../expressions/index.ts";
import type { Ir, IrComputeFunction, IrInferFunction } from "../../../ir/index.ts";
import type { ClassPlan, MethodPlan } from "../1-plan/class-plan.ts";
import { predicates } from "./predicates.ts";
import { docComment, literal, objectLiteral } from "./text.ts";

const DEFAULT_RETRIES = 3;

/** An infer as a decorated method whose body binds the inputs by name (LANGUAGE 9). */
export function emitInfer(
  ir: Ir,
  plan: ClassPlan,
  name: string,
  definition: IrInferFunction,
  uses: Set<string>,
): string {
  const method = methodOf(plan, name);
  uses.add("infer").add("inferred");
  const parameters = parametersOf(definition.input, plan);
  const bindings = parameters.map(({ input, field, variable }): [string, string] => {
    const paths = opaquePaths(field, ir.contracts);
    if (paths.length === 0) return [input, variable];
    uses.add("opaque");
    const parts = paths.includes("") ? [] : paths.map((path) => literal(path));
    return [input, `opaque(${[variable, ...parts].join(", ")})`];
  });
  return `${docComment(definition.description)}@infer(${inferOptions(method, definition, ir.contracts, uses)})
async ${method.method}(${signature(parameters)}): Promise<${typeScriptType(definition.output)}> {
  return inferred(${objectLiteral(bindings)});
}`;
}

function inferOptions(
  method: MethodPlan,
  definition: IrInferFunction,
  contracts: Contracts,
  uses: Set<string>,
): string {
  const options: [string, string][] = [];
  const add = (name: string, source: string | undefined) => {
    if (source !== undefined) options.push([name, source]);
  };
  const plain = (name: string, value: Parameters<typeof literal>[0] | undefined) =>
    add(name, value === undefined ? undefined : literal(value));
  const list = (name: string, items: readonly string[]) => plain(name, items.length > 0 ? items : undefined);
  plain("name", method.explicitName);
  plain("intent", definition.intent);
  list("context", definition.context);
  add("output", zodSource(definition.output));
  add("given", givenSource(definition, contracts, uses));
  add("ensure", ensureSource(definition, contracts, uses));
  list("guardrails", definition.guardrails);
  plain("model", definition.model);
  plain("temperature", definition.temperature);
  plain("max_tokens", definition.max_tokens);
  plain(
    "budget",
    definition.budget && Object.keys(definition.budget).length > 0 ? { ...definition.budget } : undefined,
  );
  plain("retries", definition.retries === DEFAULT_RETRIES ? undefined : definition.retries);
  plain("cache", definition.cache === "none" ? undefined : definition.cache);
  plain("stable", definition.stable ? undefined : false);
  return `{\n${options.map(([name, source]) => `  ${name}: ${source},`).join("\n")}\n}`;
}

function ensureSource(
  { ensure, output }: IrInferFunction,
  contracts: Contracts,
  uses: Set<string>,
): string | undefined {
  const scope: ExpressionScope = { names: { result: output }, contracts };
  return predicates(ensure, scope, () => "(result)", uses);
}

function givenSource({ given, input }: IrInferFunction, contracts: Contracts, uses: Set<string>): string | undefined {
  const scope: ExpressionScope = { names: input, contracts };
  const parameter = (text: string) => {
    const named = Object.keys(input).filter((name) => new RegExp(`\\b${name}\\b`).test(text));
    const types = named.map((name) => `${propertyKey(name)}: ${typeScriptType(input[name] ?? { type: "any" })}`);
    return named.length === 0 ? "()" : `({ ${named.join(", ")} }: { ${types.join("; ")} })`;
  };
  return predicates(given, scope, parameter, uses);
}

/** A compute as a decorated method with the user's own code as its body. */
export function emitCompute(plan: ClassPlan, name: string, definition: IrComputeFunction, uses: Set<string>): string {
  const method = methodOf(plan, name);
  uses.add("compute");
  const options: [string, string][] = [];
  if (method.explicitName !== undefined) options.push(["name", literal(method.explicitName)]);
  if (definition.budget && Object.keys(definition.budget).length > 0) {
    options.push(["budget", literal({ ...definition.budget })]);
  }
  const decorator = options.length === 0 ? "@compute" : `@compute(${objectLiteral(options)})`;
  // The code names its parameters as declared, so they are not renamed here.
  const parameters = Object.entries(definition.input).map(([input, field]) => `${input}: ${typeScriptType(field)}`);
  return `${docComment(definition.description)}${decorator}
async ${method.method}(${parameters.join(", ")}): Promise<${typeScriptType(definition.output)}> {
${definition.code.trim()}
}`;
}

interface Parameter {
  readonly input: string;
  readonly field: Field;
  readonly variable: string;
}

function parametersOf(input: Fields, plan: ClassPlan): readonly Parameter[] {
  const names = plan.names.inner();
  return Object.entries(input).map(([name, field]) => ({ input: name, field, variable: names.take(name) }));
}

const signature = (parameters: readonly Parameter[]) =>
  parameters.map(({ variable, field }) => `${variable}: ${typeScriptType(field)}`).join(", ");

function methodOf(plan: ClassPlan, name: string): MethodPlan {
  const method = plan.functions.get(name);
  invariant(method, `${name} is planned`);
  return method;
}
