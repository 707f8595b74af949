import { invariant } from "../../../base/index.ts";
import { contractsUsed, type Field, zodSource } from "../../../contracts/index.ts";
import type { Ir, IrFlow, IrStep } from "../../../ir/index.ts";
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
    ...(contracts.length > 0 ? [`import { ${contracts.join(", ")} } from "./contracts.ts";`] : []),
    `import { simulation } from "./simulation.ts";`,
    `import { commandLine, flowEntry } from "./stratum/node/command-line.ts";`,
    `import { ${plan.className} } from "./${plan.fileName}.ts";`,
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
    `import type { Simulation } from "./stratum/node/command-line.ts";`,
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
    ...(used.length > 0 ? [`import { ${used.join(", ")} } from "../src/contracts.ts";`] : []),
    `import { simulation } from "../src/simulation.ts";`,
    `import { simulate } from "../src/stratum/node/command-line.ts";`,
    `import { ${plan.className} } from "../src/${plan.fileName}.ts";`,
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
  return [
    `test(${literal(`${each.flow}: ${each.name}`)}, ${asksPeople(ir, each.flow) ? '{ skip: "a person is asked" }, ' : ""}async () => {`,
    "const run = async () => {\nsimulate(simulation);",
    `try {\nreturn { output: await flows.${methodOf(plan, each.flow)}(${args.join(", ")}) };`,
    "} catch (error) {\nreturn { error: String(error) };\n}\n};",
    "const result = await run();",
    `if ("output" in result) assert.deepEqual(${zodSource(flow.output)}.parse(result.output), result.output);`,
    'assert.deepEqual(await run(), result, "same seed, same result");',
    "});",
    "",
  ].join("\n");
}

/** Whether a run of the flow asks somebody, in a flow that it calls too. */
function asksPeople(ir: Ir, flow: string, seen: Set<string> = new Set()): boolean {
  if (seen.has(flow)) return false;
  seen.add(flow);
  const asks = (step: IrStep): boolean => {
    if (step.type === "human") return true;
    if (step.type === "parallel") return step.branches.some(({ steps }) => steps.some(asks));
    if (step.type === "flow") return asksPeople(ir, step.flow, seen);
    return step.type === "for_each" && "flow" in step.target && asksPeople(ir, step.target.flow, seen);
  };
  return ir.flows[flow]?.steps.some(asks) === true;
}

/** A document without cases still gets a test that can fail: the module loads and its contracts are sound. */
const emptyTest = (plan: ClassPlan) =>
  `test("the flow class loads", () => {\nsimulate(simulation);\nassert.ok(flows instanceof ${plan.className});\n});`;

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
