import type { Json } from "../../src/base/index.ts";
import { assignable, type Contracts, type Field, fieldPaths } from "../../src/contracts/index.ts";
import type { Branch, DataEdge, Edge, FlowDocument, FlowNode, FunctionDef, Lane } from "../../src/flow/index.ts";

/** Numbers in [0, 1) that follow from the seed alone (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const contracts: Contracts = {
  Mood: { fields: { label: { type: "string", values: ["good", "bad"] }, score: { type: "number", minimum: 0 } } },
  Note: { fields: { text: { type: "string" }, mood: { type: "contract", contract: "Mood" } } },
};
const types: readonly Field[] = [
  { type: "string" },
  { type: "number" },
  { type: "contract", contract: "Mood" },
  { type: "contract", contract: "Note" },
  { type: "string", nullable: true },
];

interface Source {
  readonly from: DataEdge["from"];
  readonly field: Field;
}

/** A document without errors: calls, constants, object inputs from parts, frames in frames, opaque inputs. */
export function randomDocument(seed: number): FlowDocument {
  const random = randomFrom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <T>(list: readonly T[], otherwise: T): T => list[below(list.length)] ?? otherwise;
  const anyType = (): Field => pick(types, { type: "string" });

  const functions: { [name: string]: FunctionDef } = {};
  const functionNames = Array.from({ length: 3 + below(4) }, (_, index) => `step_${index}`);
  for (const name of functionNames) {
    const input = Object.fromEntries(
      Array.from({ length: 1 + below(3) }, (_, index): [string, Field] => [
        `in_${index}`,
        { ...anyType(), ...(random() < 0.1 ? { opaque: true } : {}) },
      ]),
    );
    functions[name] =
      random() < 0.6
        ? {
            mode: "infer",
            input,
            output: anyType(),
            intent: `Do ${name}.`,
            ...(random() < 0.3 ? { retries: below(4) } : {}),
          }
        : { mode: "compute", input, output: anyType(), code: "return null;" };
  }

  const nodes: { [name: string]: FlowNode } = {};
  const edges: Edge[] = [];
  const outputs = new Map<string, Field>();
  let count = 0;

  const fill = (lane: Lane | undefined, outside: readonly Source[], size: number, depth: number): readonly string[] => {
    const sources = [...outside];
    const names: string[] = [];
    for (let index = 0; index < size; index++) {
      const name = `node_${count++}`;
      names.push(name);
      const output = depth < 3 && random() < 0.25 ? addFrame(name, lane, sources, depth) : addCall(name, lane, sources);
      outputs.set(name, output);
      sources.push({ from: { node: name, path: [] }, field: output });
      if (names.length > 1 && random() < 0.1) {
        edges.push({ kind: "control", from: { node: names[0] ?? name, port: "done" }, to: { node: name } });
      }
    }
    return names;
  };

  const addCall = (name: string, lane: Lane | undefined, sources: readonly Source[]): Field => {
    const callee = pick(functionNames, "step_0");
    const called = functions[callee];
    const constants: { [port: string]: Json } = {};
    for (const [input, field] of Object.entries(called?.input ?? {})) connect(name, [input], field, sources, constants);
    nodes[name] = {
      kind: "call",
      function: callee,
      ...(lane ? { lane } : {}),
      ...(Object.keys(constants).length > 0 ? { constants } : {}),
    };
    return called?.output ?? { type: "any" };
  };

  const connect = (
    node: string,
    path: readonly string[],
    field: Field,
    sources: readonly Source[],
    constants: { [port: string]: Json },
  ): void => {
    const fitting = sources
      .flatMap((source) => [
        source,
        ...fieldPaths(source.field, contracts).map((part) => ({
          from: { node: source.from.node, path: [...source.from.path, ...part.path] },
          field: part.field,
        })),
      ])
      .filter((source) => assignable(source.field, field, contracts).ok);
    const chosen = random() < 0.8 ? fitting[below(fitting.length)] : undefined;
    if (chosen) edges.push({ kind: "data", from: chosen.from, to: { node, path } });
    else if (field.type === "contract" && random() < 0.6) {
      for (const [name, inner] of Object.entries(contracts[field.contract]?.fields ?? {})) {
        connect(node, [...path, name], inner, sources, constants);
      }
    } else if (!field.nullable || random() < 0.5) constants[path.join(".")] = sampleValue(field);
  };

  const addFrame = (name: string, lane: Lane | undefined, sources: readonly Source[], depth: number): Field => {
    const branches: Branch[] = [];
    const fields: { [name: string]: Field } = {};
    // The frame stands before its members, as it does in files.
    nodes[name] = { kind: "parallel", branches, require: "all", ...(lane ? { lane } : {}) };
    for (let index = 0; index <= below(3); index++) {
      const branch = `lane_${index}`;
      const members = fill({ frame: name, branch }, sources, 1 + below(3), depth + 1);
      const result = members.at(-1) ?? "";
      branches.push({ name: branch, result: { node: result, path: [] } });
      fields[branch] = outputs.get(result) ?? { type: "string" };
    }
    return { type: "object", fields };
  };

  const inputs = { text: { type: "string" }, note: { type: "contract", contract: "Note" } } as const;
  const outside = Object.entries(inputs).map(
    ([name, field]): Source => ({ from: { node: "input", path: [name] }, field }),
  );
  const top = fill(undefined, outside, 2 + below(6), 0);
  top.forEach((node, index) => {
    if (random() < 0.5 || index === top.length - 1) {
      edges.push({ kind: "data", from: { node, path: [] }, to: { node: "output", path: ["result", `out_${index}`] } });
    }
  });
  return {
    format: "stratum-playground",
    version: 1,
    name: `Random ${seed}`,
    contracts,
    functions,
    flows: { run: { input: inputs, nodes, edges } },
    layout: { run: Object.fromEntries(Object.keys(nodes).map((node, index) => [node, { x: index * 40, y: 0 }])) },
    bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
  };
}

export function sampleValue(field: Field): Json {
  switch (field.type) {
    case "string":
      return field.values?.[0] ?? "text";
    case "number":
      return 3;
    case "contract":
      return Object.fromEntries(
        Object.entries(contracts[field.contract]?.fields ?? {}).map(([name, inner]) => [name, sampleValue(inner)]),
      );
    default:
      return null;
  }
}
