import { describe, expect, it } from "vitest";
import { countFindings } from "../../src/base/index.ts";
import { generateCode } from "../../src/codegen/index.ts";
import { compile, lift } from "../../src/compiler/index.ts";
import { describe as inWords } from "../../src/diagnostics/index.ts";
import { judgeOlder, liftOlder, lowestText } from "../../src/dialects/index.ts";
import {
  type Edge,
  type Flow,
  type FlowDocument,
  type FlowNode,
  layoutGraphOf,
  locate,
  parseDocument,
  printDocument,
} from "../../src/flow/index.ts";
import { interpret } from "../../src/interpreter/index.ts";
import { parseIr, printIr } from "../../src/ir/yaml/index.ts";
import { layout } from "../../src/layout/index.ts";
import { simulatedModels, simulatedPeople, simulatedPrices } from "../../src/models/index.ts";
import { nodePatterns } from "../../src/node/patterns.ts";
import { plan } from "../../src/plan/index.ts";
import { MemoryJournal, seededRandom, VirtualClock } from "../../src/runtime/index.ts";

const text = { type: "string" } as const;
const call: FlowNode = { kind: "call", function: "say" };
const names = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `n${at}`);

function documentOf(steps: readonly string[], edges: readonly Edge[]): FlowDocument {
  return {
    format: "stratum-playground",
    version: 1,
    name: "Large",
    contracts: {},
    functions: { say: { mode: "infer", intent: "Say it.", input: { text }, output: text } },
    flows: {
      run: { input: { text }, output: text, nodes: Object.fromEntries(steps.map((name) => [name, call])), edges },
    },
    layout: {},
    bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
  };
}

const value = (from: string | undefined, to: string): Edge => ({
  kind: "data",
  from: from === undefined ? { node: "input", path: ["text"] } : { node: from, path: [] },
  to: { node: to, path: to === "output" ? ["result"] : ["text"] },
});
const control = (from: string, to: string): Edge => ({
  kind: "control",
  from: { node: from, port: "done" },
  to: { node: to },
});

/** The machine may have other things to do; what is here to be found takes hours, or all of the stack. */
const TIMEOUT = 120_000;

const STEPS = names(5000);

/** Each gives its value to the next one. */
const chain = (): FlowDocument =>
  documentOf(STEPS, [...STEPS.map((name, at) => value(STEPS[at - 1], name)), value(STEPS.at(-1), "output")]);

/** Each waits for the one before it, and uses nothing of it. */
const queue = (): FlowDocument =>
  documentOf(STEPS, [
    ...STEPS.map((name) => value(undefined, name)),
    ...STEPS.slice(1).map((name, at) => control(STEPS[at] ?? "", name)),
    value(STEPS.at(-1), "output"),
  ]);

/** 400 steps, each of which waits for all before it. */
function crowd(): FlowDocument {
  const steps = names(400);
  const edges = steps.flatMap((from, at) => steps.slice(at + 1).map((to) => control(from, to)));
  return documentOf(steps, [...steps.map((name) => value(undefined, name)), ...edges, value("n399", "output")]);
}

const SHAPES = {
  "a chain of 5,000 steps": chain,
  "5,000 steps that only wait for one another": queue,
  "79,800 edges among 400 steps": crowd,
};

describe.each(Object.entries(SHAPES))("%s, without positions", (_, make) => {
  const opened = () => {
    const { value: document } = parseDocument(printDocument(make()));
    const { ir, diagnostics } = compile(document ?? documentOf([], []));
    if (!document || !ir) throw new Error("It is no flow.");
    return { document, ir, diagnostics };
  };

  it("compiles, and is written, read and opened again", { timeout: TIMEOUT }, () => {
    const { document, ir, diagnostics } = opened();
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const again = parseIr(printIr(ir).text);
    expect(again.diagnostics).toEqual([]);
    const lifted = again.value && lift(again.value, documentOf([], []));
    expect(lifted?.flows["run"]?.edges).toHaveLength(document.flows["run"]?.edges.length ?? 0);
    const older = judgeOlder(lowestText(ir).text);
    expect(older?.file && Object.keys(liftOlder(older.file).document.flows)).toHaveLength(1);
  });

  it("is laid out", { timeout: TIMEOUT }, async () => {
    const { document } = opened();
    const graph = layoutGraphOf(document, "run");
    const { positions } = await layout(graph);
    expect(positions.size).toBe(graph.nodes.length);
    const wrong = graph.edges.filter(({ from, to }) => (positions.get(from)?.x ?? 0) >= (positions.get(to)?.x ?? 0));
    expect(wrong).toEqual([]);
  });

  it("is planned, exported and run", { timeout: TIMEOUT }, async () => {
    const { ir } = opened();
    expect(plan(ir, "run", { prices: simulatedPrices(), resolveModel: () => null })?.steps.length).toBe(
      ir.flows["run"]?.steps.length,
    );
    const { value: files } = await generateCode(ir, "Large", (code) => Promise.resolve(code));
    expect(files.at(-1)?.text.match(/\.say\(/g)).toHaveLength(ir.flows["run"]?.steps.length ?? 0);
    const clock = new VirtualClock(setImmediate);
    const { status } = await interpret(
      ir,
      "run",
      { text: "x" },
      {
        run: "r",
        ports: {
          clock,
          journal: new MemoryJournal(),
          random: seededRandom(1),
          models: simulatedModels({ clock, seed: 1, scripts: [] }),
          prices: simulatedPrices(),
          ask: simulatedPeople({ clock }),
          compute: { run: () => Promise.reject(new Error("no sandbox")) },
          patterns: nodePatterns(),
        },
      },
    ).done;
    expect(status).toBe("ok");
  });
});

describe("findings that are all alike", () => {
  const { diagnostics } = compile(crowd());
  const alike = diagnostics.filter(({ code }) => code === "C330");

  it("are capped, and the last one says how many there are", () => {
    expect(alike).toHaveLength(200);
    expect(countFindings(alike)).toBe(79_800);
    const said = alike.map((one) => inWords(one).message);
    expect(said.filter((words) => words.includes("more like this"))).toEqual([said[199]]);
    expect(said[199]).toContain("And 79,600 more like this.");
  });

  it("are capped flow by flow, so that each with an error has one", () => {
    const flow: Flow = { input: {}, nodes: Object.fromEntries(names(300).map((name) => [name, call])), edges: [] };
    const document = documentOf([], []);
    const found = compile({ ...document, flows: { one: flow, two: flow } }).diagnostics.filter(
      ({ code }) => code === "C312",
    );
    expect(found).toHaveLength(400);
    expect(found.filter(({ more }) => more === 100)).toHaveLength(2);
  });

  it("are found in the file in one pass", { timeout: TIMEOUT }, () => {
    const file = printDocument(crowd());
    const path = ["flows", "run", "nodes", "n399"];
    const places = locate(
      file,
      Array.from({ length: 80_000 }, () => ({ path })),
    );
    expect(places.at(-1)).toEqual(locate(file, [{ path }])[0]);
  });
});
