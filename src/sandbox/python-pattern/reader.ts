import type { PatternProblem } from "./tree.ts";

class Refused extends Error {
  readonly problem: PatternProblem;

  constructor(problem: PatternProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** A pattern and how far it is read. */
export class PatternReader {
  static readonly Refused = Refused;
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
    if (found < 0) this.fail("bad-group", this.done ? `missing ${what}` : `missing ${end}, unterminated name`);
    const text = this.text.slice(this.offset, found);
    if (text === "") this.fail("bad-group", `missing ${what}`);
    this.offset = found + end.length;
    return text;
  }

  /** `start`: CPython's position. `end`: where the part that is wrong ends, a character later at least. */
  fail(what: PatternProblem["what"], message: string, start: number = this.offset, end: number = this.offset): never {
    throw new Refused({ what, message, span: { start, end: Math.min(Math.max(start + 1, end), this.text.length) } });
  }
}
