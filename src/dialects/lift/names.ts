import { freeName, INPUT_NODE, isLegalName, isReadableName, OUTPUT_NODE } from "../../flow/index.ts";

export type NamedKind = "contract" | "callable" | "node" | "input" | "field";

const LEGAL = {
  contract: (name) => isLegalName(name, "type"),
  callable: (name) => isLegalName(name, "member"),
  node: (name) => isLegalName(name, "member") && name !== INPUT_NODE && name !== OUTPUT_NODE,
  input: (name) => isLegalName(name, "variable"),
  field: isReadableName,
} as const satisfies { [K in NamedKind]: (name: string) => boolean };

/** Functions and flows become methods of one class, so those that differ in case or underscores only are one. */
const clash = (kind: NamedKind, name: string): string =>
  kind === "callable" ? name.toLowerCase().replaceAll("_", "") : name;

/** Names of a file as a document can hold them: most are the same, some have to be others. */
export class Names {
  readonly #kind: NamedKind;
  readonly #here = new Map<string, string>();
  readonly #taken: Set<string>;
  readonly #file: [string, string][] = [];

  constructor(kind: NamedKind, originals: Iterable<string>, beside?: Names) {
    this.#kind = kind;
    this.#taken = beside ? beside.#taken : new Set();
    const all = [...new Set(originals)];
    const isPlain = (name: string): boolean => LEGAL[kind](name) && !this.#taken.has(clash(kind, name));
    // What can stay as it is stays so, whatever comes before it.
    for (const name of all) if (isPlain(name)) this.#keep(name, name);
    for (const name of all) if (!this.#here.has(name)) this.#keep(name, this.fresh(name));
  }

  /** A name for another thing of this kind that would like to be called so. */
  fresh(wanted: string): string {
    const name = freeName(this.#legal(wanted), (taken) => this.#taken.has(clash(this.#kind, taken)));
    this.#taken.add(clash(this.#kind, name));
    return name;
  }

  here(original: string): string {
    return this.#here.get(original) ?? original;
  }

  /** From names here to names in the file, of those that differ. */
  get renamed(): { readonly [here: string]: string } {
    return Object.fromEntries(this.#file);
  }

  #keep(original: string, here: string): void {
    this.#here.set(original, here);
    this.#taken.add(clash(this.#kind, here));
    if (original !== here) this.#file.push([here, original]);
  }

  #legal(name: string): string {
    const legal = LEGAL[this.#kind];
    if (legal(name)) return name;
    const cleaned = name
      .slice(0, 80)
      .replace(/[^A-Za-z0-9_]+/g, "_")
      .replace(/_{2,}/g, "_")
      .replace(/_$/, "");
    const started = /^[A-Za-z_]/.test(cleaned) && cleaned !== "_" ? cleaned : `${this.#kind}_${cleaned}`;
    const tidy = started.replace(/_{2,}/g, "_").replace(/(?<=.)_$/, "");
    return legal(tidy) ? tidy : `${tidy}_value`;
  }
}
