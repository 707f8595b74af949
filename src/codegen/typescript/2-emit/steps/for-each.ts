import { camelCase, invariant, ownValue } from "../../../../base/index.ts";
import { type Field, type Fields, typeScriptType } from "../../../../contracts/index.ts";
import type { IrForEachStep, IrInput } from "../../../../ir/index.ts";
import { type BodyScope, type StepPrinter, values } from "../body-scope.ts";
import { frameOptions } from "../frame-options.ts";
import { unwrapped } from "../unwrap.ts";
import { inputSource } from "../values.ts";

/** `forEach(this, texts, (self, text) => self.classify(text), { name: "moods", maxConcurrent: 4 })`. */
export const printForEach: StepPrinter<"for_each"> = (step, scope) => {
  const { input, method } = targetOf(step, scope);
  const inside: BodyScope = { ...scope, self: scope.inner, names: scope.names.inner() };
  const item = inside.names.take(camelCase(step.item));
  const args = Object.entries(input).map(([name, field]) =>
    name === step.item ? item : inputSource(ownValue(step.inputs, name), field, values(inside)),
  );
  const field = input[step.item] ?? { type: "any" };
  const over = listSource(step.over, field, scope);
  const options = frameOptions({
    ...(step.id === "for_each" ? {} : { name: step.id }),
    ...(step.max_concurrent === undefined ? {} : { maxConcurrent: step.max_concurrent }),
    ...(step.require === "all" ? {} : { require: step.require }),
  });
  const called = "flow" in step.target ? "" : step.target.function;
  const call = unwrapped(`${inside.self}.${method}(${args.join(", ")})`, called, inside);
  return `${scope.module.library("forEach")}(${scope.self}, ${over}, (${inside.self}, ${item}) => ${call}${options})`;
};

/** A list that is written out says what its items are, where its own type would be wider: `"good"` is a string. */
function listSource(over: IrInput, item: Field, scope: BodyScope): string {
  const list: Field = { type: "array", items: item };
  const source = inputSource(over, list, values(scope));
  const isPlain = item.type === "number" || item.type === "boolean" || (item.type === "string" && !item.values);
  return over.kind !== "value" || isPlain ? source : `${source} satisfies ${typeScriptType(list)}`;
}

function targetOf({ target }: IrForEachStep, { ir, module: { plan } }: BodyScope): { input: Fields; method: string } {
  const definition = "flow" in target ? ir.flows[target.flow] : ir.functions[target.function];
  const planned = "flow" in target ? plan.flows.get(target.flow) : plan.functions.get(target.function);
  invariant(definition && planned, "the target of a for each is there");
  return { input: definition.input, method: planned.method };
}
