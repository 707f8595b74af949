/** Line and column (1-based) of the offsets of a text. */
export class Lines {
  readonly #starts: number[] = [0];
  readonly #length: number;

  constructor(text: string) {
    this.#length = text.length;
    for (const found of text.matchAll(/\r\n|\r|\n/g)) this.#starts.push(found.index + found[0].length);
  }

  place(start: number, end: number) {
    const from = this.#at(start);
    const to = this.#at(Math.max(start, end));
    return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
  }

  #at(offset: number): { readonly line: number; readonly column: number } {
    const wanted = Math.min(offset, this.#length);
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= wanted) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: wanted - (this.#starts[low] ?? 0) + 1 };
  }
}
