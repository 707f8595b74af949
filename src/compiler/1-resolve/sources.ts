import { isJsonObject, type Json, ownValue } from "../../base/index.ts";
import type { DataEdge } from "../../flow/index.ts";
import type { ResolvedFlow } from "./ports.ts";

/** What an input, or a field of one, gets its value from. */
export interface InputSource {
  /** Edges that lead to exactly this port: more than one only from exclusive sources. */
  readonly edges: readonly DataEdge[];
  /** Undefined: none. Hidden while an edge leads here. */
  readonly constant: Json | undefined;
  readonly fields: ReadonlyMap<string, InputSource>;
}

interface OpenSource {
  edges: DataEdge[];
  constant: Json | undefined;
  fields: Map<string, OpenSource>;
}

/**
 * The sources of every input of a node that has any, by input name, from the edges that may be used. Of the Output
 * node: under `result`.
 */
export function sourcesOf(
  resolved: ResolvedFlow,
  node: string,
  edges: readonly DataEdge[],
): ReadonlyMap<string, InputSource> {
  const root = open();
  for (const edge of edges) at(root, edge.to.path).edges.push(edge);
  for (const [port, value] of Object.entries(resolved.nodes.get(node)?.constants ?? {})) {
    at(root, port.split(".")).constant = value;
  }
  return root.fields;
}

const open = (): OpenSource => ({ edges: [], constant: undefined, fields: new Map() });

function at(root: OpenSource, path: readonly string[]): OpenSource {
  let source = root;
  for (const name of path) {
    let inner = source.fields.get(name);
    if (!inner) {
      inner = open();
      source.fields.set(name, inner);
    }
    source = inner;
  }
  return source;
}

/** True when anything at all leads to this port or into it. */
export function hasSource(source: InputSource | undefined): boolean {
  return (
    source !== undefined &&
    (source.edges.length > 0 || source.constant !== undefined || [...source.fields.values()].some(hasSource))
  );
}

/** The constant of a field, taken out of the constant of the whole where it has none of its own. */
export function fieldSource(source: InputSource, name: string): InputSource {
  const own = source.fields.get(name);
  const whole = isJsonObject(source.constant) ? ownValue(source.constant, name) : undefined;
  return {
    edges: own?.edges ?? [],
    constant: own?.constant !== undefined ? own.constant : whole,
    fields: own?.fields ?? new Map(),
  };
}

/** The names of the parts that have a source of their own, or a value in the constant of the whole. */
export function partNames(source: InputSource): readonly string[] {
  const names = new Set(source.fields.keys());
  if (isJsonObject(source.constant)) for (const name of Object.keys(source.constant)) names.add(name);
  return [...names];
}
