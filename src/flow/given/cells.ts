/** A cell as a spreadsheet puts it on the clipboard, and the line of the text on which it begins, from 0. */
export interface Cell {
  readonly text: string;
  readonly line: number;
}

/**
 * Rows of cells out of text from a spreadsheet: tabs between cells, and cells in quotes (doubled inside) where they hold
 * quotes, tabs or line breaks. A quoted cell that is never closed goes on to the end. Linear in the text.
 */
export function readCells(text: string): readonly (readonly Cell[])[] {
  const rows: Cell[][] = [[]];
  let line = 0;
  for (let at = 0; at <= text.length; at++) {
    const { end, cell } = text[at] === '"' ? quoted(text, at) : plain(text, at);
    rows.at(-1)?.push({ text: cell, line });
    line += cell.split("\n").length - 1;
    at = end;
    if (text[at] === "\r" && text[at + 1] === "\n") at++;
    if (text[at] === "\n") {
      rows.push([]);
      line++;
    }
  }
  return rows;
}

interface Read {
  readonly cell: string;
  /** Of what stands behind it: a tab, a line break, or nothing more. */
  readonly end: number;
}

function plain(text: string, start: number): Read {
  const rest = /[\t\n]|\r\n/g;
  rest.lastIndex = start;
  const end = rest.exec(text)?.index ?? text.length;
  return { cell: text.slice(start, end), end };
}

/** What stands between its closing quote and the next cell is kept with it. */
function quoted(text: string, start: number): Read {
  const inside = /[^"]*(?:""[^"]*)*/y;
  inside.lastIndex = start + 1;
  const raw = inside.exec(text)?.[0] ?? "";
  const after = plain(text, Math.min(text.length, start + raw.length + 2));
  return { cell: raw.replaceAll('""', '"') + after.cell, end: after.end };
}
