import { invariant } from "../../../base/index.ts";
import { typeScriptType } from "../../../contracts/index.ts";
import type { IrFlow } from "../../../ir/index.ts";
import type { MethodPlan } from "../1-plan/class-plan.ts";
import { emitBody } from "./body.ts";
import type { BodyScope } from "./body-scope.ts";
import type { ClassModule } from "./class-module.ts";
import { emitSequence } from "./sequence.ts";
import { docComment, literal, objectLiteral } from "./text.ts";

/** A flow as a method: `async processTicket(text: string): Promise<Resolution> { … }`. */
export function emitFlow(module: ClassModule, name: string, flow: IrFlow): string {
  const { ir, plan } = module;
  const method = plan.flows.get(name);
  invariant(method, "every flow is planned");
  const names = plan.names.names.inner();
  const parameters = Object.entries(flow.input).map(([input, field]) => ({
    input,
    field,
    variable: names.take(input),
  }));
  const scope: BodyScope = {
    ir,
    module,
    self: "this",
    inner: names.take("self"),
    inputs: new Map(parameters.map(({ input, field, variable }) => [input, { source: variable, field }])),
    steps: new Map(),
    names,
  };
  const body =
    flow.order === "sequential" ? emitSequence(flow, scope) : emitBody(flow.steps, flow.result, flow.output, scope);
  const signature = parameters.map(({ variable, field }) => `${variable}: ${typeScriptType(field)}`).join(", ");
  return `${docComment(flow.description)}@${module.library("flow")}${flowOptions(method, flow)}
async ${method.method}(${signature}): ${module.promiseOf(flow.output)} {
${body}
}`;
}

function flowOptions(method: MethodPlan, flow: IrFlow): string {
  const options: [string, string][] = [];
  if (method.explicitName !== undefined) options.push(["name", literal(method.explicitName)]);
  if (flow.budget && Object.keys(flow.budget).length > 0) options.push(["budget", literal({ ...flow.budget })]);
  if (flow.max_rounds !== undefined) options.push(["maxRounds", literal(flow.max_rounds)]);
  return options.length === 0 ? "" : `(${objectLiteral(options)})`;
}
