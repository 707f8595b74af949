import { expect, it } from "vitest";
import type { Field } from "../../contracts/index.ts";
import { searchAnswer } from "./search.ts";
import { subjectOf } from "./subject.ts";

const REMOTE =
  "Remote work is good for companies and people. Our office costs fell by a third last year, and nobody left the team.";

function said(field: Field, seed: number, text = REMOTE): unknown {
  const output: Field = { type: "object", fields: { verdict: field } };
  const call = {
    path: "s",
    function: "weigh_policy",
    inputs: { text },
    attempt: 1,
    member: 1,
    output,
    contracts: {},
    ensure: [],
  };
  const { value } = searchAnswer(seed, call, 200);
  return typeof value === "object" && value !== null && "verdict" in value ? value.verdict : undefined;
}

const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1);

it("speaks of what the inputs speak of: words that belong together stay together, with their article", () => {
  expect(subjectOf("weigh_policy", { text: REMOTE }).things).toEqual(
    expect.arrayContaining(["remote work", "the office costs", "the team", "companies"]),
  );
});

it("of a field whose name asks for nothing is a short whole sentence", () => {
  for (const seed of seeds) {
    const text = said({ type: "string" }, seed);
    expect(text).toMatch(/^\p{Lu}.{20,140}\.$/u);
    expect(text).not.toMatch(/^\w+ and \w+$/);
  }
});

it("of a list are distinct", () => {
  for (const seed of seeds) {
    const items = said({ type: "array", items: { type: "string" }, min_items: 3, max_items: 4 }, seed);
    expect(new Set(Array.isArray(items) ? items : []).size).toBe(Array.isArray(items) ? items.length : -1);
  }
});

it("follows the description where the name says nothing", () => {
  expect(said({ type: "string", description: "A short reply to the customer" }, 1)).toMatch(/^Thank you for writing/);
});

it("is a few words where there is little room", () => {
  for (const seed of seeds) expect(said({ type: "string", max_length: 20 }, seed)).toMatch(/^\p{Lu}[\p{L} ]{3,19}$/u);
});

it("speaks of its inputs by name where they hold no text", () => {
  expect(subjectOf("draft", { quantity: 3, unit_price: 2 }).things).toEqual(["the quantity", "the unit price"]);
});
