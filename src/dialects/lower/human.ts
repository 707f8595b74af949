import type { JsonObject } from "../../base/index.ts";
import { printFields } from "../../contracts/index.ts";
import type { IrHumanStep, IrInput } from "../../ir/index.ts";
import { ANY, type FlowInTheMaking, type Surroundings, stepOutput } from "./flow-in-the-making.ts";
import { recordIn, textIn } from "./opened.ts";
import { stepExtra } from "./step-extra.ts";

/**
 * A review is a gate: a function of mode `gate` and a step with its three ways on. `on_approve` names the next step once
 * all steps are known (`finish.ts`); a gate must be able to send back, whether or not the review could.
 */
export function lowerHuman(flow: FlowInTheMaking, step: IrHumanStep, around: Surroundings): void {
  const { file } = flow;
  const { losses } = file;
  const at = flow.at(step);
  if (!file.has("0.2")) losses.refuse("human", at, "0.2");
  for (const key of ["trigger", "options"] as const) if (step[key] !== undefined) losses.lose(key, flow.at(step, key));
  const gate = textIn(step.extra, "gate");
  const original = gate === undefined ? undefined : recordIn(recordIn(file.ir.extra, "gates"), gate);
  if (step.timeout_ms !== undefined && original?.["timeout"] === undefined)
    losses.lose("timeout", flow.at(step, "timeout_ms"));
  if (step.on_timeout !== undefined && step.on_timeout !== "raise")
    losses.lose("on_timeout", flow.at(step, "on_timeout"));
  const resolved = Object.entries(step.inputs).map(([name, input]): readonly [string, IrInput] => [
    name,
    flow.resolve(input),
  ]);
  const skips = [
    ...new Set([
      ...around.skips,
      ...resolved.flatMap(([name, input]) => flow.skipsOf(input, step.artifacts[name] ?? ANY)),
    ]),
  ];
  const own: Surroundings = { depends: around.depends, skips };
  const texts: { [name: string]: string } = {};
  const depends = new Set(own.depends);
  for (const [name, input] of resolved) {
    if (input.kind === "value" && input.value === null) continue;
    const spelled = flow.spell(input, `${step.id}_${name}`, step.artifacts[name] ?? ANY, own, step);
    texts[name] = spelled.text;
    for (const id of spelled.depends) depends.add(id);
  }
  if (depends.size === 0 && skips.length === 0 && step.jumps?.revise === undefined) {
    // A gate has to lead back to an earlier step, so there is one.
    const shown = flow.addCompute({
      base: `${step.id}_material`,
      intent: "Return what is to be reviewed.",
      inputs: new Map(Object.entries(texts).map(([name, text]) => [name, flow.readBack(text)])),
      output: { type: "object", fields: step.artifacts },
      around: own,
      of: step,
    });
    for (const id of flow.rootsOf(shown)) depends.add(id);
  }
  const artifacts = printFields(step.artifacts);
  const body: JsonObject = {
    mode: "gate",
    ...(step.question !== "" && { intent: step.question }),
    ...(Object.keys(artifacts).length > 0 && { input: artifacts }),
  };
  // The gate as it stood in its file; only its question can have become another.
  const kept = original && { ...original, ...(step.extra?.["intent"] === undefined && { intent: step.question }) };
  const called = kept && gate !== undefined ? file.keepGate(gate, kept) : file.addGate(step.id, body);
  const more = stepExtra(flow, step, texts, ["gate"]);
  flow.add({ id: step.id, body: { function: called, ...more }, depends, skips, of: step }, ANY);
  flow.outputs.set(step.id, stepOutput(step.id));
  // A gate of an older file is read as it was; what a review gives is nothing that other runtimes know.
  if (step.jumps?.approve === undefined) flow.unread.add(step.id);
  flow.ends.set(step.id, [step.id]);
  // Whatever comes after a gate runs after an approval; the other outcomes lead elsewhere or end the flow.
  flow.routes.set(step.id, (ports) => (ports.every((port) => port === "approve") ? skips : null));
}
