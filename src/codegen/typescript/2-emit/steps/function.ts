import { invariant, ownValue } from "../../../../base/index.ts";
import { named, type StepPrinter, values } from "../body-scope.ts";
import { callArguments } from "../call-arguments.ts";
import { unwrapped } from "../unwrap.ts";
import { inputSource } from "../values.ts";

/** `this.classify(text)`, or `at(this, "second_opinion").classify(text)` where the step has a name of its own. */
export const printFunction: StepPrinter<"function"> = (step, scope) => {
  const definition = scope.ir.functions[step.function];
  const planned = scope.module.plan.functions.get(step.function);
  invariant(definition && planned, `${step.function} is a function`);
  const args = Object.entries(definition.input).map(([name, field]) =>
    inputSource(ownValue(step.inputs, name), field, values(scope)),
  );
  const target = step.id === step.function ? scope.self : named(step.id, scope);
  return unwrapped(`${target}.${planned.method}(${callArguments(args)})`, step.function, scope, step.unwrap);
};
