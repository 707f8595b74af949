import type { Field } from "../../../src/contracts/index.ts";
import type { ControlEdge, Edge, Flow, FlowDocument, FlowNode, FunctionDef, Lane } from "../../../src/flow/index.ts";
import { randomFrom } from "../random-documents.ts";

const STRING: Field = { type: "string" };
const MAYBE: Field = { type: "string", nullable: true };

/** Branches with cases and else, merges, `skip_if`, failures as outcomes, ways back, frames in between, sequential flows. */
export function randomRoutes(seed: number): FlowDocument {
  const random = randomFrom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <T>(list: readonly T[], otherwise: T): T => list[below(list.length)] ?? otherwise;

  const functions: { [name: string]: FunctionDef } = {};
  for (let index = 0; index < 6; index++) {
    const input = { first: index % 2 === 0 ? STRING : MAYBE, ...(random() < 0.4 ? { second: MAYBE } : {}) };
    const signature = { input, output: STRING };
    functions[`step_${index}`] =
      random() < 0.6
        ? { mode: "infer", ...signature, intent: `Do step ${index}.`, retries: below(2) }
        : { mode: "compute", ...signature, code: "return null;" };
  }
  const nodes: { [name: string]: FlowNode } = {};
  const edges: Edge[] = [];
  const isSequential = random() < 0.25;
  let count = 0;

  const condition = (sources: readonly string[]): string => {
    const source = pick(sources, "");
    if (source === "" || random() < 0.4) return `$.input.score > ${below(3)}`;
    return pick(
      [`$.steps.${source}.output is None`, `$.steps.${source}.output == 'text'`, `len($.input.text) > ${below(8)}`],
      "True",
    );
  };
  const control = (node: string, port: string, to: string): ControlEdge => ({
    kind: "control",
    from: { node, port },
    to: { node: to },
  });

  /** Calls a function with what is there; the names of all that has a value so far. */
  const addCall = (lane: Lane | undefined, sources: readonly string[]): string => {
    const name = `node_${count++}`;
    const called = `step_${below(6)}`;
    const constants: { [port: string]: string } = {};
    for (const port of Object.keys(functions[called]?.input ?? {})) {
      const source = pick(sources, "");
      if (source !== "" && random() < 0.8) {
        edges.push({ kind: "data", from: { node: source, path: [] }, to: { node: name, path: [port] } });
      } else if (random() < 0.5) {
        edges.push({ kind: "data", from: { node: "input", path: ["text"] }, to: { node: name, path: [port] } });
      } else constants[port] = "text";
    }
    nodes[name] = {
      kind: "call",
      function: called,
      ...(lane && { lane }),
      ...(Object.keys(constants).length > 0 && { constants }),
      ...(random() < 0.15 && { skip_if: condition(sources) }),
    };
    return name;
  };

  /** A Branch, what hangs on its cases, and often what takes the one that ran. */
  const addBranch = (lane: Lane | undefined, sources: readonly string[]): readonly string[] => {
    const name = `choice_${count++}`;
    const cases = Array.from({ length: 1 + below(2) }, (_, at) => ({
      name: `case_${at}`,
      condition: `${condition(sources)}${at > 0 ? " and True" : ""}`,
    }));
    nodes[name] = { kind: "branch", cases, ...(lane && { lane }) };
    const ends = [...cases.map((one) => one.name), "else"].slice(0, 1 + below(cases.length + 1)).map((port) => {
      const first = addCall(lane, sources);
      edges.push(control(name, port, first));
      return random() < 0.3 ? addCall(lane, [first]) : first;
    });
    return random() < 0.7 ? [...ends, merge(lane, ends)] : ends;
  };

  const merge = (lane: Lane | undefined, ends: readonly string[]): string => {
    const name = `node_${count++}`;
    nodes[name] = { kind: "call", function: pick(["step_0", "step_1"], "step_0"), ...(lane && { lane }) };
    for (const end of ends) {
      edges.push({ kind: "data", from: { node: end, path: [] }, to: { node: name, path: ["first"] } });
    }
    return name;
  };

  /** A step that may fail, and what runs when it does. */
  const addMended = (lane: Lane | undefined, sources: readonly string[]): readonly string[] => {
    const tried = addCall(lane, sources);
    const mended = addCall(lane, sources);
    edges.push(control(tried, "failed", mended));
    return [tried, mended, ...(random() < 0.7 && !isSequential ? [merge(lane, [tried, mended])] : [])];
  };

  /** A step that is gone back to when a later one fails, or always. */
  const addRound = (lane: Lane | undefined, sources: readonly string[]): readonly string[] => {
    const target = addCall(lane, sources);
    const side = random() < 0.3 ? [addCall(lane, [target])] : [];
    const judge = random() < 0.2 ? target : addCall(lane, [target]);
    edges.push(control(judge, random() < 0.85 ? "failed" : "next", target));
    return [target, ...side, ...(judge === target ? [] : [judge])];
  };

  const addFrame = (lane: Lane | undefined, sources: readonly string[]): void => {
    const frame = `frame_${count++}`;
    const branches = ["left", "right"].map((branch) => {
      const inside = { frame, branch };
      const added = add(inside, sources, false);
      return { name: branch, result: { node: added.at(-1) ?? "", path: [] } };
    });
    nodes[frame] = {
      kind: "parallel",
      branches,
      require: pick(["all", "any", 0] as const, "all"),
      ...(lane && { lane }),
    };
  };

  const add = (lane: Lane | undefined, sources: readonly string[], mayNest: boolean): readonly string[] => {
    const dice = random();
    if (dice < 0.3) return addBranch(lane, sources);
    if (dice < 0.5) return addMended(lane, sources);
    if (dice < 0.62) return addRound(lane, sources);
    if (dice < 0.72 && mayNest) addFrame(lane, sources);
    return [addCall(lane, sources)];
  };

  let sources: readonly string[] = [];
  for (let index = 0; index < 2 + below(3); index++) sources = [...sources, ...add(undefined, sources, true)];
  if (isSequential && sources.length > 1) {
    const from = pick(sources, "");
    edges.push(control(from, pick(["failed", "next"], "next"), random() < 0.2 ? "output" : pick(sources, from)));
  }
  const result = sources.at(-1) ?? "";
  edges.push({ kind: "data", from: { node: result, path: [] }, to: { node: "output", path: ["result"] } });
  const run: Flow = {
    input: { text: STRING, score: { type: "integer" } },
    output: random() < 0.6 ? MAYBE : STRING,
    max_rounds: 1 + below(3),
    ...(isSequential && { order: "sequential" as const }),
    nodes,
    edges,
  };
  return {
    format: "stratum-playground",
    version: 1,
    name: `Random routes ${seed}`,
    contracts: {},
    functions,
    flows: { run },
    main: "run",
    layout: {},
    bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
  };
}
