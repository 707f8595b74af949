import { invariant } from "../../../../base/index.ts";
import { propertyKey, typeScriptType } from "../../../../contracts/index.ts";
import type { IrDebateStep } from "../../../../ir/index.ts";
import { type BodyScope, type StepPrinter, values } from "../body-scope.ts";
import { literal, objectLiteral } from "../text.ts";
import { unwrapped } from "../unwrap.ts";
import { inputSource } from "../values.ts";

/**
 * `debate(this, { agents: { sceptic: (self, previous) => self.doubt(topic, previous) }, synthesize: (self, history) =>
 * self.sumUp(topic, history), rounds: 2, agreeOn: "choice" })`.
 */
export const printDebate: StepPrinter<"debate"> = (step, scope) => {
  scope.uses.add("debate");
  const agents = step.agents.map(({ name, function: called, model }) => {
    const inside: BodyScope = { ...scope, self: "self", names: scope.names.inner() };
    const previous = inside.names.take("previous");
    const call = callOf(called, step, inside, { previous_arguments: previous }, model);
    const items = scope.ir.functions[called]?.output ?? { type: "any" };
    const argument = typeScriptType({ type: "array", items, nullable: true });
    // What agents say follows from the type of what they are told: TypeScript must not have to guess it.
    const parameters = call.includes(previous) ? `(self, ${previous}: ${argument})` : "(self)";
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
  return `debate(${scope.self}, ${objectLiteral(entries)})`;
};

function printSynthesizer(step: IrDebateStep, scope: BodyScope): string {
  const inside: BodyScope = { ...scope, self: "self", names: scope.names.inner() };
  const history = inside.names.take("history");
  const converged = inside.names.take("converged");
  const declared = scope.ir.functions[step.synthesizer]?.input ?? {};
  const call = callOf(step.synthesizer, step, inside, { arguments: history, converged });
  if ("converged" in declared) return `(self, ${history}, ${converged}) => ${call}`;
  return `${"arguments" in declared ? `(self, ${history})` : "(self)"} => ${call}`;
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
  const planned = scope.plan.functions.get(called);
  invariant(definition && planned, `${called} is a function`);
  const args = Object.entries(definition.input).map(([name, field]) => {
    const own = given[name];
    if (own === undefined) return inputSource(step.inputs[name], field, values(scope));
    return name === "previous_arguments" && !field.nullable ? `${own} ?? []` : own;
  });
  if (model !== undefined) scope.uses.add("using");
  const target = model === undefined ? scope.self : `using(${scope.self}, ${literal(model)})`;
  return unwrapped(`${target}.${planned.method}(${args.join(", ")})`, called, scope);
}
