class Problem extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** A pattern and how far it is read. */
export class PatternReader {
  static readonly Problem = Problem;
  readonly text: string;
  offset = 0;

  constructor(text: string) {
    this.text = text;
  }

  get done(): boolean {
    return this.offset >= this.text.length;
  }

  get rest(): string {
    return this.text.slice(this.offset);
  }

  at(sign: string): boolean {
    return this.text.startsWith(sign, this.offset);
  }

  take(sign: string): boolean {
    if (!this.at(sign)) return false;
    this.offset += sign.length;
    return true;
  }

  skip(length: number): void {
    this.offset += length;
  }

  /** The next whole character; empty at the end. */
  next(): string {
    const code = this.text.codePointAt(this.offset);
    const sign = code === undefined ? "" : String.fromCodePoint(code);
    this.offset += sign.length;
    return sign;
  }

  until(end: string, what: string): string {
    const found = this.text.indexOf(end, this.offset);
    if (found < 0) this.fail(this.done ? `missing ${what}` : `missing ${end}, unterminated name`);
    const text = this.text.slice(this.offset, found);
    if (text === "") this.fail(`missing ${what}`);
    this.offset = found + end.length;
    return text;
  }

  fail(message: string, at: number = this.offset): never {
    throw new Problem(message, at);
  }
}
