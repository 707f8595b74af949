import type { BuiltInLesson, Example } from "../../workbench/index.ts";

/** What the screen needs of the page that is no state of the application. `main.tsx` gives it, from `platform`. */
export interface AppServices {
  /** Lets the user pick a file; null when they don't. */
  openText(): Promise<{ readonly name: string; readonly text: string } | null>;
  /**
   * The one way for files to leave the page. Resolves to false when the user called it off. Rejects, in words, when it cannot
   * be saved or a key stands in the text; of bytes that is looked for before they are made.
   */
  save(name: string, content: string | Uint8Array): Promise<boolean>;
  /** The flows that ship with the page. Rejects when their list cannot be fetched. */
  examples(): Promise<readonly Example[]>;
  /** The text of an example's flow file. Rejects when it cannot be fetched. */
  readExample(folder: string): Promise<string>;
  /** The lessons that ship with the page, and how their files are read. Both reject when something cannot be fetched. */
  lessons(): Promise<{
    readonly lessons: readonly BuiltInLesson[];
    readLesson(file: string): Promise<string>;
  }>;
  /** Whether the page's host sends its policy as a header, and so protects it as well as can be. Never rejects. */
  hostSendsPolicy(): Promise<boolean>;
}
