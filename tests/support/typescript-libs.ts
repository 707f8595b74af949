import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const folder = dirname(createRequire(import.meta.url).resolve("typescript"));

/** TypeScript's own libraries of the bare language, by file name: what the code check needs. */
export const typescriptLibs: { readonly [fileName: string]: string } = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => /^lib\.(es|decorators).*\.d\.ts$/.test(name))
    .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
);
