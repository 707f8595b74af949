import type { Json } from "../../base/index.ts";
import { isJsonObject } from "../../base/index.ts";
import { literalBlock, printNumber, printString } from "./scalars.ts";

/** Half-open range of 1-based lines: `from` is the first line of the thing, `to` the line after its last. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** What stands under a key: a value, or something that writes its own lines (to note where they stand). */
export type Content = Json | ((indent: number) => void);

export type Entry = readonly [key: string, content: Content | undefined];

/** Writes block-style YAML line by line and notes which lines belong to what. */
export class Emitter {
  readonly lines: string[] = [];
  readonly ranges = new Map<string, LineRange>();
  readonly #spelled: (value: Json) => string | null;

  /** `spelled`: what a value that JSON has no word for is printed as; null: it is what it looks like. */
  constructor(spelled: (value: Json) => string | null = () => null) {
    this.#spelled = spelled;
  }

  /** Entries whose content is undefined are left out. `first` stands before the first entry (`- `), else the indent. */
  entries(entries: readonly Entry[], indent: number, first = " ".repeat(indent)): void {
    let lead = first;
    for (const [key, content] of entries) {
      if (content === undefined) continue;
      this.#entry(lead, key, content, indent);
      lead = " ".repeat(indent);
    }
    if (lead === first && first.endsWith("- ")) this.lines.push(`${first}{}`);
  }

  /** Runs what writes a thing and remembers its lines under that path. */
  noting(path: string, write: () => void): void {
    const from = this.lines.length + 1;
    write();
    this.ranges.set(path, { from, to: this.lines.length + 1 });
  }

  #entry(lead: string, key: string, content: Content, indent: number): void {
    const name = printString(key);
    let head = `${lead}${name}:`;
    if (name.length > 1000) {
      // Longer keys must be marked as such.
      this.lines.push(`${lead}? ${name}`);
      head = `${" ".repeat(indent)}:`;
    }
    if (typeof content !== "function") this.#value(head, content, indent, false);
    else {
      this.lines.push(head);
      content(indent + 2);
    }
  }

  items(items: readonly Json[], indent: number, first = " ".repeat(indent)): void {
    let lead = first;
    for (const item of items) {
      if (isJsonObject(item) && Object.keys(item).length > 0 && this.#spelled(item) === null) {
        this.entries(Object.entries(item), indent + 2, `${lead}- `);
      } else if (Array.isArray(item) && item.length > 0) this.items(item, indent + 2, `${lead}- `);
      else this.#value(`${lead}-`, item, indent, true);
      lead = " ".repeat(indent);
    }
  }

  #value(head: string, value: Json, indent: number, inList: boolean): void {
    const spelled = this.#spelled(value);
    if (spelled !== null) this.lines.push(`${head} ${spelled}`);
    else if (Array.isArray(value)) {
      this.lines.push(value.length === 0 ? `${head} []` : head);
      this.items(value, indent + 2);
    } else if (isJsonObject(value)) {
      const entries = Object.entries(value);
      this.lines.push(entries.length === 0 ? `${head} {}` : head);
      this.entries(entries, indent + 2);
    } else if (typeof value === "string") this.#string(head, value, indent, inList);
    else this.lines.push(`${head} ${typeof value === "number" ? printNumber(value) : String(value)}`);
  }

  #string(head: string, text: string, indent: number, inList: boolean): void {
    const block = literalBlock(text);
    // In nested lists the indentation that a number in the header counts from is not ours.
    if (!block || (inList && block.header.includes("2"))) {
      this.lines.push(`${head} ${printString(text)}`);
      return;
    }
    this.lines.push(`${head} ${block.header}`);
    const pad = " ".repeat(indent + 2);
    for (const line of block.lines) this.lines.push(line === "" ? "" : pad + line);
  }
}
