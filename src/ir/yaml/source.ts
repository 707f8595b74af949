import type { Alias, Node, Pair, YAMLMap } from "yaml";
import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import type { Json, JsonPath, TextPlace } from "../../base/index.ts";
import { found, isExact, newRecord } from "../../base/index.ts";
import type { IrDiagnostic, IrProblems } from "../problems.ts";

/** Limits of a text that comes from outside (LANGUAGE 7.8, QUALITY). */
export const LIMITS = { characters: 5_000_000, depth: 100, nodes: 500_000, aliases: 1_000, expansion: 10 } as const;

/** Of the core schema. Any other tag asks for something that JSON has not, or for something to be done. */
const KNOWN_TAGS: ReadonlySet<string> = new Set(
  ["str", "int", "float", "bool", "null", "map", "seq"].map((name) => `tag:yaml.org,2002:${name}`),
);

/** What a whole number of more digits should have been. */
const KEPT = "a number that can be kept digit for digit, up to ±9007199254740991, or a text";

export interface YamlSource {
  /** Undefined when there is nothing to go on. Mappings have no prototype. */
  readonly value: Json | undefined;
  readonly diagnostics: readonly IrDiagnostic[];
  /** Where the value (or, if asked, the key) at a path stands; of the nearest thing around it if it isn't there. */
  readonly placeOf: (path: JsonPath, which?: "key" | "value") => TextPlace;
}

/**
 * Reads YAML 1.2 (core schema) into JSON with a place for every path. Duplicate keys, unknown tags, a second document,
 * and texts that grow out of proportion are errors. Aliases and merges are expanded, and counted. Never throws.
 */
export function readYaml(text: string): YamlSource {
  const lines = new LineCounter();
  const diagnostics: IrDiagnostic[] = [];
  let root: unknown;
  const anchors = new Map<string, Node>();

  const at = (start: number, end: number, path: JsonPath): TextPlace => {
    const from = lines.linePos(Math.min(start, text.length));
    const to = lines.linePos(Math.min(Math.max(start, end), text.length));
    return { in: "text", line: from.line, column: from.col, endLine: to.line, endColumn: to.col, path };
  };
  const report = <Code extends keyof IrProblems>(code: Code, place: TextPlace, data: IrProblems[Code]): void => {
    if (diagnostics.length >= 100) return;
    diagnostics.push({ ...found<IrProblems, Code>(code, data), severity: "error", at: place });
  };
  const placeOf = (path: JsonPath, which: "key" | "value" = "value"): TextPlace => {
    let here: unknown = root;
    let spot: unknown = root;
    for (const [depth, step] of path.entries()) {
      const next = entryAt(here, step, anchors);
      if (!next) break;
      spot = which === "key" && depth === path.length - 1 ? next.key : (next.value ?? next.key);
      here = next.value;
    }
    return at(offsetOf(spot), spot === root ? offsetOf(spot) : endOf(spot), path);
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
      report("Y500", place, { problem: message.split("\n")[0] ?? "", rule: code });
  }
  if (parsed.errors.length > 0) return nothing;
  root = parsed.contents;
  if (!root) return { value: null, diagnostics, placeOf };

  const grown = new Growth(text.length);
  const open = new Set<string>();

  class Stop {}
  /** Grows and shrinks with the walk; a report copies it. */
  const trail: (string | number)[] = [];
  const convert = (node: unknown, depth: number): Json | Stop => {
    if (!grown.count()) {
      if (grown.byAliases) report("Y504", at(0, 0, [...trail]), { limit: LIMITS.aliases, times: LIMITS.expansion });
      else report("Y503", at(0, 0, [...trail]), { what: "nodes", limit: LIMITS.nodes });
      return new Stop();
    }
    if (depth > LIMITS.depth) {
      report("Y503", at(offsetOf(node), offsetOf(node), [...trail]), { what: "depth", limit: LIMITS.depth });
      return new Stop();
    }
    if (isAlias(node)) return expand(node, depth);
    if (isNode(node) && node.tag !== undefined && !KNOWN_TAGS.has(node.tag)) {
      report("Y502", at(offsetOf(node), endOf(node), [...trail]), { tag: node.tag.slice(0, 60) });
    }
    if (isScalar(node)) {
      if (node.anchor) anchors.set(node.anchor, node);
      const { value } = node;
      if (value === null || typeof value === "string" || typeof value === "boolean") return value;
      if (typeof value === "number" && Number.isFinite(value)) {
        if (!isExact(node.source ?? "", value))
          report("Y513", at(offsetOf(node), endOf(node), [...trail]), { expected: KEPT });
        return value === 0 ? 0 : value;
      }
      report("Y512", at(offsetOf(node), endOf(node), [...trail]), {
        expected: "a JSON value",
        found: String(value).slice(0, 40),
      });
      return null;
    }
    if (isSeq(node)) {
      if (node.anchor) anchors.set(node.anchor, node);
      const list: Json[] = [];
      for (const [index, item] of node.items.entries()) {
        trail.push(index);
        const value = convert(item, depth + 1);
        if (value instanceof Stop) return value;
        trail.pop();
        list.push(value);
      }
      return list;
    }
    if (isMap(node)) {
      if (node.anchor) anchors.set(node.anchor, node);
      return mapping(node, depth);
    }
    return null;
  };

  const mapping = (node: YAMLMap, depth: number): Json | Stop => {
    const record = newRecord<Json>();
    const merged: Pair[] = [];
    for (const pair of node.items) {
      const key = keyOf(pair.key);
      const keyAt = offsetOf(pair.key);
      if (key === null) {
        report("Y512", at(keyAt, endOf(pair.key), [...trail]), {
          expected: "a key of one word",
          found: "something else",
        });
        continue;
      }
      if (key === "<<" && isScalar(pair.key) && pair.key.type === "PLAIN") {
        merged.push(pair);
        continue;
      }
      if (key === "__proto__") {
        report("Y517", at(keyAt, endOf(pair.key), [...trail, key]), { name: key });
        continue;
      }
      if (key in record) {
        report("Y501", at(keyAt, endOf(pair.key), [...trail, key]), { key: key.slice(0, 100) });
        continue;
      }
      trail.push(key);
      const value = convert(pair.value, depth + 1);
      if (value instanceof Stop) return value;
      trail.pop();
      record[key] = value;
    }
    for (const pair of merged) {
      const sources = isSeq(pair.value) ? pair.value.items : [pair.value];
      for (const source of sources) {
        const value = convert(source, depth + 1);
        if (value instanceof Stop) return value;
        if (typeof value !== "object" || value === null || Array.isArray(value)) {
          report("Y512", at(offsetOf(pair.key), endOf(pair.value), [...trail]), {
            expected: "a mapping",
            found: "something else",
          });
          continue;
        }
        for (const [key, item] of Object.entries(value)) {
          if (!(key in record)) record[key] = item;
        }
      }
    }
    return record;
  };

  const expand = (alias: Alias, depth: number): Json | Stop => {
    const target = anchors.get(alias.source);
    const place = at(offsetOf(alias), endOf(alias), [...trail]);
    if (!target || open.has(alias.source)) {
      report("Y500", place, {
        problem: `Unresolved alias *${alias.source.slice(0, 60)}`,
        rule: "BAD_ALIAS",
      });
      return null;
    }
    if (!grown.countAlias()) {
      report("Y504", place, { limit: LIMITS.aliases, times: LIMITS.expansion });
      return new Stop();
    }
    open.add(alias.source);
    const value = convert(target, depth);
    open.delete(alias.source);
    return value;
  };

  const value = convert(root, 0);
  if (value instanceof Stop) return nothing;
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

/** A carriage return alone ends a line, too (YAML 1.2.2, 5.4); the package knows those that a line feed follows. */
const LONE_RETURN = /\r(?!\n)/g;

function parse(text: string, lineCounter: LineCounter) {
  try {
    return parseDocument(text.replace(LONE_RETURN, "\n"), {
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

interface Entry {
  readonly key: unknown;
  readonly value: unknown;
}

/** The entry under a key or index, looked for behind aliases and in what is merged. Linear: only findings ask. */
function entryAt(node: unknown, step: string | number, anchors: ReadonlyMap<string, Node>, depth = 0): Entry | null {
  if (depth > LIMITS.depth) return null;
  if (isAlias(node)) return entryAt(anchors.get(node.source), step, anchors, depth + 1);
  if (isSeq(node) && typeof step === "number") {
    const item = node.items[step];
    return item === undefined ? null : { key: item, value: item };
  }
  if (!isMap(node)) return null;
  const own = node.items.find((pair) => keyOf(pair.key) === step);
  if (own) return own;
  for (const pair of node.items) {
    if (keyOf(pair.key) !== "<<") continue;
    for (const source of isSeq(pair.value) ? pair.value.items : [pair.value]) {
      const found = entryAt(source, step, anchors, depth + 1);
      if (found) return found;
    }
  }
  return null;
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
