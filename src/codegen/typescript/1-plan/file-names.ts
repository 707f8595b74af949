import { pascalCase } from "../../../base/index.ts";
import { type Identifiers, identifiers } from "./identifiers.ts";

/**
 * The names of one generated file. What people named keeps its name; what the file imports gives way to it (`import {
 * flow as stratumFlow }`), and what it declares itself gives way to both.
 */
export interface FileNames {
  /** What an import is called here. */
  imported(name: string): string;
  /** For what the file declares. */
  readonly names: Identifiers;
}

/**
 * `people`: names in this file that people have given, wherever they stand in it. `declared`: those of them that stand at its
 * top. `imports`: every name that it may import.
 */
export function fileNames(
  imports: Iterable<string>,
  declared: Iterable<string>,
  people: Iterable<string> = declared,
): FileNames {
  const given = new Set([...declared, ...people]);
  const all = new Set(imports);
  const aliases = new Map<string, string>();
  const names = identifiers(declared);
  for (const name of all) if (!given.has(name)) aliases.set(name, names.take(name));
  const others = identifiers([...given, ...all]);
  for (const name of all) if (given.has(name)) aliases.set(name, names.take(others.take(otherwise(name))));
  return { imported: (name) => aliases.get(name) ?? name, names };
}

/** `z` → `zod`, `flow` → `stratumFlow`, `Decision` → `StratumDecision`. */
function otherwise(name: string): string {
  if (name === "z") return "zod";
  return /^[A-Z]/.test(name) ? `Stratum${name}` : `stratum${pascalCase(name)}`;
}
