import { ownValue } from "../../base/index.ts";
import { type Contracts, type Field, opaquePaths } from "../../contracts/index.ts";
import { type DataEdge, type FlowDocument, type FunctionDef, INPUT_NODE, OUTPUT_NODE } from "../../flow/index.ts";
import { laneResult, type ResolvedFlow } from "./ports.ts";

/** Which inputs of which functions receive opaque values, declared or not. */
export interface Opacity {
  isOpaque(functionName: string, input: string): boolean;
  /** The opaque inputs of a function, in declared order. */
  inputsOf(functionName: string): readonly string[];
}

/** Opaque parts of a value: all of it, or the dotted paths (`body`, `items[].text`) of some. */
type Shade = "all" | ReadonlySet<string>;
const CLEAR: ReadonlySet<string> = new Set();

/**
 * The least fixpoint of LANGUAGE 1 over all call sites: an input is opaque if declared so or fed by an opaque value
 * anywhere; a compute's output is opaque if any input holds something opaque, unless declared `opaque: false`; an
 * infer's is not, except the fields that its contract marks. A value with opaque parts makes an input opaque as a
 * whole when the input's own type doesn't mark the same parts: what isn't marked could not be kept apart later.
 */
export function resolveOpacity(document: FlowDocument, flows: readonly ResolvedFlow[]): Opacity {
  const fed = new Map<string, Set<string>>();
  if (mentionsOpaque(document)) {
    const shades = new Map<ResolvedFlow, Map<string, Shade>>(flows.map((flow) => [flow, new Map()]));
    // Opacity only grows and there are finitely many inputs, so this ends; in topological order twice is usual.
    for (let changed = true; changed; ) {
      changed = false;
      for (const flow of flows) changed = spread(document, flow, shades.get(flow) ?? new Map(), fed) || changed;
    }
  }
  const isOpaque = (name: string, input: string): boolean =>
    ownValue(ownValue(document.functions, name)?.input ?? {}, input)?.opaque === true ||
    (fed.get(name)?.has(input) ?? false);
  return {
    isOpaque,
    inputsOf: (name) =>
      Object.keys(ownValue(document.functions, name)?.input ?? {}).filter((input) => isOpaque(name, input)),
  };
}

function mentionsOpaque(document: FlowDocument): boolean {
  const marks = (field: Field): boolean =>
    field.opaque === true ||
    (field.type === "array" && marks(field.items)) ||
    (field.type === "object" && Object.values(field.fields).some(marks));
  return (
    Object.values(document.contracts).some((contract) => Object.values(contract.fields).some(marks)) ||
    Object.values(document.functions).some(
      (definition) => Object.values(definition.input).some(marks) || marks(definition.output),
    ) ||
    Object.values(document.flows).some((flow) => Object.values(flow.input).some(marks))
  );
}

/** One pass over a flow: shades of outputs from shades of inputs. True when a function's input became opaque. */
function spread(
  document: FlowDocument,
  flow: ResolvedFlow,
  shades: Map<string, Shade>,
  fed: Map<string, Set<string>>,
): boolean {
  let changed = false;
  const { contracts } = document;
  const before = shades.size;
  // A frame stands before its members in `sorted`; from the back its members' shades are there when it is reached.
  const frames = flow.topology.sorted.filter((name) => flow.nodes.get(name)?.kind === "parallel").reverse();
  for (const name of flow.topology.sorted) {
    const node = flow.nodes.get(name);
    if (node?.kind !== "call") continue;
    const called = ownValue(document.functions, node.function);
    if (!called) continue;
    for (const edge of flow.topology.incoming.get(name) ?? []) {
      const [port, ...rest] = edge.kind === "data" ? edge.to.path : [];
      if (edge.kind !== "data" || port === undefined) continue;
      const input = ownValue(called.input, port);
      if (!input || edge.to.node === OUTPUT_NODE) continue;
      if (isCovered(sourceShade(flow, edge, shades), rest, shadeOf(input, contracts))) continue;
      const inputs = fed.get(node.function) ?? new Set();
      fed.set(node.function, inputs);
      if (!inputs.has(port)) {
        inputs.add(port);
        changed = true;
      }
    }
    shades.set(name, outputShade(called, fed.get(node.function), contracts));
  }
  for (const name of frames) {
    const shade = frameShade(flow, name, shades);
    if (!sameShade(shades.get(name), shade)) changed = true;
    shades.set(name, shade);
  }
  return changed || shades.size !== before;
}

function outputShade(called: FunctionDef, fed: ReadonlySet<string> | undefined, contracts: Contracts): Shade {
  const declared = shadeOf(called.output, contracts);
  if (called.output.opaque === false || called.mode === "infer") return declared;
  const inputs = Object.entries(called.input);
  const holdsOpaque = inputs.some(([name, field]) => fed?.has(name) || !isClear(shadeOf(field, contracts)));
  return holdsOpaque ? "all" : declared;
}

function frameShade(flow: ResolvedFlow, frame: string, shades: ReadonlyMap<string, Shade>): Shade {
  const node = flow.nodes.get(frame);
  const paths = new Set<string>();
  if (node?.kind !== "parallel") return CLEAR;
  for (const branch of node.branches) {
    const result = laneResult(flow, { frame, branch: branch.name });
    if (!result.ok) continue;
    const shade = within(shades.get(result.node) ?? CLEAR, result.path);
    if (shade === "all") paths.add(branch.name);
    else for (const path of shade) paths.add(`${branch.name}.${path}`);
  }
  return paths;
}

function sourceShade(flow: ResolvedFlow, edge: DataEdge, shades: ReadonlyMap<string, Shade>): Shade {
  const { node, path } = edge.from;
  if (node !== INPUT_NODE) return within(shades.get(node) ?? CLEAR, path);
  const [port, ...rest] = path;
  const input = port === undefined ? null : ownValue(flow.flow.input, port);
  return input ? within(shadeOf(input, flow.contracts), rest) : CLEAR;
}

/** What is opaque of a value by its type alone. */
function shadeOf(field: Field, contracts: Contracts): Shade {
  const paths = opaquePaths(field, contracts);
  return paths.includes("") ? "all" : new Set(paths);
}

const isClear = (shade: Shade): boolean => shade !== "all" && shade.size === 0;

const sameShade = (a: Shade | undefined, b: Shade): boolean =>
  a === b ||
  (a !== undefined && a !== "all" && b !== "all" && a.size === b.size && [...b].every((path) => a.has(path)));

/** The shade of a field of a value. */
function within(shade: Shade, path: readonly string[]): Shade {
  if (shade === "all" || path.length === 0) return shade;
  const at = path.join(".");
  const inner = new Set<string>();
  for (const opaque of shade) {
    if (opaque === at || at.startsWith(`${opaque}.`)) return "all";
    if (opaque.startsWith(`${at}.`)) inner.add(opaque.slice(at.length + 1));
    else if (opaque.startsWith(`${at}[]`)) inner.add(opaque.slice(at.length));
  }
  return inner;
}

/** True when everything opaque of the value is marked by the type of the input it goes into. */
function isCovered(value: Shade, into: readonly string[], declared: Shade): boolean {
  if (declared === "all" || isClear(value)) return true;
  const target = within(declared, into);
  if (target === "all") return true;
  if (value === "all") return false;
  return [...value].every((path) => target.has(path) || [...target].some((marked) => path.startsWith(`${marked}.`)));
}
