/** A text, where its reader stands, and where the line began. Offsets and columns count UTF-16 units. */
export class Cursor {
  readonly text: string;
  offset = 0;
  line = 0;
  lineStart = 0;

  constructor(text: string) {
    this.text = text;
    if (text.startsWith("\uFEFF")) this.offset = this.lineStart = 1;
  }

  get column(): number {
    return this.offset - this.lineStart;
  }

  /** The character so far ahead; empty at the end of the text. */
  peek(ahead = 0): string {
    return this.text[this.offset + ahead] ?? "";
  }

  slice(length: number): string {
    return this.text.slice(this.offset, this.offset + length);
  }

  /** Passes `length` characters of one line and returns them. */
  take(length: number): string {
    const taken = this.slice(length);
    this.offset += length;
    return taken;
  }

  skipSpaces(): void {
    while (this.text[this.offset] === " ") this.offset++;
  }

  skipToLineEnd(): void {
    while (!isBreakOrEnd(this.peek())) this.offset++;
  }

  /** Passes one line break, if one is here: `\n` for all but U+2028 and U+2029, which stay what they are. */
  takeBreak(): string {
    const sign = this.peek();
    if (!isBreak(sign)) return "";
    this.offset += sign === "\r" && this.peek(1) === "\n" ? 2 : 1;
    this.line++;
    this.lineStart = this.offset;
    return sign === "\u2028" || sign === "\u2029" ? sign : "\n";
  }

  /** `---` or `...` at the start of a line, with nothing behind. */
  atDocumentMark(): boolean {
    if (this.column !== 0) return false;
    const mark = this.slice(3);
    return (mark === "---" || mark === "...") && isBlankOrEnd(this.peek(3));
  }
}

export const isBreak = (sign: string): boolean =>
  sign === "\n" || sign === "\r" || sign === "\x85" || sign === "\u2028" || sign === "\u2029";
export const isBreakOrEnd = (sign: string): boolean => sign === "" || isBreak(sign);
export const isBlankOrEnd = (sign: string): boolean => sign === " " || sign === "\t" || isBreakOrEnd(sign);
