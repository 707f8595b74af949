import type { ProjectRecord } from "../../workbench/index.ts";

/** How a project lies in the database: as text, which costs the page a fraction of the browser's copy of its objects. */
export interface ProjectText {
  readonly id: string;
  /** JSON of the `ProjectRecord`. */
  readonly text: string;
}

/** Of each node, function and the like, and of each undo step, while they are the same objects: an edit changes few. */
const texts = new WeakMap<object, string>();

/**
 * So many characters of undo steps are kept, the nearest ones: two hundred moves of a thousand cards are thirty million,
 * which every edit would write again.
 */
const MOST_OF_STEPS = 4_000_000;

/** What is kept of a project. Documents and undo steps are never changed in place, so that a part's text holds. */
export function textOfProject({ document, undo, redo, ...rest }: ProjectRecord): ProjectText {
  // Put together from kept texts: of a flow its nodes, of the rest of a document what it lists, and each typed text.
  const parts = membersOf(document, (key) => (key === "flows" ? 3 : 1));
  let text = `{"document":{${parts}},${membersOf(rest, () => 1)}`;
  const done = nearest(undo.toReversed(), MOST_OF_STEPS);
  const undone = nearest(redo, MOST_OF_STEPS - lengthOf(done));
  text += `,"undo":[${done.reverse().join()}],"redo":[${undone.join()}]`;
  return { id: rest.id, text: `${text}}` };
}

/** Texts of steps, from the nearest on, as many as there is room for. */
function nearest(steps: ProjectRecord["undo"], most: number): string[] {
  const kept: string[] = [];
  let left = most;
  for (const step of steps) {
    const text = textOf(step, 0);
    left -= text.length;
    if (left < 0) break;
    kept.push(text);
  }
  return kept;
}

const lengthOf = (all: readonly string[]): number => all.reduce((sum, text) => sum + text.length, 0);

/** Versions 1 and 2 of the database kept the record itself. */
export function projectOfText(kept: ProjectText | ProjectRecord): ProjectRecord {
  if (!("text" in kept)) return kept;
  const record: ProjectRecord = JSON.parse(kept.text);
  return record;
}

/** Of the members of an object, each put together down to its levels. */
function membersOf(record: object, levels: (key: string) => number): string {
  let [text, comma] = ["", ""];
  for (const [key, member] of Object.entries(record)) {
    if (member === undefined) continue;
    text += `${comma}${JSON.stringify(key)}:${textOf(member, levels(key))}`;
    comma = ",";
  }
  return text;
}

/**
 * JSON of a value, put together down to so many levels from texts that are kept: by adding, which copies nothing before
 * the whole is written.
 */
function textOf(value: unknown, levels: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const isOpen = levels > 0 && !Array.isArray(value);
  const text = isOpen ? `{${membersOf(value, () => levels - 1)}}` : JSON.stringify(value);
  texts.set(value, text);
  return text;
}
