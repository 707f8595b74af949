import { ownValue } from "../../base/index.ts";
import { assignable, type Field, fieldAt, typeLabel } from "../../contracts/index.ts";
import { type DebateNode, debateInputs, type FunctionDef, freeName, inputFields } from "../../flow/index.ts";
import { type At, type CompilerDiagnostic, error, type Fix, fix, fixOf } from "../finding.ts";
import { type AroundNode, checkCalledFunction, type NodeCheck } from "./node-check.ts";

/** Who argues, about what they must agree, and who sums up (LANGUAGE 4 and 5.5). */
export const checkDebate: NodeCheck<DebateNode> = (node, around) => {
  const missing = checkCallees(node, around);
  if (missing.length > 0) return missing;
  return [
    ...checkAgents(node, around),
    ...checkRounds(node, around),
    ...checkAgreement(node, around),
    ...checkGiven(node, around),
  ];
};

function checkCallees(node: DebateNode, around: AroundNode): readonly CompilerDiagnostic[] {
  const agents = node.agents.flatMap((agent, at) =>
    checkCalledFunction(agent.function, `agents.${at}.function`, around, (called) =>
      setNode(around, { ...node, agents: node.agents.with(at, { ...agent, function: called }) }),
    ),
  );
  const synthesizer = checkCalledFunction(node.synthesizer, "synthesizer", around, (called) =>
    setNode(around, { ...node, synthesizer: called }),
  );
  return [...agents, ...synthesizer];
}

/** At least two, each with a name of its own, all asking a model, all giving one type. */
function checkAgents(debate: DebateNode, around: AroundNode): readonly CompilerDiagnostic[] {
  const { agents } = debate;
  const node = around.name;
  const found: CompilerDiagnostic[] = [];
  if (agents.length < 2) found.push(error("C374", placeOf(around, "agents"), { node, agents: agents.length }));
  const first = agents[0] && functionOf(agents[0].function, around);
  for (const [at, agent] of agents.entries()) {
    const called = functionOf(agent.function, around);
    const place = placeOf(around, `agents.${at}`);
    if (agents.findIndex((other) => other.name === agent.name) < at) {
      const name = freeName(agent.name, (taken) => agents.some((other) => other.name === taken));
      const value = { ...debate, agents: agents.with(at, { ...agent, name }) };
      const rename = fixOf("rename-to", [setNode(around, value)], { name });
      found.push(error("C307", place, { name: agent.name, what: "agent" }, { fixes: [rename] }));
    }
    if (called && called.mode !== "infer") {
      found.push(error("C376", place, { node, agent: agent.name, function: agent.function, mode: called.mode }));
    } else if (first && called && !isSame(called.output, first.output, around)) {
      const types = { leftType: typeLabel(first.output), rightType: typeLabel(called.output) };
      const edit = { edit: "set-output", function: agent.function, value: first.output } as const;
      const fixes = [fixOf("set-type", [edit], { type: types.leftType })];
      found.push(error("C375", place, { node, left: agents[0]?.name ?? "", right: agent.name, ...types }, { fixes }));
    }
  }
  return found;
}

/** Each round asks every agent, and older versions print a step for each. */
const MOST_ROUNDS = 100;

function checkRounds(node: DebateNode, around: AroundNode): readonly CompilerDiagnostic[] {
  if (Number.isSafeInteger(node.rounds) && node.rounds >= 1 && node.rounds <= MOST_ROUNDS) return [];
  const data = { what: "rounds", problem: "whole", low: 1, high: MOST_ROUNDS } as const;
  return [error("C346", placeOf(around, "rounds"), data, { fixes: [mend(around, { ...node, rounds: 2 })] })];
}

function checkAgreement(node: DebateNode, around: AroundNode): readonly CompilerDiagnostic[] {
  const { agree_on, ...rest } = node;
  const output = argumentOf(node, around);
  if (agree_on === undefined || !output) return [];
  if (fieldAt(output, agree_on.split("."), around.document.contracts)) return [];
  const fixes = [mend(around, rest)];
  return [error("C344", placeOf(around, "agree_on"), { path: agree_on }, { fixes })];
}

/** What the debate gives must be what its functions take: A is the agents' output type, and inputs are shared by name. */
function checkGiven(node: DebateNode, around: AroundNode): readonly CompilerDiagnostic[] {
  const { document, resolved, name: self } = around;
  const output = argumentOf(node, around);
  if (!output) return [];
  const list: Field = { type: "array", items: output };
  const ports = inputFields(document, resolved.name, self);
  const given: readonly (readonly [string, string, Field, string])[] = [
    ...node.agents.map((agent, at) => [agent.function, "previous_arguments", list, `agents.${at}`] as const),
    [node.synthesizer, "arguments", { type: "array", items: list }, "synthesizer"],
    [node.synthesizer, "converged", { type: "boolean" }, "synthesizer"],
    ...debateInputs(document, node).flatMap(([input, , called, part]) => {
      const type = ownValue(ports, input);
      return type ? [[called, input, type, part] as const] : [];
    }),
  ];
  return given.flatMap(([called, input, type, part]) => {
    const wanted = ownValue(functionOf(called, around)?.input ?? {}, input);
    if (!wanted || assignable(type, wanted, document.contracts).ok) return [];
    const value: Field = input === "previous_arguments" ? { ...type, nullable: true } : type;
    const edit = { edit: "set-input", function: called, input, value } as const;
    const fixes = [fixOf("set-type", [edit], { type: typeLabel(value) })];
    const data = { function: called, input, wanted: typeLabel(wanted), type: typeLabel(type) };
    return [error("C377", placeOf(around, part), data, { fixes })];
  });
}

function argumentOf({ agents }: DebateNode, around: AroundNode): Field | undefined {
  return agents[0] && functionOf(agents[0].function, around)?.output;
}

const functionOf = (name: string, { document }: AroundNode): FunctionDef | undefined =>
  ownValue(document.functions, name);

const isSame = (a: Field, b: Field, { document }: AroundNode): boolean =>
  assignable(a, b, document.contracts).ok && assignable(b, a, document.contracts).ok;

const setNode = ({ resolved, name }: AroundNode, value: DebateNode) =>
  ({ edit: "set-node", flow: resolved.name, node: name, value }) as const;

const mend = (around: AroundNode, value: DebateNode): Fix => fix("remove-part", [setNode(around, value)]);

const placeOf = ({ resolved, name }: AroundNode, part: string): At => ({ flow: resolved.name, node: name, part });
