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
  ];
}

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

const environment = `# Copy to .env and start with: node --env-file=.env dist/src/main.js '{…}'
# A key is sent to its own provider only.
ANTHROPIC_API_KEY=
OPENAI_API_KEY=
# Any server that speaks the OpenAI protocol (Ollama, vLLM, LiteLLM, OpenRouter …)
OPENAI_BASE_URL=
# anthropic:<model> or openai:<model>
STRATUM_MODEL=anthropic:claude-sonnet-5-5
`;

function readme({ ir, title, cases, irVersion }: ExportRequest, plan: ClassPlan): string {
  const flow = ir.flows[ir.main];
  const example = cases.find((each) => each.flow === ir.main)?.input ?? {};
  const shown = JSON.stringify(example).replaceAll("'", "'\\''");
  const functions = Object.entries(ir.functions).map(
    ([name, each]) => `- \`${name}\` (${each.mode})${each.mode === "infer" ? `: ${firstLine(each.intent)}` : ""}`,
  );
  return `# ${title}

${flow?.description ? `${flow.description}\n\n` : ""}A flow of typed model calls. Every answer is held to its contract, checked, retried with what was wrong, and counted
against a hard budget.

\`\`\`sh
npm install
npm start -- --simulate '${shown}'   # no key needed
npm start -- '${shown}'              # on your own key: see .env.example
npm test                             # the cases of this flow, on the simulated model
\`\`\`

The input is a JSON argument, or JSON on standard input. \`--events\` prints one event a line instead of the result.
\`--model anthropic:<model>\` or \`--model openai:<model>\` chooses the model, \`--base-url\` an OpenAI-compatible server.

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

${irNotes(irVersion)}

## Functions

${functions.join("\n")}
`;
}

/** What a reader of `flow.stratum.yaml` has to know. */
const irNotes = ({ why, lost }: ExportRequest["irVersion"]): string =>
  lost.length === 0 ? `The IR: ${why}` : `The IR: ${why} It leaves out:\n\n${lost.map((one) => `- ${one}`).join("\n")}`;

const firstLine = (text: string) => text.trim().split("\n")[0] ?? "";
