import { camelCase, invariant } from "../../../base/index.ts";
import type { Contracts, Field } from "../../../contracts/index.ts";
import { fieldAt, propertyKey, typeScriptType } from "../../../contracts/index.ts";
import {
  type Ir,
  type IrBranch,
  type IrCallStep,
  type IrFlow,
  type IrInput,
  type IrParallelStep,
  type IrStep,
  stepDependencies,
} from "../../../ir/index.ts";
import { type Block, planBlocks } from "../1-plan/blocks.ts";
import type { ClassPlan, MethodPlan } from "../1-plan/class-plan.ts";
import type { Identifiers } from "../1-plan/identifiers.ts";
import { docComment, literal, objectLiteral } from "./text.ts";
import { inputSource, type Known, type ValueScope } from "./values.ts";

/** Where a body stands: what it can read, what `this` is called there, and which names are taken. */
interface BodyScope {
  readonly ir: Ir;
  readonly plan: ClassPlan;
  readonly self: string;
  readonly inputs: ReadonlyMap<string, Known>;
  /** Steps whose value a name holds, enclosing bodies included. */
  readonly steps: Map<string, Known>;
  readonly names: Identifiers;
  /** Helpers of the library that the module must import. */
  readonly uses: Set<string>;
}

/** A flow as a method: `async processTicket(text: string): Promise<Resolution> { … }`. */
export function emitFlow(ir: Ir, plan: ClassPlan, name: string, flow: IrFlow, uses: Set<string>): string {
  const method = plan.flows.get(name);
  invariant(method, "every flow is planned");
  uses.add("flow");
  const names = plan.names.inner();
  const parameters = Object.entries(flow.input).map(([input, field]) => ({
    input,
    field,
    variable: names.take(input),
  }));
  const scope: BodyScope = {
    ir,
    plan,
    self: "this",
    inputs: new Map(parameters.map(({ input, field, variable }) => [input, { source: variable, field }])),
    steps: new Map(),
    names,
    uses,
  };
  const body = emitBody(flow.steps, flow.result, flow.output, scope);
  const signature = parameters.map(({ variable, field }) => `${variable}: ${typeScriptType(field)}`).join(", ");
  return `${docComment(flow.description)}@flow${flowOptions(method, flow)}
async ${method.method}(${signature}): Promise<${typeScriptType(flow.output)}> {
${body}
}`;
}

function flowOptions(method: MethodPlan, flow: IrFlow): string {
  const options: [string, string][] = [];
  if (method.explicitName !== undefined) options.push(["name", literal(method.explicitName)]);
  if (flow.budget && Object.keys(flow.budget).length > 0) options.push(["budget", literal({ ...flow.budget })]);
  return options.length === 0 ? "" : `(${objectLiteral(options)})`;
}

/** Statements that run the steps as soon as what they need is there, and return the result. */
function emitBody(steps: readonly IrStep[], result: IrInput, output: Field, scope: BodyScope): string {
  const blocks = planBlocks(steps);
  const last = blocks.at(-1);
  const isReturned = (block: Block) => block === last && block.kind === "alone" && isWholeOf(result, block.step);
  const statements = blocks.map((block) =>
    block.kind === "together"
      ? emitTogether(block.steps, steps, result, scope)
      : emitAlone(block.step, steps, result, isReturned(block), scope),
  );
  if (!last || !isReturned(last)) statements.push(`return ${inputSource(result, output, values(scope))};`);
  return statements.join("\n");
}

const isWholeOf = (input: IrInput, step: IrStep) =>
  input.kind === "reference" &&
  input.reference.root === "step" &&
  input.reference.step === step.id &&
  input.reference.path.length === 0;

function emitAlone(
  step: IrStep,
  steps: readonly IrStep[],
  result: IrInput,
  isReturned: boolean,
  scope: BodyScope,
): string {
  const { lines, inside } = waitsOf(step, scope);
  const call = `await ${callSource(step, inside)};`;
  if (isReturned) return [...lines, `return ${call}`].join("\n");
  if (!isRead(step, steps, result)) return [...lines, call].join("\n");
  const variable = variableFor(step, steps, result, scope);
  scope.steps.set(step.id, { source: variable, field: outputField(step, scope) });
  return [...lines, `const ${variable} = ${call}`].join("\n");
}

/** Named promises. Steps whose arguments must be awaited, or that nothing reads, run ahead under the library's eyes. */
function emitTogether(
  together: readonly IrStep[],
  steps: readonly IrStep[],
  result: IrInput,
  scope: BodyScope,
): string {
  const runsAhead = together.some(
    (step) =>
      !isRead(step, steps, result) ||
      waitsOf(step, scope).lines.length > 0 ||
      together.some((other) => stepDependencies(step).has(other.id)),
  );
  if (runsAhead) scope.uses.add("start");
  return together
    .map((step) => {
      const { lines, inside } = waitsOf(step, scope);
      const call = callSource(step, inside);
      const variable = variableFor(step, steps, result, scope);
      scope.steps.set(step.id, { source: `await ${variable}`, field: outputField(step, scope) });
      const isAwaiting = lines.length > 0 || (step.type !== "parallel" && call.includes("await "));
      const body = lines.length > 0 ? `{\n${[...lines, `return await ${call};`].join("\n")}\n}` : call;
      const promise = runsAhead ? `start(${scope.self}, ${isAwaiting ? "async " : ""}() => ${body})` : call;
      return isRead(step, steps, result) ? `const ${variable} = ${promise};` : `void ${promise};`;
    })
    .join("\n");
}

/**
 * What a step that runs ahead waits for besides its arguments: steps that it only follows, and, before a frame, all that
 * its inside reads, because a frame starts when everything it needs is there.
 */
function waitsOf(step: IrStep, scope: BodyScope): { readonly lines: readonly string[]; readonly inside: BodyScope } {
  const isPending = (id: string) => scope.steps.get(id)?.source.startsWith("await ") === true;
  const read = stepDependencies({ ...step, depends_on: [] });
  const lines = step.depends_on
    .filter((id) => !read.has(id) && isPending(id))
    .map((id) => `${readStep(id, scope).source};`);
  if (step.type !== "parallel") return { lines, inside: scope };
  const inside: BodyScope = { ...scope, steps: new Map(scope.steps) };
  for (const id of read) {
    if (!isPending(id)) continue;
    const { source, field } = readStep(id, scope);
    const variable = inside.names.take(`${source.slice("await ".length)}Value`);
    inside.steps.set(id, { source: variable, field });
    lines.push(`const ${variable} = ${source};`);
  }
  return { lines, inside };
}

const isRead = (step: IrStep, steps: readonly IrStep[], result: IrInput): boolean =>
  steps.some((other) => stepDependencies(other).has(step.id)) || mentions(result, step.id);

function mentions(input: IrInput, id: string): boolean {
  if (input.kind === "reference") return input.reference.root === "step" && input.reference.step === id;
  if (input.kind === "first_of") return input.references.some((each) => each.root === "step" && each.step === id);
  return input.kind === "fields" && Object.values(input.fields).some((inner) => mentions(inner, id));
}

/** What people would call the value: the input that every reader gives it to, else the step's own name. */
function variableFor(step: IrStep, steps: readonly IrStep[], result: IrInput, scope: BodyScope): string {
  const ports = new Set<string>();
  for (const inputs of [...steps.map((other) => other.inputs), result.kind === "fields" ? result.fields : {}]) {
    for (const [port, input] of Object.entries(inputs)) if (isWholeOf(input, step)) ports.add(port);
  }
  const [port] = ports;
  return scope.names.take(camelCase(ports.size === 1 && port !== undefined ? port : step.id));
}

function values(scope: BodyScope): ValueScope {
  return {
    contracts: scope.ir.contracts,
    input: (name) => {
      const known = scope.inputs.get(name);
      invariant(known, `the flow has the input ${name}`);
      return known;
    },
    step: (id) => readStep(id, scope),
  };
}

function readStep(id: string, scope: BodyScope): Known {
  const known = scope.steps.get(id);
  invariant(known, `${id} stands before the steps that read it`);
  return known;
}

type CallEmitters = {
  readonly [K in IrStep["type"]]?: (step: Extract<IrStep, { type: K }>, scope: BodyScope) => string;
};

const emitters = { function: callFunction, parallel: callParallel } satisfies CallEmitters;

/** Step types that this target prints; the front door refuses others with a diagnostic. */
export const printableSteps: ReadonlySet<string> = new Set(Object.keys(emitters));

function callSource(step: IrStep, scope: BodyScope): string {
  if (step.type === "function") return emitters.function(step, scope);
  invariant(step.type === "parallel", `${step.type} was refused before`);
  return emitters.parallel(step, scope);
}

function callFunction(step: IrCallStep, scope: BodyScope): string {
  const definition = scope.ir.functions[step.function];
  const planned = scope.plan.functions.get(step.function);
  invariant(definition && planned, `${step.function} is a function`);
  const args = Object.entries(definition.input).map(([name, field]) =>
    inputSource(step.inputs[name], field, values(scope)),
  );
  const target = step.id === step.function ? scope.self : named(step.id, scope);
  return `${target}.${planned.method}(${args.join(", ")})`;
}

/** The object under another name for the next call: what the step is called in events. */
function named(id: string, scope: BodyScope): string {
  scope.uses.add("at");
  return `at(${scope.self}, ${literal(id)})`;
}

function callParallel(step: IrParallelStep, scope: BodyScope): string {
  scope.uses.add("parallel");
  const branches = step.branches.map((branch) => `${propertyKey(branch.name)}: ${emitBranch(branch, scope)},`);
  const options = step.id === "parallel" ? "" : `, ${objectLiteral([["name", literal(step.id)]])}`;
  return `parallel(${scope.self}, {\n${branches.join("\n")}\n}${options})`;
}

function emitBranch(branch: IrBranch, outer: BodyScope): string {
  const scope: BodyScope = { ...outer, self: "self", steps: new Map(outer.steps), names: outer.names.inner() };
  const [step, ...others] = branch.steps;
  if (step && others.length === 0 && isWholeOf(branch.result, step)) {
    const call = callSource(step, scope);
    return `${call.includes("await ") ? "async " : ""}(self) => ${call}`;
  }
  const body = emitBody(branch.steps, branch.result, branchOutput(branch, outer.ir.contracts, outer), scope);
  return `async (self) => {\n${body}\n}`;
}

/** Type of a step's whole output. */
function outputField(step: IrStep, scope: BodyScope): Field {
  if (step.type === "function") {
    const definition = scope.ir.functions[step.function];
    invariant(definition, `${step.function} is a function`);
    return definition.output;
  }
  invariant(step.type === "parallel", `${step.type} was refused before`);
  return {
    type: "object",
    fields: Object.fromEntries(
      step.branches.map((branch) => [branch.name, branchOutput(branch, scope.ir.contracts, scope)]),
    ),
  };
}

function branchOutput(branch: IrBranch, contracts: Contracts, scope: BodyScope): Field {
  const { result } = branch;
  if (result.kind !== "reference" || result.reference.root !== "step") return { type: "any" };
  const { reference } = result;
  const step = branch.steps.find((inner) => inner.id === reference.step);
  const whole = step ? outputField(step, scope) : { type: "any" as const };
  return fieldAt(whole, reference.path, contracts) ?? { type: "any" };
}
