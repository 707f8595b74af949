import { describe, expect, it } from "vitest";
import { shortHash } from "../base/index.ts";
import { compilePrompt, type PromptSource } from "./index.ts";

const source = (changes: Partial<PromptSource>): PromptSource => ({
  intent: "Do it",
  context: [],
  inputs: [],
  reasons: [],
  ...changes,
});

describe("the prompt compiler", () => {
  it("joins its parts in the order of the language", () => {
    const prompt = compilePrompt(
      source({
        context: ["First line", "", "Second line"],
        inputs: [
          { name: "text", value: "plain {text} stays", opaque: [] },
          { name: "data", value: { b: [1, 2.5], a: "é\n" }, opaque: [] },
          { name: "secret", value: "hidden", opaque: true },
          { name: "ticket", value: { subject: "Hi", items: [{ text: "x", n: 1 }] }, opaque: ["items[].text"] },
        ],
        reasons: ["ensure: a", "ensure: b"],
      }),
    );
    expect(prompt.text).toBe(
      [
        "Do it",
        "First line",
        "Second line",
        "Inputs:",
        "  text: plain {text} stays",
        '  data: {"a": "é\\n", "b": [1, 2.5]}',
        '  ticket: {"items": [{"n": 1}], "subject": "Hi"}',
        "Previous attempt failed:",
        "  - ensure: a",
        "  - ensure: b",
        "Fix these issues specifically.",
        "See attached data for: secret, ticket.items[].text",
      ].join("\n"),
    );
    expect(prompt.attachment).toBe('{"secret": "hidden", "ticket": {"items": [{"text": "x"}]}}');
    expect(prompt.system).toBe(
      "You are executing a typed function. Your output must conform to the specified contract.",
    );
    expect(prompt.hash).toBe(shortHash(prompt.text));
  });

  it("leaves out the line of inputs when nothing is inline", () => {
    expect(compilePrompt(source({ inputs: [{ name: "a", value: "x", opaque: true }] })).text).toBe(
      "Do it\nSee attached data for: a",
    );
    expect(compilePrompt(source({})).text).toBe("Do it");
  });

  it("says where every character came from", () => {
    const prompt = compilePrompt(
      source({ context: ["Be kind"], inputs: [{ name: "text", value: "hey", opaque: [] }], reasons: ["r"] }),
    );
    expect(prompt.parts.map(({ text }) => text).join("")).toBe(prompt.text);
    expect(prompt.parts.filter(({ origin }) => origin !== "frame")).toEqual([
      { origin: "intent", text: "Do it" },
      { origin: "context", name: "0", text: "Be kind" },
      { origin: "input", name: "text", text: "hey" },
      { origin: "retry", text: "r" },
    ]);
    expect(prompt.text.slice(0, prompt.cache_prefix)).toBe("Do it\nBe kind");
  });
});
