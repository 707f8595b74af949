import { camelCase } from "../../../base/index.ts";
import type { Field } from "../../../contracts/index.ts";
import { type IrInput, type IrStep, stepDependencies } from "../../../ir/index.ts";
import { type Block, planBlocks } from "../1-plan/blocks.ts";
import { type BodyPrinter, type BodyScope, isWholeOf, readStep, values } from "./body-scope.ts";
import { outputField } from "./output-field.ts";
import { printStep } from "./steps.ts";
import { inputSource } from "./values.ts";

/** Steps with steps inside print them by way of this one: the two would import each other otherwise. */
const printer: BodyPrinter = {
  body: emitBody,
  call: (step, scope) => printStep(step, scope, printer),
};

/** Statements that run the steps as soon as what they need is there, and return the result. */
export function emitBody(steps: readonly IrStep[], result: IrInput, output: Field, scope: BodyScope): string {
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

function emitAlone(
  step: IrStep,
  steps: readonly IrStep[],
  result: IrInput,
  isReturned: boolean,
  scope: BodyScope,
): string {
  const { lines, inside } = waitsOf(step, scope);
  const call = `await ${printStep(step, inside, printer)};`;
  if (isReturned) return [...lines, `return ${call}`].join("\n");
  if (!isRead(step, steps, result)) return [...lines, call].join("\n");
  const variable = variableFor(step, steps, result, scope);
  scope.steps.set(step.id, { source: variable, field: outputField(step, scope.ir) });
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
      const call = printStep(step, inside, printer);
      const variable = variableFor(step, steps, result, scope);
      scope.steps.set(step.id, { source: `await ${variable}`, field: outputField(step, scope.ir) });
      const isAwaiting = lines.length > 0 || (!opensScopes(step) && call.includes("await "));
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
  if (!opensScopes(step)) return { lines, inside: scope };
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

/** Printed with functions inside, which run when the frame has started. */
const opensScopes = (step: IrStep): boolean =>
  step.type === "parallel" || step.type === "for_each" || step.type === "debate";

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
