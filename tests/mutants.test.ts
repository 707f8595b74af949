import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const at = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const mutants: readonly { readonly name: string; readonly file: string; readonly find: string }[] = JSON.parse(
  at("tests/mutants.json"),
);

it.each(mutants)("the kept wrong change is of code that is there: $name", ({ file, find }) => {
  expect(at(file).split(find)).toHaveLength(2);
});
