import { ownValue } from "../../base/index.ts";
import type { Field, Fields } from "../../contracts/index.ts";
import { type Flow, type FlowDocument, type FunctionDef, resultType } from "../../flow/index.ts";
import { calledFlows } from "./calls.ts";

/** What a flow knows of all that it calls: if none of it changed, neither did what compiling the flow gives. */
export type Callees = readonly Callee[];

interface Callee {
  readonly name: string;
  readonly mode: FunctionDef["mode"] | "flow" | null;
  readonly input: Fields | null;
  readonly output: Field | null;
  readonly isRecursive: boolean;
}

const known = new WeakMap<Flow, readonly string[]>();

/** `recursive`: the flows that come back to this one when it calls them. */
export function calleesOf(document: FlowDocument, flow: Flow, recursive: ReadonlySet<string>): Callees {
  const functions = calledFunctions(flow).map((name): Callee => {
    const called = ownValue(document.functions, name);
    const { mode = null, input = null, output = null } = called ?? {};
    return { name, mode, input, output, isRecursive: false };
  });
  const flows = calledFlows(flow).map((name): Callee => {
    const input = ownValue(document.flows, name)?.input ?? null;
    const output = resultType(document, name);
    return { name, mode: input && "flow", input, output, isRecursive: recursive.has(name) };
  });
  return [...functions, ...flows];
}

export function sameCallees(before: Callees, now: Callees): boolean {
  return (
    before.length === now.length &&
    before.every((one, at) => {
      const other = now[at];
      return (
        other?.name === one.name &&
        other.mode === one.mode &&
        other.input === one.input &&
        other.output === one.output &&
        other.isRecursive === one.isRecursive
      );
    })
  );
}

/** The functions that a flow calls, each once. */
function calledFunctions(flow: Flow): readonly string[] {
  let called = known.get(flow);
  if (!called) {
    const found = new Set<string>();
    for (const node of Object.values(flow.nodes)) {
      if (node.kind === "call") found.add(node.function);
      if (node.kind === "for_each" && "function" in node.target) found.add(node.target.function);
      if (node.kind !== "debate") continue;
      for (const agent of node.agents) found.add(agent.function);
      found.add(node.synthesizer);
    }
    called = [...found];
    known.set(flow, called);
  }
  return called;
}
