import { canonicalJson, type Json, textReferences } from "../base/index.ts";
import { type Flow, type FlowDocument, type FlowNode, INPUT_NODE, OUTPUT_NODE } from "../flow/index.ts";
import { changedSinceRun, flowsOf, functionsOf } from "./changed.ts";
import type { ModelChoice } from "./model-choice.ts";

/** What is known of an earlier run without its events: enough to say what of it stands. */
export interface EarlierRun {
  readonly id: string;
  /** When it began, epoch milliseconds. */
  readonly at: number;
  readonly flow: string;
  readonly document: FlowDocument;
  /** Of the flow's inputs, by name, as canonical JSON. */
  readonly inputs: { readonly [name: string]: string };
  readonly choice: ModelChoice;
  /** It was of the whole flow, and ended well. */
  readonly isWhole: boolean;
  /** What nodes of the flow came to, by name: their output as canonical JSON, or that they were skipped. */
  readonly said: ReadonlyMap<string, string>;
  /** Those of them whose output was given by hand. */
  readonly given: ReadonlySet<string>;
}

/** What would be run now. */
export interface RunNow {
  readonly document: FlowDocument;
  readonly flow: string;
  readonly inputs: { readonly [name: string]: Json };
  readonly choice: ModelChoice;
}

/**
 * Of a step after edits: `stale`: it, or something that it depends on, changed, so it may say something else; `new`: no
 * earlier run has done it. Steps that nothing is said of stand.
 */
export type Staleness = "stale" | "new";

/** What Run would do now, of a flow that has run before. */
export interface Ahead {
  /** Steps that would be done. */
  readonly steps: number;
  /** Dollars at most; null: unknown. */
  readonly atMost: number | null;
}

const DOES_SOMETHING: ReadonlySet<FlowNode["kind"]> = new Set(["call", "parallel", "for_each", "debate", "subflow"]);

/**
 * By node of the flow; empty where no run of it is known. As the interpreter decides it, with what is known before a run: a
 * step stands that is as it was in an earlier run and gets what it got there. What follows a step that has to run counts as
 * stale, though it may say the same. `after`: people too may decide otherwise, so that it is never less than what runs.
 */
export function stalenessOf(
  now: RunNow,
  earlier: readonly EarlierRun[],
  after?: "people",
): ReadonlyMap<string, Staleness> {
  const found = new Map<string, Staleness>();
  const runs = earlier.filter(({ flow }) => flow === now.flow);
  if (runs.length === 0) return found;
  const values = standingValues(now, runs, after);
  for (const [name, { kind }] of Object.entries(now.document.flows[now.flow]?.nodes ?? {})) {
    if (!DOES_SOMETHING.has(kind) || values.get(name) !== null) continue;
    found.set(name, runs.some(({ said }) => said.has(name)) ? "stale" : "new");
  }
  return found;
}

/** What each node will have come to without running; null: it has to run, or what follows it cannot know. */
function standingValues(
  { document, flow, inputs, choice }: RunNow,
  runs: readonly EarlierRun[],
  after: "people" | undefined,
): ReadonlyMap<string, string | null> {
  const nodes = document.flows[flow]?.nodes ?? {};
  const pins = new Map(
    document.bench.pins.flatMap((pin) => (pin.flow === flow ? [[pin.node, canonicalJson(pin.output)]] : [])),
  );
  const sources = sourcesIn(document, flow);
  const candidates = runs.map((run) => ({
    run,
    changed: changedSinceRun(run.document, document, flow),
    other: otherAnswers(run, { document, choice }),
    /** Of nodes that say nothing themselves: whether they are and get what they were and got in that run. */
    known: new Map<string, boolean>(),
  }));
  type Candidate = (typeof candidates)[number];
  const values = new Map<string, string | null>();

  function standsFor(name: string, node: FlowNode): string | null {
    const known = values.get(name) ?? pins.get(name);
    if (known !== undefined) return known;
    if (values.has(name)) return null;
    // On a way back to itself: what goes round gets what it got, as long as nothing else is another.
    values.set(name, GOES_ROUND);
    const value = decide(name, node);
    values.set(name, value);
    return value;
  }

  function decide(name: string, node: FlowNode): string | null {
    if (after === "people" && asksPeople(document, node)) return null;
    // A race stands as a whole, or nothing of it does.
    const race = framesAround(nodes, node).find((frame) => nodes[frame] !== undefined && isRace(nodes[frame]));
    const around = race === undefined ? undefined : nodes[race];
    if (race !== undefined && around !== undefined) return standsFor(race, around) === null ? null : GOES_ROUND;
    for (const candidate of candidates) {
      const said = candidate.run.said.get(name);
      if (said === undefined || candidate.run.given.has(name) || isOther(document, node, candidate.other)) continue;
      if (isUnchanged(name, node, candidate) && (sources.get(name) ?? []).every((one) => getsTheSame(one, candidate)))
        return said;
    }
    return null;
  }

  function isUnchanged(name: string, node: FlowNode, { changed, other }: Candidate): boolean {
    if (changed.has(name)) return false;
    if (!isRace(node)) return true;
    return Object.entries(nodes).every(
      ([inside, member]) =>
        !framesAround(nodes, member).includes(name) ||
        !(changed.has(inside) || isOther(document, member, other) || asksPeople(document, member)),
    );
  }

  function getsTheSame(source: string, candidate: Candidate): boolean {
    const { run, known, changed } = candidate;
    if (source.startsWith(INPUT)) {
      const input = source.slice(INPUT.length);
      return (run.inputs[input] ?? "null") === canonicalJson(inputs[input] ?? null);
    }
    const node = nodes[source];
    if (node === undefined) return true;
    if (DOES_SOMETHING.has(node.kind) || pins.has(source)) {
      const value = standsFor(source, node);
      return value === GOES_ROUND || (value !== null && value === run.said.get(source));
    }
    if (after === "people" && asksPeople(document, node)) return false;
    const before = known.get(source);
    if (before !== undefined) return before;
    known.set(source, true);
    const isSame = !changed.has(source) && (sources.get(source) ?? []).every((one) => getsTheSame(one, candidate));
    known.set(source, isSame);
    return isSame;
  }

  const all = Object.entries(nodes);
  for (const [name, node] of all) if (DOES_SOMETHING.has(node.kind)) standsFor(name, node);
  const mayDiffer = all.filter(
    ([name, node]) =>
      values.get(name) === null || (after === "people" && asksPeople(document, node) && !pins.has(name)),
  );
  // What goes round was taken to get the same before that was known.
  const names = mayDiffer.map(([name]) => name);
  for (const name of withFollowers(document, flow, names, pins)) values.set(name, null);
  return values;
}

/** Of what is decided already, further up. */
const GOES_ROUND = "as it was";
/** Before the name of an input of the flow, among what nodes read. */
const INPUT = "$ ";

/** What each node reads and waits for: nodes and inputs of the flow; a frame what is in it, a race what that reads outside. */
function sourcesIn(document: FlowDocument, flow: string): ReadonlyMap<string, readonly string[]> {
  const { nodes = {}, edges = [], input = {} } = document.flows[flow] ?? {};
  const found = new Map<string, string[]>();
  const add = (node: string, source: string) => {
    const known = found.get(node);
    if (known) known.push(source);
    else found.set(node, [source]);
  };
  for (const { kind, from, to } of edges) {
    if (from.node !== INPUT_NODE) add(to.node, from.node);
    else if (kind === "data")
      for (const name of from.path[0] === undefined ? Object.keys(input) : [from.path[0]]) add(to.node, INPUT + name);
  }
  for (const [name, node] of Object.entries(nodes)) {
    const texts = node.kind === "branch" ? node.cases.map(({ condition }) => condition) : [];
    if (node.skip_if !== undefined) texts.push(node.skip_if);
    for (const { steps, inputs } of texts.map(textReferences)) {
      for (const step of steps) add(name, step);
      for (const one of inputs) add(name, INPUT + one);
    }
  }
  const own = new Map([...found].map(([name, list]) => [name, [...list]] as const));
  for (const [name, node] of Object.entries(nodes)) {
    for (const frame of framesAround(nodes, node)) {
      const around = nodes[frame];
      if (around === undefined) continue;
      if (!isRace(around)) {
        if (node.lane?.frame === frame) add(frame, name);
        continue;
      }
      const isOutside = (one: string) => !nodes[one] || !framesAround(nodes, nodes[one]).includes(frame);
      for (const one of own.get(name) ?? []) if (isOutside(one)) add(frame, one);
    }
  }
  return found;
}

/** The frames that a node is in, outermost first. */
function framesAround(nodes: Flow["nodes"], node: FlowNode): readonly string[] {
  const found: string[] = [];
  for (let frame = node.lane?.frame; frame !== undefined && !found.includes(frame); frame = nodes[frame]?.lane?.frame)
    found.unshift(frame);
  return found;
}

/** Who is first depends on time. */
const isRace = (node: FlowNode): boolean =>
  (node.kind === "parallel" || node.kind === "for_each") && node.require !== "all";

/** Whether what it said before says nothing of now. */
function isOther(document: FlowDocument, node: FlowNode, other: ReturnType<typeof otherAnswers>): boolean {
  const functions = functionsOf(document, node);
  if (other === "all") return functions.some((name) => document.functions[name]?.mode !== "compute");
  return functions.some((name) => other.includes(name));
}

/** Whether a person is asked in a node, by itself or by what it calls. */
function asksPeople(document: FlowDocument, node: FlowNode): boolean {
  if (node.kind === "human") return true;
  if (flowsOf(document, node).some((flow) => Object.values(flow.nodes).some(({ kind }) => kind === "human")))
    return true;
  return functionsOf(document, node).some((name) => {
    const one = document.functions[name];
    return one?.mode === "compute" ? one.code.trim() === "" : one?.mode === "infer" && one.answered_by !== undefined;
  });
}

/** Functions whose answers in an earlier run say nothing of now: another model is asked, or this one says something else. */
export function otherAnswers(
  run: Pick<EarlierRun, "document" | "choice">,
  now: Pick<RunNow, "document" | "choice">,
): "all" | readonly string[] {
  if (modelKey(run.choice) !== modelKey(now.choice)) return "all";
  if (now.choice.kind !== "simulated") return [];
  const [before, after] = [run.document.bench, now.document.bench];
  if ((before.seed ?? 1) !== (after.seed ?? 1)) return "all";
  if (before.scripts === after.scripts) return [];
  const of = (scripts: typeof before.scripts, name: string) =>
    JSON.stringify(scripts.filter((script) => script.function === name));
  const names = new Set([...before.scripts, ...after.scripts].map((script) => script.function));
  return [...names].filter((name) => of(before.scripts, name) !== of(after.scripts, name));
}

/** Answers do not depend on the pace at which they are shown. */
function modelKey(choice: ModelChoice): string {
  return choice.kind === "simulated" ? "simulated" : JSON.stringify(Object.entries(choice).sort());
}

/** These nodes, the frames that they are in, and everything after them; `but`: nothing follows these. */
export function withFollowers(
  document: FlowDocument,
  flow: string,
  nodes: Iterable<string>,
  but: ReadonlyMap<string, unknown> = new Map(),
): ReadonlySet<string> {
  const after = new Map<string, string[]>();
  for (const [node, sources] of sourcesIn(document, flow)) {
    for (const source of sources) {
      const known = after.get(source);
      if (known) known.push(node);
      else after.set(source, [node]);
    }
  }
  for (const [name, { lane }] of Object.entries(document.flows[flow]?.nodes ?? {}))
    if (lane !== undefined) after.set(name, [...(after.get(name) ?? []), lane.frame]);
  const found = new Set<string>();
  const open = [...nodes];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (found.has(node) || but.has(node) || node === OUTPUT_NODE) continue;
    found.add(node);
    open.push(...(after.get(node) ?? []));
  }
  return found;
}
