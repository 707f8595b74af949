import { expect, test } from "vitest";
import { callArguments } from "./call-arguments.ts";

const promises = (count: number) => Array.from({ length: count }, (_, at) => `s${at}`);
const awaited = (count: number) => promises(count).map((name) => `await ${name}`);

test("a few promises are awaited where they stand", () => {
  expect(callArguments(["text", ...awaited(16), "(await s20).score"])).toBe(
    `text, ${awaited(16).join(", ")}, (await s20).score`,
  );
});

test("more in a row are awaited together, and what stands between stays in its place", () => {
  const many = `...(await Promise.all([${promises(17).join(", ")}]))`;
  expect(callArguments([...awaited(17), "text", ...awaited(17), ...["await f()"]])).toBe(
    `${many}, text, ${many}, await f()`,
  );
});
