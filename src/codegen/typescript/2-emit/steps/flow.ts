import { invariant, ownValue } from "../../../../base/index.ts";
import { named, type StepPrinter, values } from "../body-scope.ts";
import { callArguments } from "../call-arguments.ts";
import { inputSource } from "../values.ts";

/** Another flow of the document as a step of this one: `this.answerTicket(ticket)`. */
export const printFlow: StepPrinter<"flow"> = (step, scope) => {
  const flow = scope.ir.flows[step.flow];
  const planned = scope.module.plan.flows.get(step.flow);
  invariant(flow && planned, `${step.flow} is a flow`);
  const args = Object.entries(flow.input).map(([name, field]) =>
    inputSource(ownValue(step.inputs, name), field, values(scope)),
  );
  const target = step.id === step.flow ? scope.self : named(step.id, scope);
  return `${target}.${planned.method}(${callArguments(args)})`;
};
