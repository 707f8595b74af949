import type { ProjectRecord } from "../../workbench/index.ts";

/** How a project lies in the database: as text, which costs the page a fraction of the browser's copy of its objects. */
export interface ProjectText {
  readonly id: string;
  /** JSON of the `ProjectRecord`. */
  readonly text: string;
}

/** The parts of a record, and those of its document, keep their text while they are the same objects: an edit changes few. */
const LEVELS = 2;

const texts = new WeakMap<object, string>();

/** What is kept of a project. Documents and undo steps are never changed in place, so that a part's text holds. */
export function textOfProject(record: ProjectRecord): ProjectText {
  return { id: record.id, text: membersOf(record, LEVELS) };
}

/** Versions 1 and 2 of the database kept the record itself. */
export function projectOfText(kept: ProjectText | ProjectRecord): ProjectRecord {
  if (!("text" in kept)) return kept;
  const record: ProjectRecord = JSON.parse(kept.text);
  return record;
}

/** As `JSON.stringify` writes it. */
function membersOf(value: object, levels: number): string {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${textOf(member, levels - 1)}`).join()}}`;
}

function textOf(value: unknown, levels: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = levels === 0 || Array.isArray(value) ? JSON.stringify(value) : membersOf(value, levels);
  texts.set(value, text);
  return text;
}
