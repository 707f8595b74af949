import type { FileNames } from "../1-plan/file-names.ts";
import { literal } from "./text.ts";

/** What one generated file imports, noted while it is printed. */
export class Imports {
  readonly #names: FileNames;
  readonly #found = new Map<string, Map<string, { readonly alias: string; readonly isType: boolean }>>();

  constructor(names: FileNames) {
    this.#names = names;
  }

  /** What an import is called here, whether it is wanted or not. */
  named(name: string): string {
    return this.#names.imported(name);
  }

  /** What a value is called here. */
  value(name: string, from: string, alias = this.#names.imported(name)): string {
    return this.#note(name, from, alias, false);
  }

  /** What a type is called here: imported as a type, unless it is wanted as a value too. */
  type(name: string, from: string, alias = this.#names.imported(name)): string {
    return this.#note(name, from, alias, true);
  }

  /** Packages first, in the order of what they come from, as people and formatters sort them. */
  lines(): readonly string[] {
    const isNear = (from: string) => (from.startsWith(".") ? 1 : 0);
    return [...this.#found]
      .sort(([left], [right]) => isNear(left) - isNear(right) || (left < right ? -1 : 1))
      .map(([from, names]) => {
        const members = [...names].sort(([left], [right]) => (sortKey(left) < sortKey(right) ? -1 : 1));
        const printed = members.map(
          ([name, { alias, isType }]) => `${isType ? "type " : ""}${name === alias ? name : `${name} as ${alias}`}`,
        );
        return `import { ${printed.join(", ")} } from ${literal(from)};`;
      });
  }

  #note(name: string, from: string, alias: string, isType: boolean): string {
    const names = this.#found.get(from) ?? new Map();
    this.#found.set(from, names);
    names.set(name, { alias, isType: isType && names.get(name)?.isType !== false });
    return alias;
  }
}

/** Upper and lower case together; where only they differ, capitals first. */
const sortKey = (name: string): string => `${name.toLowerCase()} ${name}`;
