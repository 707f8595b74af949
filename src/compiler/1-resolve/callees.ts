import { ownValue } from "../../base/index.ts";
import type { Field, Fields } from "../../contracts/index.ts";
import {
  calledFlows,
  type Flow,
  type FlowDocument,
  type FunctionDef,
  functionsOf,
  resultType,
} from "../../flow/index.ts";

/** The functions of a document in its order. */
export type NamedFunctions = readonly (readonly [name: string, definition: FunctionDef])[];

/** What a flow knows of all that it calls: if none of it changed, neither did what compiling the flow gives. */
export interface Callees {
  readonly functions: readonly (FunctionDef | undefined)[];
  readonly flows: readonly CalledFlow[];
}

interface CalledFlow {
  readonly input: Fields | null;
  readonly output: Field | null;
  readonly isRecursive: boolean;
}

const known = new WeakMap<Flow, ReadonlySet<string>>();

/** `recursive`: the flows that come back to this one when it calls them. */
export function calleesOf(document: FlowDocument, flow: Flow, recursive: ReadonlySet<string>): Callees {
  return {
    functions: [...calledFunctions(flow)].map((name) => ownValue(document.functions, name)),
    flows: calledFlows(flow).map((name) => ({
      input: ownValue(document.flows, name)?.input ?? null,
      output: resultType(document, name),
      isRecursive: recursive.has(name),
    })),
  };
}

/** Of the same flow, which names the same functions and flows in the same order. */
export function sameCallees(before: Callees, now: Callees): boolean {
  return (
    before.functions.every((one, at) => one === now.functions[at] || isSameTo(one, now.functions[at])) &&
    before.flows.every((one, at) => {
      const other = now.flows[at];
      return one.input === other?.input && one.output === other.output && one.isRecursive === other.isRecursive;
    })
  );
}

/** All of a function that its callers see. */
const isSameTo = (before: FunctionDef | undefined, now: FunctionDef | undefined): boolean =>
  before?.mode === now?.mode &&
  before?.input === now?.input &&
  before?.output === now?.output &&
  isUnstable(before) === isUnstable(now);

/** Then the caller has to say which value it takes (LANGUAGE 5.3). */
const isUnstable = (called: FunctionDef | undefined): boolean => called?.mode === "infer" && called.stable === false;

/** The functions that a flow calls. */
export function calledFunctions(flow: Flow): ReadonlySet<string> {
  let called = known.get(flow);
  if (!called) {
    const found = new Set<string>();
    for (const node of Object.values(flow.nodes)) for (const name of functionsOf(node)) found.add(name);
    called = found;
    known.set(flow, called);
  }
  return called;
}
