import lessons from "virtual:lessons";
import { completeLesson } from "../lessons/index.ts";
import { readExample } from "./examples.ts";

/** The lessons that ship with the page, by file; each is fetched when it is begun. */
const texts = import.meta.glob<string>("../../lessons/*.stratum-lesson.json", { query: "?raw", import: "default" });

/** Whole text of a lesson. Rejects when it, or the example that it begins with, cannot be fetched. */
export async function readLesson(file: string): Promise<string> {
  const read = texts[`../../lessons/${file}`];
  if (read === undefined) throw new Error(`There is no lesson called ${file}.`);
  return await completeLesson(await read(), readExample);
}

export { lessons };
