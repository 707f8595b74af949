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
import {
  askedOf,
  type Ir,
  type IrAdaptiveFunction,
  type IrComputeFunction,
  type IrInferBody,
  type IrInferFunction,
} from "../../../ir/index.ts";
import type { ClassPlan, MethodPlan } from "../1-plan/class-plan.ts";
import { predicates } from "./predicates.ts";
import { typeSaysAll } from "./says-all.ts";
import { docComment, literal, objectLiteral } from "./text.ts";

const DEFAULT_RETRIES = 3;
const DEFAULT_ITERATIONS = 5;

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
  const output = typeScriptType(definition.output);
  if (!definition.stable) uses.add("type Probabilistic");
  const options: Options = [
    ["name", method.explicitName === undefined ? undefined : literal(method.explicitName)],
    ["output", zodSource(definition.output)],
    ...bodyOptions(definition, definition, ir.contracts, uses),
    ["answered_by", definition.answered_by && literal(definition.answered_by)],
  ];
  return `${docComment(definition.description)}@infer(${optionsSource(options, ["name", "intent", "context", "output"])})
async ${method.method}(${signature(parameters)}): Promise<${definition.stable ? output : `Probabilistic<${output}>`}> {
  return inferred(${objectLiteral(bindings)});
}`;
}

/** An adaptive as a decorated method whose body is its code; how a model is asked instead is said beside it. */
export function emitAdaptive(
  ir: Ir,
  plan: ClassPlan,
  name: string,
  definition: IrAdaptiveFunction,
  uses: Set<string>,
): string {
  const method = methodOf(plan, name);
  uses.add("adaptive");
  const { contracts } = ir;
  const opaque = Object.entries(definition.input).flatMap(([input, field]): readonly [string, string][] => {
    const paths = opaquePaths(field, contracts);
    if (paths.length === 0) return [];
    return [[input, paths.includes("") ? "true" : literal(paths)]];
  });
  const options: Options = [
    ["name", method.explicitName === undefined ? undefined : literal(method.explicitName)],
    ["output", zodSource(definition.output)],
    ["dispatch", overInputs([definition.dispatch], definition.input, contracts, uses)],
    ["infer", optionsSource(bodyOptions(definition.infer, definition, contracts, uses))],
    ["ensure", ensureSource(definition.ensure, definition.output, contracts, uses)],
    ["inputs", literal(Object.keys(definition.input))],
    ["opaque", opaque.length > 0 ? objectLiteral(opaque) : undefined],
  ];
  return `${docComment(definition.description)}@adaptive(${optionsSource(options)})
${codeMethod(method, definition)}`;
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
  contracts: Contracts,
  uses: Set<string>,
): Options {
  const plain = (value: Parameters<typeof literal>[0] | undefined) =>
    value === undefined ? undefined : literal(value);
  const list = (items: readonly string[]) => plain(items.length > 0 ? items : undefined);
  const { refine, quorum } = body;
  return [
    ["intent", literal(body.intent)],
    ["context", list(body.context)],
    ["given", overInputs(body.given, input, contracts, uses)],
    ["ensure", ensureSource(body.ensure, output, contracts, uses)],
    ["guardrails", list(body.guardrails)],
    ["model", plain(body.model)],
    ["temperature", plain(body.temperature)],
    ["max_tokens", plain(body.max_tokens)],
    ["budget", plain(body.budget && Object.keys(body.budget).length > 0 ? { ...body.budget } : undefined)],
    ["retries", plain(body.retries === DEFAULT_RETRIES ? undefined : body.retries)],
    ["cache", plain(body.cache === "none" ? undefined : body.cache)],
    ["stable", plain(body.stable ? undefined : false)],
    ["sample_n", plain(body.sample_n)],
    ["quorum", plain(quorum?.n)],
    ["agree_on", plain(quorum?.agree_on)],
    ["threshold", plain(quorum?.threshold)],
    ["refine", refine && refineSource(refine, output, contracts, uses)],
  ];
}

function refineSource(
  { until, feedback, max_iterations }: NonNullable<IrInferBody["refine"]>,
  output: Field,
  contracts: Contracts,
  uses: Set<string>,
): string {
  return optionsSource([
    ["until", ensureSource([until], output, contracts, uses)],
    ["feedback", literal(feedback)],
    ["max_iterations", max_iterations === DEFAULT_ITERATIONS ? undefined : literal(max_iterations)],
  ]);
}

function ensureSource(
  ensure: readonly string[],
  output: Field,
  contracts: Contracts,
  uses: Set<string>,
): string | undefined {
  return predicates(ensure, { names: { result: output }, contracts }, () => "(result)", uses);
}

/** Predicates over the inputs by name. `arguments` cannot be the name of a variable. */
function overInputs(
  texts: readonly string[],
  input: Fields,
  contracts: Contracts,
  uses: Set<string>,
): string | undefined {
  const parameter = (text: string) => {
    const named = Object.keys(input).filter((name) => new RegExp(`\\b${name}\\b`).test(text));
    const types = named.map((name) => `${propertyKey(name)}: ${typeScriptType(input[name] ?? { type: "any" })}`);
    return named.length === 0 ? "()" : `({ ${named.join(", ")} }: { ${types.join("; ")} })`;
  };
  return predicates(texts, { names: input, contracts }, parameter, uses);
}

/** A compute as a decorated method with the user's own code as its body; where there is none, a person is asked. */
export function emitCompute(
  ir: Ir,
  plan: ClassPlan,
  name: string,
  definition: IrComputeFunction,
  uses: Set<string>,
): string {
  const intent = askedOf(name, definition);
  if (intent !== null) return emitInfer(ir, plan, name, answered(intent, definition), uses);
  const method = methodOf(plan, name);
  uses.add("compute");
  const { budget, ensure = [], output } = definition;
  const options: [string, string][] = [];
  if (method.explicitName !== undefined) options.push(["name", literal(method.explicitName)]);
  if (!typeSaysAll(output)) options.push(["output", zodSource(output)]);
  if (budget && Object.keys(budget).length > 0) options.push(["budget", literal({ ...budget })]);
  const conditions = predicates(
    ensure,
    { names: { result: output }, contracts: ir.contracts },
    () => `(result: ${typeScriptType(output)})`,
    uses,
  );
  if (conditions !== undefined) options.push(["ensure", conditions]);
  const decorator = options.length === 0 ? "@compute" : `@compute(${objectLiteral(options)})`;
  return `${docComment(definition.description)}${decorator}
${codeMethod(method, definition)}`;
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
function codeMethod(method: MethodPlan, { input, output, code }: IrComputeFunction | IrAdaptiveFunction): string {
  const parameters = Object.entries(input).map(([name, field]) => `${name}: ${typeScriptType(field)}`);
  return `async ${method.method}(${parameters.join(", ")}): Promise<${typeScriptType(output)}> {
${code.trim()}
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
