import type { ProjectRecord } from "../../workbench/index.ts";

/** How a project lies in the database: as text, which costs the page a fraction of the browser's copy of its objects. */
export interface ProjectText {
  readonly id: string;
  /** JSON of the `ProjectRecord`. */
  readonly text: string;
}

/** Of each flow, function and the like, and of each undo step, while they are the same objects: an edit changes few. */
const texts = new WeakMap<object, string>();

/** What is kept of a project. Documents and undo steps are never changed in place, so that a part's text holds. */
export function textOfProject({ document, ...rest }: ProjectRecord): ProjectText {
  // Of a document also the lists of what it has are put together; of the rest each step, each typed text has its own.
  let text = `{"document":${textOf(document, 2)}`;
  for (const [key, part] of Object.entries(rest)) if (part !== undefined) text += `,${memberOf(key, part, 1)}`;
  return { id: rest.id, text: `${text}}` };
}

/** Versions 1 and 2 of the database kept the record itself. */
export function projectOfText(kept: ProjectText | ProjectRecord): ProjectRecord {
  if (!("text" in kept)) return kept;
  const record: ProjectRecord = JSON.parse(kept.text);
  return record;
}

const memberOf = (key: string, value: unknown, levels: number): string =>
  `${JSON.stringify(key)}:${textOf(value, levels)}`;

/**
 * JSON of a value, put together down to so many levels from texts that are kept: by adding, which copies nothing before
 * the whole is written. What is in lists is never absent.
 */
function textOf(value: unknown, levels: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (levels > 0) {
    let [text, comma] = ["", ""];
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined) continue;
      text += comma + (Array.isArray(value) ? textOf(member, levels - 1) : memberOf(key, member, levels - 1));
      comma = ",";
    }
    return Array.isArray(value) ? `[${text}]` : `{${text}}`;
  }
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}
