import { invariant } from "../../../base/index.ts";
import { type Field, type Fields, opaquePaths, typeScriptType } from "../../../contracts/index.ts";
import {
  askedOf,
  type IrAdaptiveFunction,
  type IrComputeFunction,
  type IrInferBody,
  type IrInferFunction,
} from "../../../ir/index.ts";
import type { ClassPlan, MethodPlan } from "../1-plan/class-plan.ts";
import type { ClassModule } from "./class-module.ts";
import { overInputs, predicates } from "./predicates.ts";
import { typeSaysAll } from "./says-all.ts";
import { docComment, literal, objectLiteral } from "./text.ts";

const DEFAULT_RETRIES = 3;
const DEFAULT_ITERATIONS = 5;

/** An infer as a decorated method whose body binds the inputs by name (LANGUAGE 9). */
export function emitInfer(module: ClassModule, name: string, definition: IrInferFunction): string {
  const { ir, plan } = module;
  const method = methodOf(plan, name);
  const parameters = parametersOf(definition.input, plan);
  const bindings = parameters.map(({ input, field, variable }): [string, string] => {
    const paths = opaquePaths(field, ir.contracts);
    if (paths.length === 0) return [input, variable];
    const parts = paths.includes("") ? [] : paths.map((path) => literal(path));
    return [input, `${module.library("opaque")}(${[variable, ...parts].join(", ")})`];
  });
  const output = typeScriptType(definition.output);
  const given = definition.stable ? output : `${module.libraryType("Probabilistic")}<${output}>`;
  const options: Options = [
    ["name", method.explicitName === undefined ? undefined : literal(method.explicitName)],
    ["output", module.schema(definition.output)],
    ...bodyOptions(definition, definition, module),
    ["answered_by", definition.answered_by && literal(definition.answered_by)],
  ];
  const decorator = `${module.library("infer")}(${optionsSource(options, ["name", "intent", "context", "output"])})`;
  return `${docComment(definition.description)}@${decorator}
async ${method.method}(${signature(parameters)}): ${module.promise(given)} {
  return ${module.library("inferred")}(${objectLiteral(bindings)});
}`;
}

/** An adaptive as a decorated method whose body is its code; how a model is asked instead is said beside it. */
export function emitAdaptive(module: ClassModule, name: string, definition: IrAdaptiveFunction): string {
  const method = methodOf(module.plan, name);
  const { contracts } = module.ir;
  const opaque = Object.entries(definition.input).flatMap(([input, field]): readonly [string, string][] => {
    const paths = opaquePaths(field, contracts);
    if (paths.length === 0) return [];
    return [[input, paths.includes("") ? "true" : literal(paths)]];
  });
  const options: Options = [
    ["name", method.explicitName === undefined ? undefined : literal(method.explicitName)],
    ["output", module.schema(definition.output)],
    ["dispatch", overInputs([definition.dispatch], definition.input, module)],
    ["infer", optionsSource(bodyOptions(definition.infer, definition, module))],
    ["ensure", predicates(definition.ensure, "result", definition.output, module)],
    ["inputs", literal(Object.keys(definition.input))],
    ["opaque", opaque.length > 0 ? objectLiteral(opaque) : undefined],
  ];
  return `${docComment(definition.description)}@${module.library("adaptive")}(${optionsSource(options)})
${codeMethod(method, definition, module)}`;
}

type Options = readonly (readonly [name: string, source: string | undefined])[];

/** One a line; `first`: in this order before all others. */
function optionsSource(options: Options, first: readonly string[] = []): string {
  const place = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
  const lines = options
    .filter(([, source]) => source !== undefined)
    .sort(([one], [other]) => place(one) - place(other))
    .map(([name, source]) => `  ${name}: ${source},`);
  return `{\n${lines.join("\n")}\n}`;
}

/** How a model is asked (LANGUAGE 2); what is the library's default is left out. */
function bodyOptions(
  body: IrInferBody,
  { input, output }: Pick<IrInferFunction, "input" | "output">,
  module: ClassModule,
): Options {
  const plain = (value: Parameters<typeof literal>[0] | undefined) =>
    value === undefined ? undefined : literal(value);
  const list = (items: readonly string[]) => plain(items.length > 0 ? items : undefined);
  const { refine, quorum } = body;
  return [
    ["intent", literal(body.intent)],
    ["context", list(body.context)],
    ["given", overInputs(body.given, input, module)],
    ["ensure", predicates(body.ensure, "result", output, module)],
    ["guardrails", list(body.guardrails)],
    ["model", plain(body.model)],
    ["temperature", plain(body.temperature)],
    ["max_tokens", plain(body.max_tokens)],
    ["thinking", plain(body.thinking)],
    ["budget", plain(body.budget && Object.keys(body.budget).length > 0 ? { ...body.budget } : undefined)],
    ["retries", plain(body.retries === DEFAULT_RETRIES ? undefined : body.retries)],
    ["cache", plain(body.cache === "none" ? undefined : body.cache)],
    ["stable", plain(body.stable ? undefined : false)],
    ["sample_n", plain(body.sample_n)],
    ["quorum", plain(quorum?.n)],
    ["agree_on", plain(quorum?.agree_on)],
    ["threshold", plain(quorum?.threshold)],
    ["refine", refine && refineSource(refine, output, module)],
  ];
}

function refineSource(
  { until, feedback, max_iterations }: NonNullable<IrInferBody["refine"]>,
  output: Field,
  module: ClassModule,
): string {
  return optionsSource([
    ["until", predicates([until], "result", output, module)],
    ["feedback", literal(feedback)],
    ["max_iterations", max_iterations === DEFAULT_ITERATIONS ? undefined : literal(max_iterations)],
  ]);
}

/** A compute as a decorated method with the user's own code as its body; where there is none, a person is asked. */
export function emitCompute(module: ClassModule, name: string, definition: IrComputeFunction): string {
  const intent = askedOf(name, definition);
  if (intent !== null) return emitInfer(module, name, answered(intent, definition));
  const method = methodOf(module.plan, name);
  const { budget, ensure = [], output } = definition;
  const options: [string, string][] = [];
  if (method.explicitName !== undefined) options.push(["name", literal(method.explicitName)]);
  if (!typeSaysAll(output)) options.push(["output", module.schema(output)]);
  if (budget && Object.keys(budget).length > 0) options.push(["budget", literal({ ...budget })]);
  const conditions = predicates(ensure, "result", output, module, `(result: ${typeScriptType(output)})`);
  if (conditions !== undefined) options.push(["ensure", conditions]);
  const decorator = `${module.library("compute")}${options.length === 0 ? "" : `(${objectLiteral(options)})`}`;
  return `${docComment(definition.description)}@${decorator}
${codeMethod(method, definition, module)}`;
}

const answered = (intent: string, definition: IrComputeFunction): IrInferFunction => ({
  mode: "infer",
  input: definition.input,
  output: definition.output,
  intent,
  context: [],
  given: [],
  ensure: definition.ensure ?? [],
  guardrails: [],
  ...(definition.budget && { budget: definition.budget }),
  retries: DEFAULT_RETRIES,
  cache: "none",
  stable: true,
  answered_by: "person",
});

/** The code names its parameters as declared, so they are not renamed here. */
function codeMethod(
  { method }: MethodPlan,
  { input, output, code }: IrComputeFunction | IrAdaptiveFunction,
  module: ClassModule,
): string {
  const parameters = Object.entries(input).map(([name, field]) => `${name}: ${typeScriptType(field)}`);
  return `async ${method}(${parameters.join(", ")}): ${module.promiseOf(output)} {
${code.trim()}
}`;
}

interface Parameter {
  readonly input: string;
  readonly field: Field;
  readonly variable: string;
}

function parametersOf(input: Fields, plan: ClassPlan): readonly Parameter[] {
  const names = plan.names.names.inner();
  return Object.entries(input).map(([name, field]) => ({ input: name, field, variable: names.take(name) }));
}

const signature = (parameters: readonly Parameter[]) =>
  parameters.map(({ variable, field }) => `${variable}: ${typeScriptType(field)}`).join(", ");

function methodOf(plan: ClassPlan, name: string): MethodPlan {
  const method = plan.functions.get(name);
  invariant(method, `${name} is planned`);
  return method;
}
