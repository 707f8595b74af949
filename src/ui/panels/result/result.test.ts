import { describe, expect, it } from "vitest";
import { freeCaseName } from "./run-inputs.ts";
import { nodeOfPath } from "./undone.ts";

describe("the place of a run's error", () => {
  const nodes = new Set(["checks", "spell", "draft"]);

  it("is the innermost node of the flow that was run", () => {
    expect(nodeOfPath("draft", nodes)).toBe("draft");
    expect(nodeOfPath("checks[left]/spell", nodes)).toBe("spell");
    expect(nodeOfPath("draft#2", nodes)).toBe("draft");
  });

  it("is the calling node where a flow inside failed", () => {
    expect(nodeOfPath("draft/inner_step", nodes)).toBe("draft");
  });

  it("is none for the flow itself", () => {
    expect(nodeOfPath("", nodes)).toBe(null);
  });
});

describe("a name for a case", () => {
  it("is counted up while it is taken", () => {
    expect(freeCaseName("Angry", [])).toBe("Angry");
    expect(freeCaseName("Angry", ["Angry", "Angry 2"])).toBe("Angry 3");
  });
});
