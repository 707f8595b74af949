import { camelCase, lookup, shellArgument } from "../../../base/index.ts";
import { exampleInputs } from "../../../contracts/index.ts";
import { askedOf, type Ir, type IrStep } from "../../../ir/index.ts";
import type { CodeFile, ExportRequest, Library } from "../../project.ts";
import type { ClassPlan } from "../1-plan/class-plan.ts";

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const sorted = (record: { readonly [name: string]: string }) =>
  Object.fromEntries(Object.entries(record).sort(([left], [right]) => (left < right ? -1 : 1)));

/** Everything of the project that is not TypeScript. */
export function packageFiles(request: ExportRequest, plan: ClassPlan, library: Library): readonly CodeFile[] {
  return [
    { path: "package.json", text: packageJson(plan, library) },
    { path: "tsconfig.json", text: tsconfig },
    { path: "README.md", text: readme(request, plan) },
    { path: ".env.example", text: environment },
    { path: ".gitignore", text: "node_modules/\ndist/\n.env\n" },
    { path: "flow.json", text: request.documentText },
    { path: "flow.stratum.yaml", text: request.irText },
    ...(exampleInput(request).length > SHORT ? [{ path: "input.json", text: json(firstInput(request)) }] : []),
  ];
}

/** What fits on a command line; a longer input is a file. */
const SHORT = 100;

/** Of the first case of the main flow; one that shows what it looks like, where there is none. */
const firstInput = ({ ir, cases }: ExportRequest) =>
  cases.find((each) => each.flow === ir.main)?.input ??
  exampleInputs(lookup(ir.flows, ir.main)?.input ?? {}, ir.contracts);

const exampleInput = (request: ExportRequest) => JSON.stringify(firstInput(request));

function packageJson(plan: ClassPlan, library: Library): string {
  return json({
    name: plan.fileName,
    version: "0.1.0",
    private: true,
    type: "module",
    engines: { node: ">=20.19" },
    scripts: {
      build: "tsc",
      start: "tsc && node dist/src/main.js",
      test: "tsc && node --test dist/test/*.test.js",
    },
    dependencies: sorted(library.dependencies),
    devDependencies: sorted(library.devDependencies),
  });
}

const tsconfig = json({
  compilerOptions: {
    target: "ES2022",
    lib: ["ES2023", "ESNext.Decorators", "ESNext.Disposable"],
    module: "NodeNext",
    moduleResolution: "NodeNext",
    types: ["node"],
    rootDir: ".",
    outDir: "dist",
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noImplicitOverride: true,
    noFallthroughCasesInSwitch: true,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
    skipLibCheck: true,
  },
  include: ["src", "test"],
});

const environment = `# Copy to .env and fill in what you use: npm start reads it.
# A key is sent to its own provider only.
ANTHROPIC_API_KEY=
OPENAI_API_KEY=
# Any server that speaks the OpenAI protocol (Ollama, vLLM, LiteLLM, OpenRouter …)
OPENAI_BASE_URL=
# anthropic:<model> or openai:<model>
STRATUM_MODEL=anthropic:claude-sonnet-5-5
`;

function readme(request: ExportRequest, plan: ClassPlan): string {
  const { ir, title, irVersion } = request;
  const flow = ir.flows[ir.main];
  const input = exampleInput(request);
  const shown = input.length > SHORT ? "< input.json" : shellArgument(input);
  const functions = Object.entries(ir.functions).map(
    ([name, each]) => `- \`${name}\` (${each.mode})${each.mode === "infer" ? `: ${firstLine(each.intent)}` : ""}`,
  );
  return `# ${title}

${flow?.description ? `${flow.description}\n\n` : ""}A flow of typed model calls. Every answer is held to its contract, checked, retried with what was wrong, and counted
against a hard budget.

\`\`\`sh
npm install

# On the simulated model: no key, no cost.
npm start -- --simulate ${shown}

# On a real one: copy .env.example to .env and put your key there.
npm start ${input.length > SHORT ? "" : "-- "}${shown}

# The cases of this flow, on the simulated model.
npm test
\`\`\`

The input is a JSON argument, or JSON on standard input. \`--events\` prints one event a line instead of the result.
\`--model anthropic:<model>\` or \`--model openai:<model>\` chooses the model, \`--base-url\` an OpenAI-compatible server.

\`--journal run.jsonl\` keeps every event in a file before its effect. A run whose process was killed goes on with
\`--resume run.jsonl\` instead of the input: what was answered is not asked, and not paid for, again. Of calls that were in
flight nobody knows the answer: you are asked about each, or say it with \`--uncertain retry\`, \`--uncertain stop\` or
\`--answer <call_id>=<text>\`.
${asksPeople(ir) ? PEOPLE : ""}
## In your own code

\`\`\`ts
${ownCode(ir, plan)}\`\`\`

\`configure\` also takes \`journal\` (gets every event), \`tracer\` (gets a record of every call), \`ask\` (answers for
people), \`cache\`, \`prices\`, \`signal\` (stops the runs), and \`continues\` (events of a run that goes on).

## What is where

| file | what it is |
|---|---|
| \`src/${plan.fileName}.ts\` | the flow: one method a function, one a flow |
| \`src/contracts.ts\` | the types that bound what a model may answer |
| \`src/main.ts\` | the command line |
| \`src/stratum/\` | the library that runs it: plain TypeScript, yours |
| \`test/\` | the cases of the flow as tests |
| \`flow.json\` | the flow as Stratum Playground opens it |
| \`flow.stratum.yaml\` | the flow as IR, for other runtimes |
| \`.stratum.json\` | what the export wrote: exporting again overwrites these files, unless you have changed them, and no others |

${irNotes(irVersion)}

${flowNotes(ir)}## Functions

${functions.join("\n")}
`;
}

const PEOPLE = `
People are asked on the terminal. \`--answers file.json\` answers for them: by node \`{outcome, value, rationale}\`, or a
list of these, one for each time.
`;

const asksPeople = ({ flows, functions }: Ir) =>
  Object.values(flows).some((flow) => hasHuman(flow.steps)) ||
  Object.entries(functions).some(([name, each]) => askedOf(name, each) !== null);

const hasHuman = (steps: readonly IrStep[]): boolean =>
  steps.some((step) =>
    step.type === "parallel" ? step.branches.some((branch) => hasHuman(branch.steps)) : step.type === "human",
  );

function ownCode(ir: Ir, plan: ClassPlan): string {
  const method = plan.flows.get(ir.main)?.method ?? ir.main;
  const inputs = Object.keys(lookup(ir.flows, ir.main)?.input ?? {}).map(camelCase);
  return `import { configure } from "./stratum/index.ts";
import { live } from "./stratum/node/live.ts";
import { ${plan.className} } from "./${plan.fileName}.ts";

configure(live({ model: "anthropic:claude-sonnet-5-5" })); // the key from ANTHROPIC_API_KEY
const result = await new ${plan.className}().${method}(${inputs.join(", ")});
`;
}

/** Where there are several. */
function flowNotes({ flows, main }: Ir): string {
  const names = Object.entries(flows);
  if (names.length < 2) return "";
  const lines = names.map(
    ([name, { description }]) =>
      `- \`${name}\`${name === main ? " (the one that runs if none is named)" : ""}${description ? `: ${firstLine(description)}` : ""}`,
  );
  return `## Flows

\`--flow <name>\` runs another one.

${lines.join("\n")}

`;
}

/** What a reader of `flow.stratum.yaml` has to know. */
const irNotes = ({ why, lost }: ExportRequest["irVersion"]): string =>
  lost.length === 0 ? `The IR: ${why}` : `The IR: ${why} It leaves out:\n\n${lost.map((one) => `- ${one}`).join("\n")}`;

const firstLine = (text: string) => text.trim().split("\n")[0] ?? "";
