import type { DocumentPlace, TextPlace } from "../../base/index.ts";

/** Where in the file the parts of the document come from. */
export class FilePlaces {
  readonly #known = new Map<string, TextPlace>();

  set(part: Omit<DocumentPlace, "in">, at: TextPlace): void {
    this.#known.set(keyOf(part), at);
  }

  /** Of the smallest part that is known around a place in the document. */
  of({ contract, function: name, flow, node }: DocumentPlace): TextPlace {
    const whole: TextPlace = { in: "text", line: 1, column: 1, endLine: 1, endColumn: 1, path: [] };
    if (contract !== undefined) return this.#known.get(keyOf({ contract })) ?? whole;
    if (name !== undefined) return this.#known.get(keyOf({ function: name })) ?? whole;
    if (flow === undefined) return whole;
    const step = node === undefined ? undefined : this.#known.get(keyOf({ flow, node }));
    return step ?? this.#known.get(keyOf({ flow })) ?? whole;
  }
}

const keyOf = ({ contract, function: name, flow, node }: Omit<DocumentPlace, "in">): string =>
  JSON.stringify([contract ?? null, name ?? null, flow ?? null, node ?? null]);
