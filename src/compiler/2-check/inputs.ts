import type { Json } from "../../base/index.ts";
import { type Field, fieldsOf, typeLabel, validate } from "../../contracts/index.ts";
import {
  areExclusive,
  canConnect,
  type DataEdge,
  type FlowDocument,
  INPUT_NODE,
  OUTPUT_NODE,
  RESULT_PORT,
} from "../../flow/index.ts";
import type { NodeMemory } from "../1-resolve/node-memory.ts";
import { inputAt, outputAt, type ResolvedFlow } from "../1-resolve/ports.ts";
import { fieldSource, hasSource, type InputSource, sourcesOf } from "../1-resolve/sources.ts";
import { type CompilerDiagnostic, error, type Fix, fix, fixOf, warning } from "../finding.ts";
import { placeOfEdge, removeEdge, removeNamedEdge } from "./edge-edits.ts";

/** Looking for what could be connected costs time: only the first gaps of a flow get that fix. */
const GAPS_WITH_FIX = 12;
const CANDIDATES = 60;

/**
 * Every input of every node: it has a source or needs none, and not two (LANGUAGE 4 and 8). `sound` remembers the nodes
 * that nothing was found about.
 */
export function checkInputs(
  document: FlowDocument,
  resolved: ResolvedFlow,
  usable: ReadonlyMap<string, readonly DataEdge[]>,
  sound: NodeMemory<true>,
): readonly CompilerDiagnostic[] {
  const diagnostics: CompilerDiagnostic[] = [];
  let gaps = 0;
  const gap = (node: string, path: readonly string[], field: Field): CompilerDiagnostic => {
    const at = { flow: resolved.name, node, part: `input.${path.join(".")}` };
    const fixes = gaps++ < GAPS_WITH_FIX ? possibleSources(document, resolved, node, path) : [];
    return error("C312", at, { node, port: path.join("."), type: typeLabel(field) }, { fixes });
  };
  let attempted: ReadonlySet<string> | null = null;
  const missing: Missing = (node, path, field) => {
    isSound = false;
    // An edge that leads there and cannot be used has its own finding.
    attempted ??= attemptedPorts(resolved);
    if (!attempted.has(portKey(node, path))) diagnostics.push(gap(node, path, field));
  };
  let isSound = true;
  for (const [name, node] of resolved.nodes) {
    const inputs = resolved.ports.get(name)?.inputs;
    if (!inputs) continue;
    const facts = { inputs, edges: usable.get(name) ?? [], contracts: resolved.contracts };
    if (sound.recall(node, facts)) continue;
    const before = diagnostics.length;
    isSound = true;
    const sources = sourcesOf(resolved, name, facts.edges);
    // Whether sources exclude one another is a matter of the whole flow.
    if (new Set(facts.edges.map((edge) => edge.to.path.join("."))).size < facts.edges.length) isSound = false;
    diagnostics.push(...checkConstants(resolved, name, node.constants ?? {}));
    for (const [input, source] of sources) diagnostics.push(...checkDoubles(document, resolved, name, [input], source));
    for (const [input, field] of Object.entries(inputs))
      need(resolved, name, [input], field, sources.get(input), missing);
    if (isSound && diagnostics.length === before) sound.keep(node, facts, true);
  }
  diagnostics.push(...checkResult(document, resolved, usable, missing));
  return diagnostics;
}

/** Ports that an edge leads to, usable or not, and the ports around them. */
function attemptedPorts(resolved: ResolvedFlow): ReadonlySet<string> {
  const ports = new Set<string>();
  for (const edge of resolved.flow.edges) {
    if (edge.kind !== "data") continue;
    for (let length = edge.to.path.length; length > 0; length--) {
      ports.add(portKey(edge.to.node, edge.to.path.slice(0, length)));
    }
  }
  return ports;
}

const portKey = (node: string, path: readonly string[]): string => `${node}>${path.join(".")}`;

type Missing = (node: string, path: readonly string[], field: Field) => void;

/** Goes into the fields of an input only where it is put together from parts. */
function need(
  resolved: ResolvedFlow,
  node: string,
  path: readonly string[],
  field: Field,
  source: InputSource | undefined,
  missing: Missing,
): void {
  if (source && source.edges.length > 0) return;
  const parts = source && [...source.fields.values()].some(hasSource);
  if (source && parts) {
    for (const [name, inner] of Object.entries(fieldsOf(field, resolved.contracts) ?? {})) {
      need(resolved, node, [...path, name], inner, fieldSource(source, name), missing);
    }
    return;
  }
  if (source?.constant === undefined && !field.nullable) missing(node, path, field);
}

function checkConstants(
  resolved: ResolvedFlow,
  node: string,
  constants: { readonly [port: string]: Json },
): readonly CompilerDiagnostic[] {
  return Object.entries(constants).flatMap(([port, value]) => {
    const at = { flow: resolved.name, node, part: `constants.${port}` };
    const remove = fix("remove-constant", [{ edit: "remove-constant", flow: resolved.name, node, port }]);
    const field = inputAt(resolved, node, port.split("."));
    if (!field) return [warning("C308", at, { node, port }, { fixes: [remove] })];
    const checked = validate(value, field, resolved.contracts, { root: port });
    const [issue] = checked.ok ? [] : checked.error;
    if (!issue) return [];
    return [error("C313", at, { port, type: typeLabel(field), problem: issue.message }, { fixes: [remove] })];
  });
}

function checkDoubles(
  document: FlowDocument,
  resolved: ResolvedFlow,
  node: string,
  path: readonly string[],
  source: InputSource,
): readonly CompilerDiagnostic[] {
  const found: CompilerDiagnostic[] = [];
  const [first, ...others] = source.edges;
  for (const [place, edge] of others.entries()) {
    const before = source.edges.slice(0, place + 1);
    if (before.every((one) => areExclusive(document, resolved.name, one.from, edge.from))) continue;
    found.push(
      error(
        "C314",
        placeOfEdge(resolved, edge),
        { node, port: path.join(".") },
        { fixes: [removeEdge(resolved, edge)] },
      ),
    );
  }
  for (const [name, inner] of source.fields) {
    const [clash] = edgesBelow(inner);
    if (first && clash) {
      const data = { node, port: path.join("."), part: clash.to.path.join(".") };
      found.push(
        error("C315", placeOfEdge(resolved, clash), data, {
          fixes: [removeNamedEdge(resolved, clash), removeNamedEdge(resolved, first)],
        }),
      );
    }
    found.push(...checkDoubles(document, resolved, node, [...path, name], inner));
  }
  return found;
}

const edgesBelow = (source: InputSource): readonly DataEdge[] => [
  ...source.edges,
  ...[...source.fields.values()].flatMap(edgesBelow),
];

function checkResult(
  document: FlowDocument,
  resolved: ResolvedFlow,
  usable: ReadonlyMap<string, readonly DataEdge[]>,
  missing: Missing,
): readonly CompilerDiagnostic[] {
  const source = sourcesOf(resolved, OUTPUT_NODE, usable.get(OUTPUT_NODE) ?? []).get(RESULT_PORT);
  if (!source || !hasSource(source)) {
    const isAttempted = resolved.flow.edges.some((edge) => edge.kind === "data" && edge.to.node === OUTPUT_NODE);
    if (isAttempted) return [];
    const at = { flow: resolved.name, node: OUTPUT_NODE, part: "input.result" };
    return [error("C316", at, { flow: resolved.name }, { fixes: possibleResults(document, resolved) })];
  }
  if (resolved.flow.output) need(resolved, OUTPUT_NODE, [RESULT_PORT], resolved.flow.output, source, missing);
  return checkDoubles(document, resolved, OUTPUT_NODE, [RESULT_PORT], source);
}

/** What nothing reads yet, last first: most likely one of them is what the flow is for. */
function possibleResults(document: FlowDocument, resolved: ResolvedFlow): readonly Fix[] {
  const to = { node: OUTPUT_NODE, path: [RESULT_PORT] };
  return resolved.topology.sorted
    .filter((node) => !resolved.topology.outgoing.has(node) && outputAt(resolved, node, []) !== null)
    .map((node) => ({ node, path: [] }))
    .filter((from) => canConnect(document, resolved.name, from, to).ok)
    .slice(-3)
    .reverse()
    .map((from) =>
      fixOf("connect-from", [{ edit: "connect", flow: resolved.name, edge: { kind: "data", from, to } }], {
        from: from.node,
      }),
    );
}

/** Outputs that fit and are allowed: those of the port's own name first, at most three. */
function possibleSources(
  document: FlowDocument,
  resolved: ResolvedFlow,
  node: string,
  path: readonly string[],
): readonly Fix[] {
  const wanted = inputAt(resolved, node, path);
  if (!wanted) return [];
  const name = path.at(-1);
  const inputs = Object.keys(resolved.flow.input).map((input) => ({ node: INPUT_NODE, path: [input] }));
  const outputs = [...resolved.nodes.keys()].slice(0, CANDIDATES).map((source) => ({ node: source, path: [] }));
  const named = inputs.filter((from) => from.path[0] === name);
  return [...named, ...outputs, ...inputs.filter((from) => from.path[0] !== name)]
    .filter((from) => outputAt(resolved, from.node, from.path) !== null)
    .filter((from) => canConnect(document, resolved.name, from, { node, path }).ok)
    .slice(0, 3)
    .map((from) =>
      fixOf(
        "connect-from",
        [{ edit: "connect", flow: resolved.name, edge: { kind: "data", from, to: { node, path } } }],
        { from: [from.node, ...from.path].join(".") },
      ),
    );
}
