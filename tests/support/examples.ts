import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The examples of the project, a folder each. */
export const EXAMPLES = join(import.meta.dirname, "../../examples");

export const exampleNames: readonly string[] = readdirSync(EXAMPLES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

/** The text of a file of an example. */
export const readExample = (name: string, file = "flow.json"): string =>
  readFileSync(join(EXAMPLES, name, file), "utf8");
