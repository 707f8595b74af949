import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { invariant } from "../base/index.ts";

/** The folder of this package, from the address of any module in it: the nearest one above with our sources. */
export function packageRoot(module: string): string {
  let folder = dirname(fileURLToPath(module));
  while (!existsSync(join(folder, "src", "runtime", "library.ts"))) {
    invariant(folder !== dirname(folder), "the program lies in its package");
    folder = dirname(folder);
  }
  return folder;
}
