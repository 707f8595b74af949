import type { Json } from "../base/index.ts";
import { lookup, newRecord } from "../base/index.ts";
import type { Flow, FlowDocument, FlowLayout, FlowNode, FunctionDef, Nodes } from "./document.ts";

/** Changes of immutable records and documents that share what they don't touch. Each returns its subject when nothing changes. */

/** Whether data can be written to a file and read again: a file may hold no `__proto__` key, at any depth. */
export function isKeepable(value: Json): boolean {
  if (typeof value !== "object" || value === null) return true;
  return !Object.hasOwn(value, "__proto__") && Object.values(value).every(isKeepable);
}

interface ReadonlyRecord<T> {
  readonly [name: string]: T;
}

/** Adds an entry at that index of the order, at the end if absent. */
export function insertEntry<T>(record: ReadonlyRecord<T>, name: string, value: T, at?: number): ReadonlyRecord<T> {
  const entries = Object.entries(record).filter(([key]) => key !== name);
  entries.splice(at ?? entries.length, 0, [name, value]);
  return newRecord(entries);
}

/** Sets an entry in its place in the order, or at the end. */
export function setEntry<T>(record: ReadonlyRecord<T>, name: string, value: T): ReadonlyRecord<T> {
  if (lookup(record, name) === value) return record;
  const copy = newRecord(Object.entries(record));
  copy[name] = value;
  return copy;
}

export function removeEntries<T>(record: ReadonlyRecord<T>, names: ReadonlySet<string>): ReadonlyRecord<T> {
  const entries = Object.entries(record);
  const left = entries.filter(([key]) => !names.has(key));
  return left.length === entries.length ? record : newRecord(left);
}

/** The entry keeps its place. */
export function renameEntry<T>(record: ReadonlyRecord<T>, from: string, to: string): ReadonlyRecord<T> {
  if (!Object.hasOwn(record, from)) return record;
  return newRecord(Object.entries(record).map(([key, value]) => [key === from ? to : key, value]));
}

export function moveEntry<T>(record: ReadonlyRecord<T>, name: string, at: number): ReadonlyRecord<T> {
  const value = lookup(record, name);
  return value === undefined ? record : insertEntry(record, name, value, at);
}

export function mapEntries<T>(record: ReadonlyRecord<T>, change: (value: T, name: string) => T): ReadonlyRecord<T> {
  let changed = false;
  const entries = Object.entries(record).map(([name, value]): [string, T] => {
    const next = change(value, name);
    if (next !== value) changed = true;
    return [name, next];
  });
  return changed ? newRecord(entries) : record;
}

/** Two keys may become one: the later wins. */
export function mapKeys<T>(record: ReadonlyRecord<T>, change: (name: string) => string): ReadonlyRecord<T> {
  const entries = Object.entries(record);
  if (entries.every(([name]) => change(name) === name)) return record;
  return newRecord(entries.map(([name, value]) => [change(name), value]));
}

export function mapList<T>(list: readonly T[], change: (value: T) => T): readonly T[] {
  let changed = false;
  const next = list.map((value) => {
    const result = change(value);
    if (result !== value) changed = true;
    return result;
  });
  return changed ? next : list;
}

/** Sets a part, or removes an optional one (null). */
export function withPart<T extends object>(object: T, part: keyof T & string, value: unknown): T {
  const copy = { ...object, [part]: value };
  if (value === null || value === undefined) Reflect.deleteProperty(copy, part);
  return copy;
}

export function updateFunction(
  document: FlowDocument,
  name: string,
  change: (value: FunctionDef) => FunctionDef,
): FlowDocument {
  const value = lookup(document.functions, name);
  const next = value && change(value);
  return next === undefined || next === value
    ? document
    : { ...document, functions: setEntry(document.functions, name, next) };
}

export function updateFlow(document: FlowDocument, name: string, change: (value: Flow) => Flow): FlowDocument {
  const value = lookup(document.flows, name);
  const next = value && change(value);
  return next === undefined || next === value ? document : { ...document, flows: setEntry(document.flows, name, next) };
}

export function updateNodes(document: FlowDocument, flow: string, change: (nodes: Nodes) => Nodes): FlowDocument {
  return updateFlow(document, flow, (value) => {
    const nodes = change(value.nodes);
    return nodes === value.nodes ? value : { ...value, nodes };
  });
}

export function updateNode(
  document: FlowDocument,
  flow: string,
  name: string,
  change: (value: FlowNode) => FlowNode,
): FlowDocument {
  return updateNodes(document, flow, (nodes) => {
    const value = lookup(nodes, name);
    return value ? setEntry(nodes, name, change(value)) : nodes;
  });
}

export function updateLayout(
  document: FlowDocument,
  flow: string,
  change: (value: FlowLayout) => FlowLayout,
): FlowDocument {
  const value = lookup(document.layout, flow) ?? newRecord();
  const next = change(value);
  return next === value ? document : { ...document, layout: setEntry(document.layout, flow, next) };
}
