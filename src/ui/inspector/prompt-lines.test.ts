import { describe, expect, it } from "vitest";
import { compilePrompt } from "../../runtime/index.ts";
import { basePrompt, promptLines } from "./prompt-lines.ts";

const prompt = (reasons: readonly string[]) =>
  compilePrompt({
    intent: "Classify the tone.\nIn one word.",
    context: ["Irony counts as what is meant."],
    inputs: [{ name: "text", value: "Oh great,\nanother update", opaque: [] }],
    reasons,
  }).parts;

const text = (line: { readonly parts: readonly { readonly text: string }[] }) =>
  line.parts.map((part) => part.text).join("");

describe("a prompt line by line", () => {
  it("keeps every line, and marks none without a retry", () => {
    const lines = promptLines(prompt([]));
    expect(lines.map(text)).toEqual([
      "Classify the tone.",
      "In one word.",
      "Irony counts as what is meant.",
      "Inputs:",
      "  text: Oh great,",
      "another update",
    ]);
    expect(lines.some((line) => line.isRetry)).toBe(false);
  });

  it("marks the whole block that goes back to the model, and nothing else", () => {
    const lines = promptLines(prompt(["ensure: result.confidence > 0.7", "guardrail: two\nlines"]));
    expect(lines.filter((line) => line.isRetry).map(text)).toEqual([
      "Previous attempt failed:",
      "  - ensure: result.confidence > 0.7",
      "  - guardrail: two",
      "lines",
      "Fix these issues specifically.",
    ]);
  });

  it("has the same base whatever went back", () => {
    expect(basePrompt(prompt(["ensure: x"]))).toBe(basePrompt(prompt([])));
    expect(basePrompt(prompt([]))).not.toBe(basePrompt([{ origin: "intent", text: "Something else" }]));
  });
});
