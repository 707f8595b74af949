import {
  assignable,
  type Contracts,
  type Field,
  type Fields,
  fieldPaths,
  fieldsOf,
  typeLabel,
} from "../../contracts/index.ts";
import { type DataEdge, type FlowDocument, INPUT_NODE, laneKey, OUTPUT_NODE, RESULT_PORT } from "../../flow/index.ts";
import { inputAt, laneChain, laneResult, outputAt, outputIsKnown, type ResolvedFlow } from "../1-resolve/ports.ts";
import { type CompilerDiagnostic, error, fixOf } from "../finding.ts";
import { placeOfEdge, reconnect, removeEdge, removeNamedEdge } from "./edge-edits.ts";
import { nullFixes } from "./null-fixes.ts";

export interface CheckedEdges {
  /** Edges whose ends exist and that may stand where they do, by the node they lead to: what is lowered. */
  readonly usable: ReadonlyMap<string, readonly DataEdge[]>;
  readonly diagnostics: readonly CompilerDiagnostic[];
}

interface SoundEdges {
  readonly input: Fields;
  readonly declared: Field | undefined;
  readonly output: Field | null;
  readonly contracts: Contracts;
  readonly checked: CheckedEdges;
}

/** Of flows nothing was found about; the ports are the same map only while the edges and all types are the same. */
const sound = new WeakMap<ResolvedFlow["ports"], SoundEdges>();

/** Every data edge by itself: its ends, its way between lanes, its types (LANGUAGE 4 and 8). */
export function checkEdges(document: FlowDocument, resolved: ResolvedFlow): CheckedEdges {
  const { flow, output, contracts, ports } = resolved;
  const { input, output: declared } = flow;
  const before = sound.get(ports);
  const isSame = before?.input === input && before.declared === declared && before.output === output;
  if (isSame && before.contracts === contracts) return before.checked;
  const checked = findIn(document, resolved);
  if (checked.diagnostics.length === 0) sound.set(ports, { input, declared, output, contracts, checked });
  return checked;
}

function findIn(document: FlowDocument, resolved: ResolvedFlow): CheckedEdges {
  const usable = new Map<string, DataEdge[]>();
  const diagnostics: CompilerDiagnostic[] = [];
  for (const edge of resolved.flow.edges) {
    if (edge.kind !== "data") continue;
    const broken = brokenEnd(resolved, edge) ?? wrongWay(resolved, edge);
    if (broken) {
      diagnostics.push(broken);
      continue;
    }
    const mismatch = checkTypes(document, resolved, edge);
    if (mismatch) diagnostics.push(mismatch);
    const list = usable.get(edge.to.node);
    if (list) list.push(edge);
    else usable.set(edge.to.node, [edge]);
  }
  return { usable, diagnostics };
}

/** Most edges are sound: their place and fixes are only made when there is something to say. */
function brokenEnd(resolved: ResolvedFlow, edge: DataEdge): CompilerDiagnostic | null {
  const { from, to } = edge;
  if (from.node === OUTPUT_NODE || (from.node !== INPUT_NODE && !resolved.nodes.has(from.node))) {
    return unknownNode(resolved, edge, from.node);
  }
  if (to.node === INPUT_NODE || (to.node !== OUTPUT_NODE && !resolved.nodes.has(to.node))) {
    return unknownNode(resolved, edge, to.node);
  }
  if (!outputAt(resolved, from.node, from.path) && outputIsKnown(resolved, from.node)) {
    return unknownOutput(resolved, edge);
  }
  return inputAt(resolved, to.node, to.path) ? null : unknownInput(resolved, edge);
}

function unknownNode(resolved: ResolvedFlow, edge: DataEdge, node: string): CompilerDiagnostic {
  const nearest = resolved.suggest(node, resolved.nodes.keys());
  return error("C306", placeOfEdge(resolved, edge), { node, nearest }, { fixes: [removeEdge(resolved, edge)] });
}

function unknownInput(resolved: ResolvedFlow, edge: DataEdge): CompilerDiagnostic | null {
  const { node, path } = edge.to;
  const isOutput = node === OUTPUT_NODE;
  const inputs = isOutput ? null : resolved.ports.get(node)?.inputs;
  // What is wrong with a callee that isn't there, or with a result nobody typed, is said elsewhere.
  const isKnown = isOutput ? resolved.flow.output !== undefined || path[0] !== RESULT_PORT : inputs;
  if (!isKnown) return null;
  const names = isOutput ? [RESULT_PORT] : Object.keys(inputs ?? {});
  const nearest = path.length === 1 ? resolved.suggest(path[0] ?? "", names) : null;
  const fixes = [removeEdge(resolved, edge)];
  return error("C304", placeOfEdge(resolved, edge), { node, port: path.join("."), nearest }, { fixes });
}

function unknownOutput(resolved: ResolvedFlow, edge: DataEdge): CompilerDiagnostic {
  const { node, path } = edge.from;
  const above = outputAt(resolved, node, path.slice(0, -1));
  const names =
    path.length === 1 && node === INPUT_NODE ? resolved.flow.input : above && fieldsOf(above, resolved.contracts);
  const nearest = resolved.suggest(path.at(-1) ?? "", Object.keys(names ?? {}));
  const meant = nearest === null ? [] : [...path.slice(0, -1), nearest];
  return error(
    "C305",
    placeOfEdge(resolved, edge),
    { node, port: path.join("."), nearest },
    {
      fixes: [
        ...(nearest === null
          ? []
          : [fixOf("use-field", reconnect(resolved, edge, { node, path: meant }), { field: meant.join(".") })]),
        removeEdge(resolved, edge),
      ],
    },
  );
}

/** Data enters a frame from outside straight to inner ports, and leaves only by the frame's output (LANGUAGE 4). */
function wrongWay(resolved: ResolvedFlow, edge: DataEdge): CompilerDiagnostic | null {
  if (edge.from.node === INPUT_NODE) return null;
  const around = laneChain(resolved, edge.from.node);
  const [own] = around;
  if (!own) return null;
  const reachable = edge.to.node === OUTPUT_NODE ? [] : laneChain(resolved, edge.to.node);
  if (reachable.some((lane) => laneKey(lane) === laneKey(own))) return null;
  const between = reachable.some((lane) =>
    around.some((one) => one.frame === lane.frame && one.branch !== lane.branch),
  );
  const data = { from: edge.from.node, to: edge.to.node };
  const at = placeOfEdge(resolved, edge);
  if (between) return error("C322", at, data, { fixes: [removeNamedEdge(resolved, edge)] });
  const outside = throughFrame(resolved, edge, reachable.map(laneKey));
  return error(
    "C323",
    at,
    { ...data, frame: own.frame },
    {
      fixes: [
        ...(outside ? [fixOf("use-frame-output", reconnect(resolved, edge, outside), { frame: outside.node })] : []),
        removeNamedEdge(resolved, edge),
      ],
    },
  );
}

/** The same value as the outermost frame around it offers it, when each lane's result is what the edge starts from. */
function throughFrame(resolved: ResolvedFlow, edge: DataEdge, allowed: readonly string[]): DataEdge["from"] | null {
  let { node, path } = edge.from;
  for (const lane of laneChain(resolved, node)) {
    if (allowed.includes(laneKey(lane))) break;
    const result = laneResult(resolved, lane);
    if (!result.ok || result.node !== node || result.path.some((name, index) => path[index] !== name)) return null;
    path = [lane.branch, ...path.slice(result.path.length)];
    node = lane.frame;
  }
  return node === edge.from.node ? null : { node, path };
}

function checkTypes(document: FlowDocument, resolved: ResolvedFlow, edge: DataEdge): CompilerDiagnostic | null {
  const from = outputAt(resolved, edge.from.node, edge.from.path);
  const to = inputAt(resolved, edge.to.node, edge.to.path);
  if (!from || !to) return null;
  const fits = assignable(from, to, resolved.contracts);
  if (fits.ok) return null;
  const { code, path, data } = fits.reason;
  // An unknown contract is reported where it is named.
  if (code === "unknown-contract") return null;
  const at = placeOfEdge(resolved, edge);
  const named = { ...data, from: typeLabel(from), to: typeLabel(to), reason: code, path };
  if (code === "nullable" && path === "") {
    return error("C311", at, named, { fixes: nullFixes(document, resolved, edge, to) });
  }
  const fields = fieldPaths(from, resolved.contracts)
    .filter((part) => assignable(part.field, to, resolved.contracts).ok)
    .slice(0, 3)
    .map(({ path: inner }) =>
      fixOf("use-field", reconnect(resolved, edge, { node: edge.from.node, path: [...edge.from.path, ...inner] }), {
        field: inner.join("."),
      }),
    );
  return error("C310", at, named, { fixes: [...fields, removeEdge(resolved, edge)] });
}
