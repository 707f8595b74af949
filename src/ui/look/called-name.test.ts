import { expect, it } from "vitest";
import { calledName } from "./called-name.ts";

it.each([
  ["s1", "find_topic", "find_topic"],
  ["s2", "needs_escalation", "needs_escalation"],
  ["3", "find_topic", "find_topic"],
  ["findTopic2", "find_topic", null],
  ["step_2", "summarize", "summarize"],
  ["judge", "assess_quality", "assess_quality"],
  ["find_topic", "find_topic", null],
  ["find_topic_2", "find_topic", null],
  ["topic", "find_topic", null],
  ["find_topic_again", "find_topic", null],
])("a step %s that calls %s shows %s", (step, called, shown) => {
  expect(calledName(step, { kind: "call", function: called })).toBe(shown);
});

it("a step that calls nothing shows nothing", () => {
  expect(calledName("n1", { kind: "note", text: "" })).toBeNull();
  expect(calledName("input", null)).toBeNull();
});
