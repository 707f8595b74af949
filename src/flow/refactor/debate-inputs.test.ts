import { describe, expect, it } from "vitest";
import { applyEdit, type DebateNode, type FlowDocument, newDocument } from "../index.ts";

const text = { type: "string" } as const;
const agent = (intent: string, more: object = {}) =>
  ({ mode: "infer", intent, input: { topic: text, ...more }, output: { type: "contract", contract: "View" } }) as const;
const panel: DebateNode = {
  kind: "debate",
  agents: [
    { name: "a", function: "doubt" },
    { name: "b", function: "hope" },
  ],
  rounds: 2,
  agree_on: "choice",
  synthesizer: "decide",
  constants: { tone: "dry", audience: "all" },
};
const data = (from: string, to: string) =>
  ({ kind: "data", from: { node: "input", path: [from] }, to: { node: "panel", path: [to] } }) as const;
const DOCUMENT: FlowDocument = {
  ...newDocument("Case"),
  contracts: { View: { fields: { choice: text } } },
  functions: {
    doubt: agent("Doubt it.", { facts: text, tone: text }),
    hope: agent("Hope for it.", { facts: text, audience: text }),
    decide: { mode: "infer", intent: "Decide.", input: { topic: text }, output: text },
    short: {
      mode: "compute",
      input: {},
      output: { type: "contract", contract: "View" },
      code: "return { choice: '' };",
      ensure: ["result.choice != ''"],
    },
  },
  flows: {
    run: {
      input: { topic: text, facts: text },
      nodes: {
        panel,
        look: {
          kind: "human",
          question: "Good?",
          artifacts: {},
          decision: { type: "contract", contract: "View" },
          timeout_ms: 1000,
          on_timeout: { value: { choice: "none" } },
        },
      },
      edges: [data("topic", "topic"), data("facts", "facts")],
    },
  },
  layout: { run: { panel: { x: 0, y: 0, open: ["in:tone", "out:result"] } } },
};

/** How the flow is after an input of `doubt` has another name. */
function renamed(input: string, name: string) {
  const { flows, layout } = applyEdit(DOCUMENT, { edit: "rename-input", function: "doubt", input, name });
  const node = flows["run"]?.nodes["panel"];
  return {
    ports: flows["run"]?.edges.map((edge) => (edge.kind === "data" ? edge.to.path[0] : null)),
    constants: node?.kind === "debate" ? node.constants : null,
    open: layout["run"]?.["panel"]?.open,
  };
}

describe("a renamed input of an agent", () => {
  it("is followed where only that agent has it", () => {
    expect(renamed("tone", "voice")).toEqual({
      ports: ["topic", "facts"],
      constants: { voice: "dry", audience: "all" },
      open: ["in:voice", "out:result"],
    });
  });

  it("is fed beside the old one where another function still has that name", () => {
    expect(renamed("facts", "evidence").ports).toEqual(["topic", "facts", "evidence"]);
    expect(renamed("topic", "question").ports).toEqual(["topic", "question", "facts"]);
  });

  it("takes what the debate has under its new name", () => {
    expect(renamed("tone", "audience")).toMatchObject({ constants: panel.constants, ports: ["topic", "facts"] });
    expect(renamed("facts", "previous_arguments").ports).toEqual(["topic", "facts"]);
  });
});

it("a renamed field is followed into what agents agree on, what counts when a review's time is up, and ensure of code", () => {
  const { flows, functions } = applyEdit(DOCUMENT, {
    edit: "rename-field",
    contract: "View",
    field: "choice",
    name: "vote",
  });
  expect(flows["run"]?.nodes["panel"]).toMatchObject({ agree_on: "vote" });
  expect(flows["run"]?.nodes["look"]).toMatchObject({ on_timeout: { value: { vote: "none" } } });
  expect(functions["short"]).toMatchObject({ ensure: ["result.vote != ''"] });
});
