import { invariant, type ScriptedDecisions } from "../../../base/index.ts";
import { contractsUsed, type Field, zodSource } from "../../../contracts/index.ts";
import type { Ir, IrFlow } from "../../../ir/index.ts";
import type { CodeFile, ExportedCase, ExportedScript, ExportRequest } from "../../project.ts";
import type { ClassPlan } from "../1-plan/class-plan.ts";
import { literal, objectLiteral } from "./text.ts";

/** `src/main.ts`, `src/simulation.ts` and the tests: what makes the flow class a program. */
export function emitProgram(request: ExportRequest, plan: ClassPlan): readonly CodeFile[] {
  return [
    { path: "src/main.ts", text: emitMain(request.ir, plan) },
    { path: "src/simulation.ts", text: emitSimulation(request) },
    { path: `test/${plan.fileName}.test.ts`, text: emitTests(request, plan) },
  ];
}

function emitMain(ir: Ir, plan: ClassPlan): string {
  const flows = Object.entries(ir.flows).map(([name, flow]) => {
    const schema = objectLiteral(Object.entries(flow.input).map(([input, field]) => [input, zodSource(field)]));
    return `${objectKey(name)}: flowEntry(z.object(${schema}), (input) => flows.${methodOf(plan, name)}(${argumentList(flow)})),`;
  });
  const contracts = contractNames(
    Object.values(ir.flows).flatMap((flow) => Object.values(flow.input)),
    ir,
  );
  return [
    `import { z } from "zod";`,
    ...imports([
      { names: contracts, from: "./contracts.ts" },
      { names: ["simulation"], from: "./simulation.ts" },
      { names: ["commandLine", "flowEntry"], from: "./stratum/node/command-line.ts" },
      { names: [plan.className], from: `./${plan.fileName}.ts` },
    ]),
    "",
    `const flows = new ${plan.className}();`,
    "",
    `await commandLine({ main: ${literal(ir.main)}, simulation, flows: {\n${flows.join("\n")}\n} });`,
    "",
  ].join("\n");
}

const objectKey = (name: string) =>
  objectLiteral([[name, "_"]])
    .slice(2, -2)
    .split(":")[0] ?? name;

/** Arguments in declared order, read from the parsed input. */
const argumentList = (flow: IrFlow) =>
  Object.keys(flow.input)
    .map((name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? `input.${name}` : `input[${literal(name)}]`))
    .join(", ");

function emitSimulation({ seed, scripts }: ExportRequest): string {
  return [
    `import type { Simulation } from "./stratum/node/simulation.ts";`,
    "",
    "/** How the simulated model answers: change the seed, or write an answer for a function and attempt. */",
    `export const simulation: Simulation = ${objectLiteral([
      ["seed", literal(seed)],
      ["scripts", `[${scripts.map(scriptLiteral).join(", ")}]`],
    ])};`,
    "",
  ].join("\n");
}

function scriptLiteral({ answer, ...when }: ExportedScript): string {
  return literal({ ...when, answer: { ...answer } });
}

function emitTests({ ir, cases }: ExportRequest, plan: ClassPlan): string {
  const runnable = cases.filter((each) => ir.flows[each.flow]);
  const tests = runnable.map((each) => emitTest(each, ir, plan));
  const used = contractNames(
    runnable.flatMap((each) => ir.flows[each.flow]?.output ?? []),
    ir,
  );
  const needsZod = runnable.some((each) => zodSource(ir.flows[each.flow]?.output ?? { type: "any" }).includes("z."));
  return [
    `import assert from "node:assert/strict";`,
    `import { test } from "node:test";`,
    ...(needsZod ? [`import { z } from "zod";`] : []),
    ...imports([
      { names: used, from: "../src/contracts.ts" },
      { names: tests.length > 0 ? ["simulation"] : [], from: "../src/simulation.ts" },
      { names: tests.length > 0 ? ["simulated"] : [], from: "../src/stratum/node/simulation.ts" },
      { names: [plan.className], from: `../src/${plan.fileName}.ts` },
    ]),
    "",
    `const flows = new ${plan.className}();`,
    "",
    ...(tests.length > 0 ? tests : [emptyTest(plan)]),
    "",
  ].join("\n");
}

function emitTest(each: ExportedCase, ir: Ir, plan: ClassPlan): string {
  const flow = ir.flows[each.flow];
  invariant(flow, "only cases of flows that exist are printed");
  const args = Object.keys(flow.input).map((name) => literal(each.input[name] ?? null));
  const call = `() => flows.${methodOf(plan, each.flow)}(${args.join(", ")})`;
  const answers = each.answers && Object.keys(each.answers).length > 0 ? [answersLiteral(each.answers)] : [];
  return [
    `test(${literal(`${each.flow}: ${each.name}`)}, async () => {`,
    `const call = ${call};`,
    `const run = () => simulated(${["simulation", "call", ...answers].join(", ")});`,
    "const ending = await run();",
    `if ("output" in ending) assert.deepEqual(${zodSource(flow.output)}.parse(ending.output), ending.output);`,
    'assert.deepEqual(await run(), ending, "same seed, same ending");',
    "});",
    "",
  ].join("\n");
}

function answersLiteral(answers: ScriptedDecisions): string {
  const decisions = Object.entries(answers).map(
    ([node, given]) => [node, literal(given.map((decision) => ({ ...decision })))] as const,
  );
  return objectLiteral(decisions);
}

interface Import {
  readonly names: readonly string[];
  readonly from: string;
}

/** Import lines in the order of what they import from, as people and formatters sort them; none without names. */
function imports(all: readonly Import[]): readonly string[] {
  return all
    .filter(({ names }) => names.length > 0)
    .sort((left, right) => (left.from < right.from ? -1 : 1))
    .map(({ names, from }) => `import { ${names.join(", ")} } from ${literal(from)};`);
}

/** A document without cases still gets a test that can fail: the module loads and its contracts are sound. */
const emptyTest = (plan: ClassPlan) =>
  `test("the flow class loads", () => {\nassert.ok(flows instanceof ${plan.className});\n});`;

function methodOf(plan: ClassPlan, flow: string): string {
  const method = plan.flows.get(flow)?.method;
  invariant(method, `${flow} is planned`);
  return method;
}

const contractNames = (fields: readonly Field[], ir: Ir) =>
  [
    ...new Set(fields.flatMap((field) => contractsUsed(field, ir.contracts).filter((name) => mentions(field, name)))),
  ].sort();

const mentions = (field: Field, name: string) => new RegExp(`\\b${name}\\b`).test(zodSource(field));
