import { type Composed, compose, type ListNode, type MappingNode, type ScalarNode, type YamlNode } from "./compose.ts";
import { TooLarge, Unreadable } from "./problem.ts";
import { readAs, typeOf } from "./resolve.ts";
import type { Entry, Key, Mapping, Value } from "./value.ts";

const STANDARD = "tag:yaml.org,2002:";
/** How often aliases may stand in a text, and how many times its own nodes they may make of it (LANGUAGE 7.8). */
const ALIASES = 1_000;
const GROWTH = 10;
/** Small files may grow by this much whatever their size. */
const HEADROOM = 1_000;
const DEEPEST = 100;
const CONTROL = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

export interface DuplicateKey {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** Of the one that counts for nothing. */
  readonly first: number;
}

export interface Loaded {
  /** Null: an empty text. */
  readonly value: Value | null;
  readonly duplicates: readonly DuplicateKey[];
}

/** What PyYAML's safe loader makes of a text (LANGUAGE 7.8), with aliases and merges under a cap. Throws `Unreadable`, `TooLarge`. */
export function loadYaml(text: string): Loaded {
  const control = CONTROL.exec(text);
  if (control) throw new Unreadable("A character that does not print stands here.", control.index, control.index + 1);
  const composed = compose(text);
  if (composed.aliases > ALIASES) throw tooManyAliases(composed.aliasAt);
  if (!composed.root) return { value: null, duplicates: [] };
  const builder = new Constructor(composed);
  return { value: builder.build(composed.root), duplicates: builder.duplicates };
}

interface Built {
  readonly value: Value;
  /** Nodes in it, each counted as often as it is reached. */
  readonly size: number;
}

class Constructor {
  readonly duplicates: DuplicateKey[] = [];
  readonly #built = new Map<YamlNode, Built | "open">();
  readonly #most: number;
  readonly #aliasAt: number;
  #merged = 0;

  constructor({ nodes, aliasAt }: Composed) {
    this.#most = HEADROOM + nodes * GROWTH;
    this.#aliasAt = aliasAt;
  }

  build(root: YamlNode): Value {
    return this.#build(root, 0).value;
  }

  #build(node: YamlNode, depth: number): Built {
    if (node.kind === "scalar") return this.#construct(node, depth);
    const known = this.#built.get(node);
    if (known === "open") throw new Unreadable("This contains itself.", node.start, node.end);
    if (known) return known;
    if (depth > DEEPEST) throw new TooLarge({ code: "Y503", data: { what: "levels", limit: DEEPEST } }, node.start);
    this.#built.set(node, "open");
    const built = this.#construct(node, depth);
    if (built.size > this.#most) throw this.#grown();
    this.#built.set(node, built);
    return built;
  }

  #construct(node: YamlNode, depth: number): Built {
    const tag = tagOf(node);
    const type = tag.startsWith(STANDARD) ? tag.slice(STANDARD.length) : "";
    if (node.kind === "scalar") return { value: scalar(node, tag, type), size: 1 };
    if (node.kind === "list") {
      if (type === "seq") return this.#list(node, depth);
      if (type === "omap" || type === "pairs") return this.#pairs(node, depth);
    } else if (type === "map" || type === "set") return this.#mapping(node, depth, type === "set");
    else if (SCALARS.includes(type) && type !== "timestamp") {
      const value = valueIn(node);
      if (value) return { value: scalar({ ...value, start: node.start, end: node.end }, tag, type), size: 1 };
    }
    throw unknownTag(tag, node);
  }

  #list({ items, start, end }: ListNode, depth: number): Built {
    let size = 1;
    const values: Value[] = [];
    for (const item of items) {
      const built = this.#build(item, depth + 1);
      size += built.size;
      if (size > this.#most) throw this.#grown();
      values.push(built.value);
    }
    return { value: { type: "list", items: values, start, end }, size };
  }

  /** `!!omap`: a list of mappings with one key each, which may be anything and merges nothing. */
  #pairs({ items, start, end }: ListNode, depth: number): Built {
    let size = 1;
    const values: Value[] = [];
    for (const item of items) {
      const [pair, ...more] = item.kind === "mapping" ? item.pairs : [];
      if (!pair || more.length > 0)
        throw new Unreadable("A mapping of one key is expected here.", item.start, item.end);
      const [keyNode, valueNode] = pair;
      const name = this.#build(keyNode, depth + 2);
      const built = this.#build(valueNode, depth + 2);
      size += name.size + built.size;
      if (size > this.#most) throw this.#grown();
      const found = keyOf(name.value);
      const key = found === undefined ? Symbol("no key") : found;
      const entry: Entry = {
        key,
        start: keyNode.start,
        end: keyNode.end,
        value: built.value,
      };
      values.push({ type: "mapping", entries: new Map([[key, entry]]), start: item.start, end: item.end });
    }
    return { value: { type: "list", items: values, start, end }, size };
  }

  #mapping(node: MappingNode, depth: number, isSet: boolean): Built {
    const entries = new Map<Key, Entry>();
    let size = 1;
    // What is merged comes first, so that the mapping's own keys win.
    for (const [key, value] of node.pairs) if (isMerge(key)) this.#merge(entries, node, value, depth);
    const own = new Map<Key, number>();
    for (const [keyNode, valueNode] of node.pairs) {
      if (isMerge(keyNode)) continue;
      const key = this.#key(keyNode);
      const { value } = this.#build(valueNode, depth + 1);
      const { start, end } = keyNode;
      const first = own.get(key);
      if (first !== undefined) this.duplicates.push({ key: String(key), start, end, first });
      own.set(key, start);
      entries.set(key, { key, start, end, value });
    }
    for (const { value } of entries.values()) {
      size += 1 + this.#sizeOf(value);
      if (size > this.#most) throw this.#grown();
    }
    const { start, end } = node;
    if (isSet) return { value: { type: "other", what: "a set", start, end }, size };
    const value: Mapping = { type: "mapping", entries, start, end };
    this.#sizes.set(value, size);
    return { value, size };
  }

  readonly #sizes = new WeakMap<Value, number>();

  #sizeOf(value: Value): number {
    if (value.type !== "list" && value.type !== "mapping") return 1;
    const known = this.#sizes.get(value);
    if (known !== undefined) return known;
    const size = value.type === "list" ? value.items.reduce((sum, item) => sum + this.#sizeOf(item), 1) : 1;
    this.#sizes.set(value, size);
    return size;
  }

  /** The last merge key wins over the ones before it; in a list of mappings, the first mapping wins. */
  #merge(entries: Map<Key, Entry>, node: MappingNode, source: YamlNode, depth: number): void {
    const sources = source.kind === "list" ? [...source.items].reverse() : [source];
    for (const one of sources) {
      if (one.kind !== "mapping")
        throw new Unreadable("Only a mapping can be merged into this one.", one.start, one.end);
      const merged = this.#mergedEntries(one, node, depth);
      this.#merged += merged.size;
      if (this.#merged > this.#most) throw this.#grown();
      for (const [key, entry] of merged) entries.set(key, entry);
    }
  }

  #mergedEntries(source: MappingNode, into: MappingNode, depth: number): ReadonlyMap<Key, Entry> {
    // What it has of its own it has anyway.
    if (source === into) return new Map();
    const { value } = this.#build(source, depth + 1);
    return value.type === "mapping" ? value.entries : new Map();
  }

  #key(node: YamlNode): Key {
    const tag = tagOf(node);
    // `=` means something as a value only.
    if (tag === `${STANDARD}value` && node.kind === "scalar") return node.text;
    const key = keyOf(this.#build(node, DEEPEST).value);
    if (key !== undefined) return key;
    throw new Unreadable("A key is one word, no list and no mapping.", node.start, node.end);
  }

  #grown(): TooLarge {
    return tooManyAliases(this.#aliasAt);
  }
}

/** Undefined: Python takes this for no key. */
function keyOf(value: Value): Key | undefined {
  switch (value.type) {
    case "string":
      return value.text;
    case "number":
      return value.number;
    case "boolean":
      return value.boolean ? 1 : 0;
    case "null":
      return null;
    case "other":
      return value.what === "a set" ? undefined : Symbol.for(`${value.what} ${value.same}`);
    default:
      return undefined;
  }
}

function tagOf(node: YamlNode): string {
  if (node.tag !== null && node.tag !== "!") return node.tag;
  if (node.kind === "list") return `${STANDARD}seq`;
  if (node.kind === "mapping") return `${STANDARD}map`;
  return STANDARD + (node.plain || node.tag === "!" ? typeOf(node.text) : "str");
}

const isMerge = (node: YamlNode): boolean => tagOf(node) === `${STANDARD}merge`;

const SCALARS = ["str", "null", "bool", "int", "float", "timestamp", "binary"];

/** `!!str {=: a, note: b}` is the text `a`: a scalar may stand under `=` in a mapping of further things about it. */
function valueIn(mapping: MappingNode): ScalarNode | null {
  const seen = new Set<YamlNode>();
  let node: YamlNode | undefined = mapping;
  while (node?.kind === "mapping") {
    if (seen.has(node)) throw new Unreadable("This contains itself.", node.start, node.end);
    seen.add(node);
    node = node.pairs.find(([key]) => tagOf(key) === `${STANDARD}value`)?.[1];
  }
  return node?.kind === "scalar" ? node : null;
}

function scalar(node: ScalarNode, tag: string, type: string): Value {
  const { start, end, text } = node;
  // Almost all are.
  if (type === "str") return { type: "string", text, start, end };
  const meaning = readAs(type, text);
  if (meaning) return { ...meaning, start, end };
  if (!SCALARS.includes(type)) throw unknownTag(tag, node);
  throw new Unreadable(`"${text.slice(0, 60)}" is no ${type}.`, start, end);
}

function unknownTag(tag: string, { start, end }: YamlNode): Unreadable {
  if (tag === `${STANDARD}value`) return new Unreadable("A lone = means nothing here; put it in quotes.", start, end);
  if (tag === `${STANDARD}merge`) return new Unreadable("A lone << means nothing here; put it in quotes.", start, end);
  return new Unreadable(`The tag ${tag.slice(0, 60)} cannot be read here.`, start, end);
}

const tooManyAliases = (start: number): TooLarge =>
  new TooLarge({ code: "Y504", data: { limit: ALIASES, times: GROWTH } }, start);
