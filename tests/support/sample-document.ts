import type { FlowDocument } from "../../src/flow/index.ts";
import { parseDocument } from "../../src/flow/index.ts";

/**
 * A ticket goes to `classify` and to a frame of two lanes (`summary`: two calls in a row; `count`: one); `draft` takes
 * the classification and the frame's summary, and gives the result.
 */
export function sampleDocument(): FlowDocument {
  const data = (from: string, to: string): object => {
    const [source = "", ...fromPath] = from.split(".");
    const [target = "", ...toPath] = to.split(".");
    return { kind: "data", from: { node: source, path: fromPath }, to: { node: target, path: toPath } };
  };
  const text = { type: "string" };
  const document = {
    name: "Sample",
    contracts: {
      Tone: {
        fields: {
          label: { type: "string", values: ["good", "bad"] },
          confidence: { type: "number", minimum: 0, maximum: 1 },
          remark: { type: "string", nullable: true },
        },
      },
      Ticket: { fields: { subject: text, body: text, tone: { type: "Tone" } } },
    },
    functions: {
      classify: {
        mode: "infer",
        input: { text },
        output: { type: "Tone" },
        intent: "Classify {text}.",
        given: ["len(text) > 0"],
        ensure: ["result.confidence > 0.7", "result['label'] in ['good', 'bad']"],
      },
      shorten: { mode: "infer", input: { text }, output: text, intent: "Shorten." },
      count: { mode: "compute", input: { text }, output: { type: "integer" }, code: "return text.length;" },
      draft: {
        mode: "infer",
        input: { ticket: { type: "Ticket" }, summary: text },
        output: text,
        intent: "Answer.",
      },
      verdict: {
        mode: "compute",
        input: { tone: { type: "Tone" } },
        output: { type: "boolean" },
        code: 'const sure = tone.confidence > 0.5;\nreturn sure && tone.label === "bad"; // tone.label\n',
      },
    },
    flows: {
      main: {
        input: { text, subject: { type: "string", nullable: true } },
        nodes: {
          classify: { kind: "call", function: "classify" },
          both: {
            kind: "parallel",
            branches: [{ name: "summary", result: { node: "shorter", path: [] } }, { name: "count" }],
          },
          shorten: { kind: "call", function: "shorten", lane: { frame: "both", branch: "summary" } },
          shorter: { kind: "call", function: "shorten", lane: { frame: "both", branch: "summary" } },
          count: { kind: "call", function: "count", lane: { frame: "both", branch: "count" } },
          draft: { kind: "call", function: "draft", constants: { "ticket.subject": "None" } },
          verdict: { kind: "call", function: "verdict" },
        },
        edges: [
          data("input.text", "classify.text"),
          data("input.text", "shorten.text"),
          data("shorten", "shorter.text"),
          data("input.text", "count.text"),
          data("input.text", "draft.ticket.body"),
          data("classify", "draft.ticket.tone"),
          data("both.summary", "draft.summary"),
          data("classify", "verdict.tone"),
          data("draft", "output.result.answer"),
          data("classify.label", "output.result.label"),
        ],
      },
    },
    layout: {
      main: {
        classify: { x: 320, y: 0, open: ["out:confidence"] },
        both: { x: 320, y: 400 },
        shorten: { x: 0, y: 0 },
        draft: { x: 1000, y: 0 },
      },
    },
    bench: {
      cases: [{ name: "Short", flow: "main", input: { text: "Hello" } }],
      scripts: [
        { function: "classify", attempt: 1, answer: { value: { label: "bad", confidence: 0.4, remark: null } } },
      ],
      pins: [{ flow: "main", node: "classify", output: { label: "good", confidence: 1, remark: null } }],
      breakpoints: [{ flow: "main", node: "draft" }],
    },
  };
  const { value, diagnostics } = parseDocument(JSON.stringify(document));
  if (!value) throw new Error(JSON.stringify(diagnostics));
  return value;
}
