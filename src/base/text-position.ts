/** A place in a text, both numbers from 1; columns count UTF-16 units. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Of one place; who asks for many takes `positionsIn`. */
export function positionAt(text: string, offset: number): TextPosition {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}

/** `line 3, column 14` */
export function sayPosition(text: string, offset: number): string {
  const { line, column } = positionAt(text, offset);
  return `line ${line}, column ${column}`;
}

/** Lines are counted once, however many places are asked for. `lineBreak`: global. */
export function positionsIn(text: string, lineBreak = /\n/g): (offset: number) => TextPosition {
  const starts = [0];
  for (const { index, 0: found } of text.matchAll(lineBreak)) starts.push(index + found.length);
  return (offset) => {
    const wanted = Math.min(offset, text.length);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= wanted) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: wanted - (starts[low] ?? 0) + 1 };
  };
}
