import type { Alias, Node, Pair, YAMLMap } from "yaml";
import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import type { Diagnostic, Json, TextPlace } from "../../base/index.ts";
import { newRecord } from "../../base/index.ts";
import type { IrCode } from "../codes.ts";

export type Path = readonly (string | number)[];

/** Limits of a text that comes from outside (LANGUAGE 7.8, QUALITY). */
export const LIMITS = { characters: 5_000_000, depth: 100, nodes: 500_000, aliases: 1_000, expansion: 10 } as const;

/** Of the core schema. Any other tag asks for something that JSON has not, or for something to be done. */
const KNOWN_TAGS: ReadonlySet<string> = new Set(
  ["str", "int", "float", "bool", "null", "map", "seq"].map((name) => `tag:yaml.org,2002:${name}`),
);

export interface YamlSource {
  /** Undefined when there is nothing to go on. Mappings have no prototype. */
  readonly value: Json | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Where the value (or, if asked, the key) at a path stands; of the nearest thing around it if it isn't there. */
  readonly placeOf: (path: Path, which?: "key" | "value") => TextPlace;
}

interface Spot {
  readonly key: number;
  readonly value: number;
  readonly end: number;
}

/**
 * Reads YAML 1.2 (core schema) into JSON with a place for every path. Duplicate keys, unknown tags, a second document,
 * and texts that grow out of proportion are errors. Aliases and merges are expanded, and counted. Never throws.
 */
export function readYaml(text: string): YamlSource {
  const lines = new LineCounter();
  const spots = new Map<object, Map<string | number, Spot>>();
  const diagnostics: Diagnostic[] = [];
  let root: Json | undefined;

  const at = (start: number, end: number, path: Path): TextPlace => {
    const from = lines.linePos(Math.min(start, text.length));
    const to = lines.linePos(Math.min(Math.max(start, end), text.length));
    return { in: "text", line: from.line, column: from.col, endLine: to.line, endColumn: to.col, path };
  };
  const report = (code: IrCode, place: TextPlace, data: { readonly [key: string]: Json }): void => {
    if (diagnostics.length < 100) diagnostics.push({ code, severity: "error", at: place, data });
  };
  const placeOf = (path: Path, which: "key" | "value" = "value"): TextPlace => {
    let spot: Spot | undefined;
    let here: Json | undefined = root;
    let last = false;
    for (const [depth, step] of path.entries()) {
      if (typeof here !== "object" || here === null) break;
      const next: Spot | undefined = spots.get(here)?.get(step);
      if (!next) break;
      spot = next;
      last = depth === path.length - 1;
      here = new Map<string, Json>(Object.entries(here)).get(String(step));
    }
    if (!spot) return at(0, 0, path);
    const start = which === "key" && last ? spot.key : spot.value;
    return at(start, which === "key" && last ? spot.key : spot.end, path);
  };
  const nothing = { value: undefined, diagnostics, placeOf };

  if (text.length > LIMITS.characters) {
    report("Y503", { in: "text", line: 1, column: 1, path: [] }, { what: "characters", limit: LIMITS.characters });
    return nothing;
  }
  const parsed = parse(text, lines);
  if (!parsed) {
    report("Y503", { in: "text", line: 1, column: 1, path: [] }, { what: "depth", limit: LIMITS.depth });
    return nothing;
  }
  for (const { code, message, pos } of [...parsed.errors, ...parsed.warnings]) {
    const place = at(pos[0], pos[1], []);
    if (code === "MULTIPLE_DOCS") report("Y505", place, {});
    else if (code === "RESOURCE_EXHAUSTION") report("Y503", place, { what: "depth", limit: LIMITS.depth });
    else if (code !== "TAG_RESOLVE_FAILED")
      report("Y500", place, { problem: code, said: message.split("\n")[0] ?? "" });
  }
  if (parsed.errors.length > 0) return nothing;
  if (!parsed.contents) return { value: null, diagnostics, placeOf };

  const grown = new Growth(text.length);
  const anchors = new Map<string, Node>();
  const open = new Set<string>();

  class Stop {}
  const convert = (node: unknown, path: Path, depth: number): Json | Stop => {
    if (!grown.count()) {
      if (grown.byAliases) report("Y504", at(0, 0, path), { limit: LIMITS.aliases, times: LIMITS.expansion });
      else report("Y503", at(0, 0, path), { what: "nodes", limit: LIMITS.nodes });
      return new Stop();
    }
    if (depth > LIMITS.depth) {
      report("Y503", at(offsetOf(node), offsetOf(node), path), { what: "depth", limit: LIMITS.depth });
      return new Stop();
    }
    if (isAlias(node)) return expand(node, path, depth);
    if (isNode(node) && node.tag !== undefined && !KNOWN_TAGS.has(node.tag)) {
      report("Y502", at(offsetOf(node), endOf(node), path), { tag: node.tag.slice(0, 60) });
    }
    if (isScalar(node)) {
      if (node.anchor) anchors.set(node.anchor, node);
      const { value } = node;
      if (value === null || typeof value === "string" || typeof value === "boolean") return value;
      if (typeof value === "number" && Number.isFinite(value)) return value === 0 ? 0 : value;
      report("Y512", at(offsetOf(node), endOf(node), path), {
        expected: "a JSON value",
        found: String(value).slice(0, 40),
      });
      return null;
    }
    if (isSeq(node)) {
      if (node.anchor) anchors.set(node.anchor, node);
      const list: Json[] = [];
      const own = new Map<string | number, Spot>();
      for (const [index, item] of node.items.entries()) {
        const value = convert(item, [...path, index], depth + 1);
        if (value instanceof Stop) return value;
        own.set(index, { key: offsetOf(item), value: offsetOf(item), end: endOf(item) });
        list.push(value);
      }
      spots.set(list, own);
      return list;
    }
    if (isMap(node)) {
      if (node.anchor) anchors.set(node.anchor, node);
      return mapping(node, path, depth);
    }
    return null;
  };

  const mapping = (node: YAMLMap, path: Path, depth: number): Json | Stop => {
    const record = newRecord<Json>();
    const own = new Map<string | number, Spot>();
    const merged: Pair[] = [];
    for (const pair of node.items) {
      const key = keyOf(pair.key);
      const keyAt = offsetOf(pair.key);
      if (key === null) {
        report("Y512", at(keyAt, endOf(pair.key), path), { expected: "a key of one word", found: "something else" });
        continue;
      }
      if (key === "<<" && isScalar(pair.key) && pair.key.type === "PLAIN") {
        merged.push(pair);
        continue;
      }
      if (key in record || key === "__proto__") {
        report("Y501", at(keyAt, endOf(pair.key), [...path, key]), { key: key.slice(0, 100) });
        continue;
      }
      const value = convert(pair.value, [...path, key], depth + 1);
      if (value instanceof Stop) return value;
      record[key] = value;
      own.set(key, {
        key: keyAt,
        value: pair.value ? offsetOf(pair.value) : keyAt,
        end: endOf(pair.value ?? pair.key),
      });
    }
    spots.set(record, own);
    for (const pair of merged) {
      const sources = isSeq(pair.value) ? pair.value.items : [pair.value];
      for (const source of sources) {
        const value = convert(source, path, depth + 1);
        if (value instanceof Stop) return value;
        if (typeof value !== "object" || value === null || Array.isArray(value)) {
          report("Y512", at(offsetOf(pair.key), endOf(pair.value), path), {
            expected: "a mapping",
            found: "something else",
          });
          continue;
        }
        for (const [key, item] of Object.entries(value)) {
          if (key in record) continue;
          record[key] = item;
          const spot = spots.get(value)?.get(key);
          if (spot) own.set(key, spot);
        }
      }
    }
    return record;
  };

  const expand = (alias: Alias, path: Path, depth: number): Json | Stop => {
    const target = anchors.get(alias.source);
    const place = at(offsetOf(alias), endOf(alias), path);
    if (!target || open.has(alias.source)) {
      report("Y500", place, { problem: "BAD_ALIAS", said: `Unresolved alias *${alias.source.slice(0, 60)}` });
      return null;
    }
    if (!grown.countAlias()) {
      report("Y504", place, { limit: LIMITS.aliases, times: LIMITS.expansion });
      return new Stop();
    }
    open.add(alias.source);
    const value = convert(target, path, depth);
    open.delete(alias.source);
    return value;
  };

  const value = convert(parsed.contents, [], 0);
  if (value instanceof Stop) return nothing;
  root = value;
  return { value, diagnostics, placeOf };
}

/** How much has been made of the text: an alias bomb makes much of little. */
class Growth {
  #nodes = 0;
  #aliases = 0;
  readonly #most: number;

  constructor(characters: number) {
    // A node takes two characters at least, so this is ten times what the file itself can hold.
    this.#most = Math.min(LIMITS.nodes, 1_000 + (characters * LIMITS.expansion) / 2);
  }

  count(): boolean {
    return ++this.#nodes <= this.#most;
  }

  get byAliases(): boolean {
    return this.#aliases > 0;
  }

  countAlias(): boolean {
    return ++this.#aliases <= LIMITS.aliases;
  }
}

function parse(text: string, lineCounter: LineCounter) {
  try {
    return parseDocument(text, {
      version: "1.2",
      schema: "core",
      uniqueKeys: false,
      lineCounter,
      prettyErrors: false,
      logLevel: "error",
    });
  } catch {
    // The package reads nested collections by recursion: what is too deep for it ends here.
    return null;
  }
}

function keyOf(key: unknown): string | null {
  if (!isScalar(key)) return null;
  const { value, source } = key;
  if (typeof value === "string") return value;
  // `on: 1`, `1: x`, `null: y`: as written.
  return typeof source === "string" ? source : String(value);
}

function offsetOf(node: unknown): number {
  return isNodeLike(node) ? (node.range?.[0] ?? 0) : 0;
}

function endOf(node: unknown): number {
  return isNodeLike(node) ? (node.range?.[1] ?? 0) : 0;
}

function isNodeLike(node: unknown): node is { readonly range?: readonly [number, number, number] | null } {
  return typeof node === "object" && node !== null && "range" in node;
}
