import { writeFileSync } from "node:fs";
import { parseDocument as parseYaml } from "yaml";
import { compile, createCompiler } from "../../src/compiler/index.ts";
import { applyEdit } from "../../src/flow/index.ts";
import { parseIr, printIr } from "../../src/ir/yaml/index.ts";
import { layeredDocument } from "./documents.ts";

/** Document → IR → findings after a keystroke, and opening YAML, at 1,000 nodes. CPU time, interleaved, median of many. */
const NODES = 1_000;
const WARM_UP = 10;
const ROUNDS = 40;

const WORK = [
  "full compile",
  "intent edited",
  "constant edited",
  "print YAML",
  "open YAML",
  "yaml.parseDocument",
] as const;
type Work = (typeof WORK)[number];

const compiler = createCompiler();
let document = layeredDocument(NODES);
compiler.compile(document);
const times = new Map<Work, number[]>(WORK.map((work) => [work, []]));

function measure<T>(round: number, work: Work, run: () => T): T {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  if (round >= 0) times.get(work)?.push((user + system) / 1000);
  return result;
}

for (let round = -WARM_UP; round < ROUNDS; round++) {
  const { ir } = measure(round, "full compile", () => compile(document));
  if (!ir) throw new Error("no IR");
  document = applyEdit(document, {
    edit: "set-function-part",
    function: "step_7",
    part: "intent",
    value: `Judge the mood again, ${round}.`,
  });
  measure(round, "intent edited", () => compiler.compile(document));
  document = applyEdit(document, {
    edit: "set-constant",
    flow: "run",
    node: "step_50",
    port: "text",
    value: `${round}`,
  });
  measure(round, "constant edited", () => compiler.compile(document));
  const { text } = measure(round, "print YAML", () => printIr(ir));
  measure(round, "open YAML", () => parseIr(text));
  measure(round, "yaml.parseDocument", () => parseYaml(text));
}

const median = (work: Work): number => {
  const sorted = [...(times.get(work) ?? [])].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
const goals = [
  { goal: "IR and findings after a keystroke in a function, ms", value: median("intent edited"), limit: 16 },
  { goal: "IR and findings after an edit of the flow, ms", value: median("constant edited"), limit: 16 },
  { goal: "keystroke ÷ full compile", value: median("intent edited") / median("full compile"), limit: 1 },
  { goal: "open YAML ÷ yaml.parseDocument", value: median("open YAML") / median("yaml.parseDocument"), limit: 1.2 },
].map((goal) => ({ ...goal, holds: goal.value <= goal.limit }));

const round = (value: number): number => Number(value.toFixed(2));
console.log(`CPU at ${NODES} nodes, ms (median)`);
console.table(Object.fromEntries(WORK.map((work) => [work, { ms: round(median(work)) }])));
console.table(
  Object.fromEntries(goals.map(({ goal, value, limit, holds }) => [goal, { value: round(value), limit, holds }])),
);
const json = process.argv.find((argument) => argument.startsWith("--json="))?.slice("--json=".length);
const report = { rows: WORK.map((work) => ({ work, ms: median(work) })), goals };
if (json) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
