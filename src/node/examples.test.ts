import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { collectExamples } from "./examples.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const examples = collectExamples(root);

describe("the gallery's examples", () => {
  it("come from the folders, in their order", () => {
    expect(examples.map(({ folder }) => folder).slice(0, 3)).toEqual([
      "01-sentiment",
      "02-parallel",
      "03-contract-review",
    ]);
    expect(examples[0]).toMatchObject({
      title: "Ticket triage",
      point: "A support ticket comes in; a drafted reply and a decision about escalation go out.",
    });
  });

  it.each(examples)("$folder says what it is about and has a picture", ({ folder, title, point, picture }) => {
    expect(title).not.toBe("");
    expect(point).not.toMatch(/[`*#]/);
    expect(point.length).toBeGreaterThan(20);
    expect(picture.cards.length).toBeGreaterThan(2);
    expect(readFileSync(new URL(`../../examples/${folder}/flow.json`, import.meta.url), "utf8")).toContain('"flows"');
  });
});
