import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler/index.ts";
import { liftEntries } from "../../src/diagnostics/lifting.ts";
import { judgeOlder, liftOlder } from "../../src/dialects/index.ts";
import { cardGeometry, type FlowDocument, layoutGraphOf, parseDocument, printDocument } from "../../src/flow/index.ts";
import { layout } from "../../src/layout/index.ts";

const folder = new URL("./ir/valid/", import.meta.url);
const names = readdirSync(folder);

function open(text: string) {
  const file = judgeOlder(text)?.file;
  if (!file) throw new Error("the file is valid");
  return liftOlder(file);
}

const read = (name: string): string => readFileSync(new URL(name, folder), "utf8");

/** Errors that say what a file lacks: a flow; and what of the language doesn't run yet. */
const LACKING: readonly string[] = ["C332", "L404"];

describe("a valid file of 0.1 to 0.3", () => {
  it.each(names)("opens as a sound document: %s", (name) => {
    const { document, diagnostics } = open(read(name));
    expect(diagnostics.every(({ severity, at }) => severity === "warning" && at.in === "text")).toBe(true);
    const printed = printDocument(document);
    const parsed = parseDocument(printed);
    expect(parsed.diagnostics).toEqual([]);
    expect(parsed.value && printDocument(parsed.value)).toBe(printed);
    const errors = compile(document).diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.filter(({ code }) => !LACKING.includes(code))).toEqual([]);
  });

  it("takes a list of values whole or not at all, and says which are no texts", () => {
    const { document, diagnostics } = open(read("contract-field-values-other.stratum.yaml"));
    expect(document.contracts["R"]?.fields).toEqual({
      answer: { type: "string" },
      level: { type: "string" },
      tags: { type: "array", items: { type: "string" } },
      plain: { type: "string", values: ["yes", "no"] },
    });
    expect(diagnostics.map(({ code, data }) => [code, data])).toEqual([
      ["L423", { field: "answer", values: ["true", "false"] }],
      ["L423", { field: "level", values: ["10", "2.5"] }],
      ["L423", { field: "tags", values: ["true", "null"] }],
      ["L423", { field: "t", values: ["1"] }],
    ]);
  });

  it("shows each code of opening somewhere", () => {
    const shown = new Set<string>(names.flatMap((name) => open(read(name)).diagnostics.map(({ code }) => code)));
    expect(Object.keys(liftEntries).filter((code) => !shown.has(code))).toEqual([]);
  });

  it.each(names.filter((name) => name.includes("agent-")))("is laid out without overlaps: %s", async (name) => {
    const { document } = open(read(name));
    for (const flow of Object.keys(document.flows)) expect(await overlapsIn(document, flow)).toEqual([]);
  });
});

async function overlapsIn(document: FlowDocument, flow: string): Promise<readonly string[]> {
  const { positions } = await layout(layoutGraphOf(document, flow));
  const boxes = [...positions].map(([node, at]) => {
    const card = cardGeometry(document, flow, node);
    return { node, ...at, width: card?.width ?? 0, height: card?.height ?? 0 };
  });
  return boxes.flatMap((a, index) =>
    boxes.slice(index + 1).flatMap((b) => {
      const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
      return apart ? [] : [`${a.node} over ${b.node}`];
    }),
  );
}

describe("what opening makes of a file", () => {
  const { document, diagnostics, places } = open(read("v0.3-agent-build.stratum.yaml"));
  const flow = document.flows["build_feature"];

  it("is a node a step, and a function a step that has its intent in it", () => {
    expect(Object.entries(flow?.nodes ?? {}).map(([name, { kind }]) => `${name}: ${kind}`)).toEqual([
      "explore: call",
      "design: call",
      "write_plan: call",
      "review_plan: human",
      "split: call",
      "build: for_each",
      "test: call",
      "fix: call",
      "review: call",
      "merge_gate: human",
      "report: call",
    ]);
    expect(document.functions["design"]).toMatchObject({ mode: "infer", retries: 0, extra: { inline: true } });
    expect(document.functions["explore"]).toMatchObject({ retries: 1, ensure: ["len(result.files) > 0"] });
    // An agent explores, and files are asked after: nobody here can do either.
    expect(document.functions["explore"]).toMatchObject({ mode: "infer", answered_by: "person" });
    expect(document.functions["write_plan"]).not.toHaveProperty("answered_by");
    expect(document.functions["run_tests"]).toMatchObject({ mode: "compute", code: "" });
  });

  it("goes on where the file jumps, one step at a time", () => {
    const jumps = (flow?.edges ?? []).flatMap(({ kind, from, to }) =>
      kind === "control" && "port" in from && from.port !== "done" ? [`${from.node}.${from.port} → ${to.node}`] : [],
    );
    expect(jumps).toEqual([
      "review_plan.approve → split",
      "review_plan.revise → write_plan",
      "review_plan.kill → output",
      "fix.failed → split",
      "review.next → merge_gate",
      "merge_gate.approve → report",
      "merge_gate.revise → fix",
      "merge_gate.kill → report",
    ]);
    expect(flow).toMatchObject({ order: "sequential", max_rounds: 5, output: { contract: "Report", nullable: true } });
  });

  it("says in the file's own lines what is missing", () => {
    const lines = read("v0.3-agent-build.stratum.yaml").split("\n");
    const said = diagnostics.map(({ code, at }) => (at.in === "text" ? `${code} ${lines[at.line - 1]?.trim()}` : code));
    expect(said).toContain("L420 - file_exists('docs/exploration.md')");
    expect(said).toContain("L421 notes: $.steps.review-plan.output.rationale");
    expect(lines[places.of({ in: "document", flow: "build_feature", node: "merge_gate" }).line - 1]).toContain(
      "id: merge-gate",
    );
  });
});

describe("defaults of the workflow's inputs", () => {
  it("are a case to begin with", () => {
    const text = `version: "0.2"
flows:
  build: {input: {feature: {type: string}, mode: {type: string}}, steps: [{id: a, intent: Do it.}]}
workflow:
  name: build
  description: Build it.
  input: {feature: {type: string, required: true}, mode: {type: string, default: full}}
`;
    expect(open(text).document.bench.cases).toEqual([{ name: "Defaults", flow: "build", input: { mode: "full" } }]);
  });
});

describe("a file out of proportion", () => {
  it("of 1,000 steps opens well under a second", () => {
    const steps = Array.from({ length: 1_000 }, (_, at) => {
      const after = at > 0 ? `, depends_on: [s${at - 1}], inputs: {a: $.steps.s${at - 1}.output.x}` : "";
      return `      - {id: s${at}, intent: Do it${after}}\n`;
    });
    const text = `version: "0.2"\nflows:\n  main:\n    input: {}\n    steps:\n${steps.join("")}`;
    const took = [1, 2, 3].map(() => {
      const started = performance.now();
      expect(Object.keys(open(text).document.flows["main"]?.nodes ?? {})).toHaveLength(1_000);
      return performance.now() - started;
    });
    // The best of three: the machine may be busy with something else.
    expect(Math.min(...took)).toBeLessThan(1_000);
  });
});
