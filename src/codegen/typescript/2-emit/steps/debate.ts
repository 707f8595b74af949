import { invariant, ownValue } from "../../../../base/index.ts";
import { propertyKey, typeScriptType } from "../../../../contracts/index.ts";
import type { IrDebateStep } from "../../../../ir/index.ts";
import { type BodyScope, type StepPrinter, selfUnder, values } from "../body-scope.ts";
import { literal, objectLiteral } from "../text.ts";
import { unwrapped } from "../unwrap.ts";
import { inputSource } from "../values.ts";

/**
 * `debate(this, { agents: { sceptic: (self, previous) => self.doubt(topic, previous) }, synthesize: (self, history) =>
 * self.sumUp(topic, history), rounds: 2, agreeOn: "choice" })`.
 */
export const printDebate: StepPrinter<"debate"> = (step, scope) => {
  const agents = step.agents.map(({ name, function: called, model }) => {
    const inside: BodyScope = { ...scope, self: scope.inner, names: scope.names.inner() };
    const self = selfUnder(name, scope);
    const previous = inside.names.take("previous");
    const call = callOf(called, step, inside, { previous_arguments: previous }, model);
    const items = scope.ir.functions[called]?.output ?? { type: "any" };
    const argument = typeScriptType({ type: "array", items, nullable: true });
    // What agents say follows from the type of what they are told: TypeScript must not have to guess it.
    const parameters = call.includes(previous) ? `(${self}, ${previous}: ${argument})` : `(${self})`;
    return `${propertyKey(name)}: ${parameters} => ${call},`;
  });
  const entries: (readonly [string, string])[] = [
    ["agents", `{\n${agents.join("\n")}\n}`],
    ["synthesize", printSynthesizer(step, scope)],
    ["rounds", literal(step.rounds)],
  ];
  if (step.agree_on !== undefined) entries.push(["agreeOn", literal(step.agree_on)]);
  if (step.stop_when_converged) entries.push(["stopWhenConverged", "true"]);
  if (step.id !== "debate") entries.push(["name", literal(step.id)]);
  return `${scope.module.library("debate")}(${scope.self}, ${objectLiteral(entries)})`;
};

function printSynthesizer(step: IrDebateStep, scope: BodyScope): string {
  const inside: BodyScope = { ...scope, self: scope.inner, names: scope.names.inner() };
  const history = inside.names.take("history");
  const converged = inside.names.take("converged");
  const declared = scope.ir.functions[step.synthesizer]?.input ?? {};
  const call = callOf(step.synthesizer, step, inside, { arguments: history, converged });
  if ("converged" in declared) return `(${inside.self}, ${history}, ${converged}) => ${call}`;
  return `(${inside.self}${"arguments" in declared ? `, ${history}` : ""}) => ${call}`;
}

/** `given`: what the debate itself gives, by the name of the input. */
function callOf(
  called: string,
  step: IrDebateStep,
  scope: BodyScope,
  given: { readonly [input: string]: string },
  model?: string,
): string {
  const definition = scope.ir.functions[called];
  const planned = scope.module.plan.functions.get(called);
  invariant(definition && planned, `${called} is a function`);
  const args = Object.entries(definition.input).map(([name, field]) => {
    const own = ownValue(given, name);
    if (own === undefined) return inputSource(ownValue(step.inputs, name), field, values(scope));
    return name === "previous_arguments" && !field.nullable ? `${own} ?? []` : own;
  });
  const target =
    model === undefined ? scope.self : `${scope.module.library("using")}(${scope.self}, ${literal(model)})`;
  return unwrapped(`${target}.${planned.method}(${args.join(", ")})`, called, scope);
}
