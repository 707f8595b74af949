import type { Json } from "../../../src/base/index.ts";
import { assignable, type Contracts, type Field } from "../../../src/contracts/index.ts";
import type {
  Branch,
  DataEdge,
  Edge,
  Flow,
  FlowDocument,
  FlowNode,
  FunctionDef,
  Lane,
  Require,
} from "../../../src/flow/index.ts";
import { randomFrom } from "../random-documents.ts";

const contracts: Contracts = {
  Mood: { fields: { label: { type: "string", values: ["good", "bad"] }, score: { type: "number", minimum: 0 } } },
};
const STRING: Field = { type: "string" };
const MOOD: Field = { type: "contract", contract: "Mood" };
const listOf = (items: Field): Field => ({ type: "array", items });
const TYPES: readonly Field[] = [STRING, { type: "number" }, MOOD, listOf(STRING), listOf(MOOD)];
const CONDITIONS = ["len(results) > 0", "results == results", "len(results) > 1", "results[0] != 'no'"];

interface Source {
  readonly from: DataEdge["from"];
  readonly field: Field;
}

/** Frames that require any, N or none of their branches, conditions over results, lists, and flows in flows. */
export function randomFrames(seed: number): FlowDocument {
  const random = randomFrom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <T>(list: readonly T[], otherwise: T): T => list[below(list.length)] ?? otherwise;

  const functions: { [name: string]: FunctionDef } = {};
  for (let index = 0; index < 4 + below(3); index++) {
    const input = Object.fromEntries(
      Array.from({ length: 1 + below(2) }, (_, at): [string, Field] => [`in_${at}`, pick(TYPES, STRING)]),
    );
    const signature = { input, output: pick(TYPES, STRING) };
    functions[`step_${index}`] =
      random() < 0.6
        ? { mode: "infer", ...signature, intent: `Do step ${index}.`, ...(random() < 0.4 ? { retries: below(2) } : {}) }
        : { mode: "compute", ...signature, code: "return null;" };
  }
  const functionNames = Object.keys(functions);
  const flows: { [name: string]: Flow } = {};

  const build = (name: string, size: number): void => {
    const callees = Object.keys(flows);
    const input = Object.fromEntries([["text", STRING], ...(random() < 0.5 ? [["moods", listOf(MOOD)] as const] : [])]);
    const nodes: { [name: string]: FlowNode } = {};
    const edges: Edge[] = [];
    const outputs = new Map<string, Field>();
    let count = 0;

    const fill = (lane: Lane | undefined, outside: readonly Source[], steps: number, depth: number): string => {
      const sources = [...outside];
      let last = "";
      for (let index = 0; index < steps; index++) {
        last = `node_${count++}`;
        const field = add(last, lane, sources, depth);
        outputs.set(last, field);
        sources.push({ from: { node: last, path: [] }, field });
      }
      return last;
    };

    const add = (node: string, lane: Lane | undefined, sources: readonly Source[], depth: number): Field => {
      const dice = random();
      if (dice < 0.3 && depth < 3) return addFrame(node, lane, sources, depth);
      if (dice < 0.45) return addForEach(node, lane, sources);
      const flow = pick(callees, "");
      if (dice < 0.65 && flow !== "") {
        put(node, { kind: "subflow", flow }, lane, flows[flow]?.input ?? {}, sources);
        return flows[flow]?.output ?? STRING;
      }
      return addCall(node, pick(functionNames, "step_0"), lane, sources);
    };

    const addCall = (node: string, called: string, lane: Lane | undefined, sources: readonly Source[]): Field => {
      put(node, { kind: "call", function: called }, lane, functions[called]?.input ?? {}, sources);
      return functions[called]?.output ?? STRING;
    };

    const addForEach = (node: string, lane: Lane | undefined, sources: readonly Source[]): Field => {
      const flow = random() < 0.4 ? pick(callees, "") : "";
      const target = flow === "" ? { function: pick(functionNames, "step_0") } : { flow };
      const called = "flow" in target ? flows[target.flow] : functions[target.function];
      const inputs = called?.input ?? {};
      const item = pick(Object.keys(inputs), "");
      const require = pick<Require>(["all", "all", "any", 0, 1], "all");
      const ports = Object.entries(inputs).map(([port, field]) => [port, port === item ? listOf(field) : field]);
      put(
        node,
        { kind: "for_each", target, item, require, ...(random() < 0.5 ? { max_concurrent: 1 + below(3) } : {}) },
        lane,
        Object.fromEntries(ports),
        sources,
      );
      const output = called?.output ?? STRING;
      return require === "all" ? listOf(output) : collected(output, require);
    };

    const addFrame = (node: string, lane: Lane | undefined, sources: readonly Source[], depth: number): Field => {
      const branches: Branch[] = [];
      const size = 1 + below(3);
      const require = pick<Require>(["all", "any", 0, 1 + below(size), "any"], "all");
      // Where one type is needed every lane ends in the same function.
      const last = require === "all" ? null : pick(functionNames, "step_0");
      nodes[node] = {
        kind: "parallel",
        branches,
        require,
        ...(random() < 0.25 ? { validate: pick(CONDITIONS, "True") } : {}),
        ...(lane ? { lane } : {}),
      };
      const fields: { [name: string]: Field } = {};
      for (let index = 0; index < size; index++) {
        const branch = `lane_${index}`;
        const inside = { frame: node, branch };
        let result = last === null || random() < 0.4 ? fill(inside, sources, 1 + below(2), depth + 1) : "";
        if (last !== null) {
          result = `node_${count++}`;
          outputs.set(result, addCall(result, last, inside, sources));
        }
        branches.push({ name: branch, result: { node: result, path: [] } });
        fields[branch] = outputs.get(result) ?? STRING;
      }
      if (require === "all") return { type: "object", fields };
      return collected(functions[last ?? ""]?.output ?? STRING, require);
    };

    const put = (
      node: string,
      what: FlowNode,
      lane: Lane | undefined,
      inputs: { readonly [port: string]: Field },
      sources: readonly Source[],
    ): void => {
      const constants: { [port: string]: Json } = {};
      for (const [port, field] of Object.entries(inputs)) {
        const fitting = sources.filter((source) => assignable(source.field, field, contracts).ok);
        const chosen = random() < 0.85 ? pick(fitting, undefined) : undefined;
        if (chosen) edges.push({ kind: "data", from: chosen.from, to: { node, path: [port] } });
        else constants[port] = sampleOf(field);
      }
      nodes[node] = {
        ...what,
        ...(lane ? { lane } : {}),
        ...(Object.keys(constants).length > 0 ? { constants } : {}),
      };
    };

    const outside = Object.entries(input).map(
      ([port, field]): Source => ({ from: { node: "input", path: [port] }, field }),
    );
    const result = fill(undefined, outside, size, 0);
    edges.push({ kind: "data", from: { node: result, path: [] }, to: { node: "output", path: ["result"] } });
    flows[name] = { input, output: outputs.get(result) ?? STRING, nodes, edges };
  };

  const inner = below(3);
  for (let index = 0; index < inner; index++) build(`part_${index}`, 1 + below(3));
  build("run", 2 + below(4));
  return {
    format: "stratum-playground",
    version: 1,
    name: `Frames ${seed}`,
    contracts,
    functions,
    flows,
    main: "run",
    layout: {},
    bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
  };
}

function collected(type: Field, require: Exclude<Require, "all">): Field {
  if (require === "any") return type;
  return listOf(require === 0 ? outcomeOf(type) : type);
}

function outcomeOf(type: Field): Field {
  const error: Field = { type: "object", nullable: true, fields: { code: STRING, message: STRING } };
  return { type: "object", fields: { ok: { type: "boolean" }, value: { ...type, nullable: true }, error } };
}

function sampleOf(field: Field): Json {
  switch (field.type) {
    case "string":
      return field.values?.[0] ?? "text";
    case "number":
      return 3;
    case "array":
      return [sampleOf(field.items), sampleOf(field.items), sampleOf(field.items)];
    case "contract":
      return { label: "good", score: 1 };
    default:
      return null;
  }
}
