import { invariant, type Json, ownValue, type ScriptedDecisions } from "../../../base/index.ts";
import { checkInputs, exampleInputs, type Field, propertyKey, zodSource } from "../../../contracts/index.ts";
import type { Ir, IrFlow } from "../../../ir/index.ts";
import type { CodeFile, ExportedCase, ExportedScript, ExportRequest } from "../../project.ts";
import type { ClassPlan } from "../1-plan/class-plan.ts";
import { fileNames } from "../1-plan/file-names.ts";
import type { Identifiers } from "../1-plan/identifiers.ts";
import { Imports } from "./imports.ts";
import { literal, objectLiteral } from "./text.ts";

/** `src/main.ts`, `src/simulation.ts` and the tests: what makes the flow class a program. */
export function emitProgram(request: ExportRequest, plan: ClassPlan): readonly CodeFile[] {
  return [
    { path: "src/main.ts", text: emitMain(request, plan) },
    { path: "src/simulation.ts", text: emitSimulation(request) },
    { path: `test/${plan.fileName}.test.ts`, text: emitTests(request, plan) },
  ];
}

function emitMain({ ir, cases }: ExportRequest, plan: ClassPlan): string {
  const names = fileNames(["commandLine", "flowEntry", "simulation", "z", plan.className], Object.keys(ir.contracts));
  const imports = new Imports(names);
  const [flows, input] = [names.names.take("flows"), names.names.take("input")];
  const entry = imports.value("flowEntry", COMMAND_LINE);
  const entries = Object.entries(ir.flows).map(([name, flow]) => {
    const schema = schemaSource({ type: "object", fields: flow.input }, imports, "./contracts.ts");
    const args = Object.keys(flow.input).map((key) => `${input}${isPlain(key) ? `.${key}` : `[${literal(key)}]`}`);
    const call = `(${args.length === 0 ? "" : input}) => ${flows}.${methodOf(plan, name)}(${args.join(", ")})`;
    const [first] = cases.filter((each) => each.flow === name);
    const example = first
      ? { name: first.name, input: first.input }
      : { name: null, input: exampleInputs(flow.input, ir.contracts) };
    return `${propertyKey(name)}: ${entry}(${[schema, call, literal(example)].join(", ")}),`;
  });
  const program = [
    `main: ${literal(ir.main)}`,
    objectMember("simulation", imports.value("simulation", "./simulation.ts")),
    `flows: {\n${entries.join("\n")}\n}`,
  ];
  const made = `new ${imports.value(plan.className, `./${plan.fileName}.ts`)}()`;
  const run = `await ${imports.value("commandLine", COMMAND_LINE)}({ ${program.join(", ")} });`;
  return [...imports.lines(), "", `const ${flows} = ${made};`, "", run, ""].join("\n");
}

const COMMAND_LINE = "./stratum/node/command-line.ts";

const isPlain = (name: string) => propertyKey(name) === name;
const objectMember = (name: string, source: string) => (name === source ? name : `${name}: ${source}`);

/** The zod of a field, with what it names imported. */
function schemaSource(field: Field, imports: Imports, contracts: string): string {
  const zod = imports.named("z");
  const source = zodSource(field, { zod, contract: (name) => imports.value(name, contracts, name) });
  if (source.includes(`${zod}.`)) imports.value("z", "zod");
  return source;
}

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
  const imported = ["assert", "test", "simulation", "simulated", "checkValue", "z", plan.className];
  const names = fileNames(imported, Object.keys(ir.contracts));
  const imports = new Imports(names);
  const file: TestFile = { ir, plan, imports, names: names.names, flows: names.names.take("flows") };
  const tests = cases.filter((each) => Object.hasOwn(ir.flows, each.flow)).map((each) => emitTest(each, file));
  const body = tests.length > 0 ? tests : [emptyTest(file)];
  const made = `new ${imports.value(plan.className, `../src/${plan.fileName}.ts`)}()`;
  return [
    `import ${imports.named("assert")} from "node:assert/strict";`,
    ...imports.lines(),
    "",
    `const ${file.flows} = ${made};`,
    "",
    ...body,
    "",
  ].join("\n");
}

interface TestFile {
  readonly ir: Ir;
  readonly plan: ClassPlan;
  readonly imports: Imports;
  readonly names: Identifiers;
  readonly flows: string;
}

function emitTest(each: ExportedCase, { ir, plan, imports, names, flows }: TestFile): string {
  const flow = ir.flows[each.flow];
  invariant(flow, "only cases of flows that exist are printed");
  const inner = names.inner();
  const [call, run, ending] = [inner.take("call"), inner.take("run"), inner.take("ending")];
  const simulated = imports.value("simulated", "../src/stratum/node/simulation.ts");
  const answers = each.answers && Object.keys(each.answers).length > 0 ? [answersLiteral(each.answers)] : [];
  const settings = [imports.value("simulation", "../src/simulation.ts"), call, ...answers].join(", ");
  const args = argumentsOf(each, flow, ir).map(literal);
  const schema = schemaSource(flow.output, imports, "../src/contracts.ts");
  const assert = imports.named("assert");
  const checked = `${imports.value("checkValue", "../src/stratum/index.ts")}(${schema}, ${ending}.output)`;
  return [
    `${imports.value("test", "node:test")}(${literal(`${each.flow}: ${each.name}`)}, async () => {`,
    `const ${call} = () => ${flows}.${methodOf(plan, each.flow)}(${args.join(", ")});`,
    `const ${run} = () => ${simulated}(${settings});`,
    `const ${ending} = await ${run}();`,
    `if ("output" in ${ending}) ${assert}.deepEqual(${checked}, { ok: true, value: ${ending}.output });`,
    `${assert}.deepEqual(await ${run}(), ${ending}, "same seed, same ending");`,
    "});",
    "",
  ].join("\n");
}

/** In declared order, whole as the flow takes them: absent nullable values are null. */
function argumentsOf({ input }: ExportedCase, flow: IrFlow, { contracts }: Ir): readonly Json[] {
  const checked = checkInputs(input, flow.input, contracts);
  const whole = checked.ok ? checked.value : input;
  return Object.keys(flow.input).map((name) => ownValue(whole, name) ?? null);
}

function answersLiteral(answers: ScriptedDecisions): string {
  const decisions = Object.entries(answers).map(
    ([node, given]) => [node, literal(given.map((decision) => ({ ...decision })))] as const,
  );
  return objectLiteral(decisions);
}

/** A document without cases still gets a test that can fail: the module loads and its contracts are sound. */
function emptyTest({ imports, plan, flows }: TestFile): string {
  const [test, assert] = [imports.value("test", "node:test"), imports.named("assert")];
  return `${test}("the flow class loads", () => {\n${assert}.ok(${flows} instanceof ${plan.className});\n});`;
}

function methodOf(plan: ClassPlan, flow: string): string {
  const method = plan.flows.get(flow)?.method;
  invariant(method, `${flow} is planned`);
  return method;
}
