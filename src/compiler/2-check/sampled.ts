import { ownValue } from "../../base/index.ts";
import { calledFlows, type FlowDocument, type FunctionDef, functionsOf, type InferBody } from "../../flow/index.ts";
import { reachableFrom } from "../../graph/index.ts";
import type { NamedFunctions } from "../1-resolve/callees.ts";
import { type CompilerDiagnostic, fix, warning } from "../finding.ts";

/**
 * A promise of stability that nothing tests (LANGUAGE 5.3 and 8): `stable: true` or a number of samples in words, on a
 * function that no case reaches, or that is never sampled because it asks a quorum. What is stable only because nothing
 * else is said promises nothing.
 */
export function checkSampled(
  document: FlowDocument,
  promising: readonly PromisingFunction[],
): readonly CompilerDiagnostic[] {
  if (promising.length === 0) return [];
  const called = calledFrom(document, Object.keys(document.flows));
  const tested = calledFrom(
    document,
    document.bench.cases.map(({ flow }) => flow),
  );
  return promising.flatMap(({ name, definition, body, part }) => {
    // What nothing calls is unused, which is said as that.
    if (!called.has(name)) return [];
    const asksQuorum = body.quorum !== undefined && body.sample_n !== undefined;
    if (tested.has(name) && !asksQuorum) return [];
    const prefix = definition.mode === "adaptive" ? "infer." : "";
    const parts = asksQuorum ? (["sample_n"] as const) : (["stable", "sample_n"] as const);
    const edits = parts
      .filter((one) => body[one] !== undefined)
      .map((one) => ({ edit: "set-function-part", function: name, part: one, value: null }) as const);
    const at = { function: name, part: `${prefix}${asksQuorum ? "sample_n" : part}` };
    const data = { function: name, reason: asksQuorum ? "quorum" : "cases" } as const;
    return [warning("C358", at, data, { fixes: [fix("remove-part", edits)] })];
  });
}

/** A function that promises stability, and the part of it that does. */
interface PromisingFunction {
  readonly name: string;
  readonly definition: FunctionDef;
  readonly body: InferBody;
  readonly part: "stable" | "sample_n";
}

export function promisingIn(functions: NamedFunctions): readonly PromisingFunction[] {
  const asking = functions.filter(([, definition]) => {
    const body = bodyOf(definition);
    return body !== null && promiseOf(body) !== null;
  });
  return asking.flatMap(([name, definition]) => {
    const body = bodyOf(definition);
    const part = body && promiseOf(body);
    return part ? [{ name, definition, body, part }] : [];
  });
}

function promiseOf({ stable, sample_n }: InferBody): "stable" | "sample_n" | null {
  if (stable === false) return null;
  if (stable === true) return "stable";
  return sample_n === undefined ? null : "sample_n";
}

function bodyOf(definition: FunctionDef): InferBody | null {
  if (definition.mode === "compute") return null;
  return definition.mode === "infer" ? definition : definition.infer;
}

/** The functions that runs of these flows may call. */
function calledFrom(document: FlowDocument, flows: readonly string[]): ReadonlySet<string> {
  const functions = new Set<string>();
  const flowNamed = (name: string) => ownValue(document.flows, name);
  const reached = reachableFrom(flows, (name) => {
    const flow = flowNamed(name);
    return flow ? calledFlows(flow) : [];
  });
  for (const name of reached) {
    for (const called of Object.values(flowNamed(name)?.nodes ?? {}).flatMap(functionsOf)) functions.add(called);
  }
  return functions;
}
