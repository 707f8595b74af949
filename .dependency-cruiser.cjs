/** The layer table of docs/design.md as rules. `values`: may be imported; `types`: may be imported with `import type` only. */
const everyCore = [
  "base",
  "contracts",
  "expressions",
  "graph",
  "runtime",
  "models",
  "pricing",
  "flow",
  "ir",
  "compiler",
  "dialects",
  "codegen",
  "plan",
  "interpreter",
  "reports",
  "sandbox",
  "layout",
  "diagnostics",
  "lessons",
];

/** What the page's worker and the command line share. */
const toolchain = [...everyCore, "toolchain"];

const layers = {
  base: { values: [] },
  contracts: { values: ["base"] },
  expressions: { values: ["base", "contracts"] },
  graph: { values: ["base", "contracts"] },
  runtime: { values: ["base", "contracts", "expressions"] },
  models: { values: ["base", "contracts", "expressions", "runtime"] },
  pricing: { values: ["base"], types: ["runtime"] },
  sandbox: { values: ["base"], types: ["runtime"] },
  layout: { values: ["base", "graph"], types: ["runtime"] },
  flow: { values: ["base", "contracts", "expressions", "graph"] },
  ir: { values: ["base", "contracts", "expressions", "graph"] },
  compiler: { values: ["base", "contracts", "expressions", "graph", "flow", "ir", "sandbox"] },
  dialects: { values: ["base", "contracts", "expressions", "graph", "flow", "ir", "sandbox"] },
  codegen: { values: ["base", "contracts", "expressions", "graph", "ir", "sandbox"] },
  plan: { values: ["base", "contracts", "expressions", "graph", "ir", "pricing"], types: ["runtime"] },
  interpreter: { values: ["base", "contracts", "expressions", "graph", "ir", "runtime"] },
  reports: { values: ["base", "contracts"], types: ["runtime"] },
  diagnostics: { values: ["base"], types: everyCore },
  lessons: { values: ["base", "contracts", "expressions", "flow", "reports"] },
  workbench: {
    values: ["base", "contracts", "expressions", "flow", "diagnostics", "reports", "lessons"],
    types: everyCore,
  },
  toolchain: { values: everyCore },
  workers: { values: toolchain, types: ["workbench"] },
  platform: { values: ["base", "flow", "lessons", "workbench"], types: [...everyCore, "workers"] },
  ui: { values: ["base", "contracts", "workbench", "diagnostics"], types: everyCore },
  node: { values: everyCore },
  cli: { values: [...toolchain, "node"] },
};

const folder = (names) => `^src/(${names.join("|")})/`;

/** The page imports these as addresses of scripts (`?worker&url`); they export nothing. */
const workerScripts = "^src/workers/.+\\.worker\\.ts$";

const layerRules = Object.entries(layers).flatMap(([layer, { values, types = [] }]) => {
  const may = [layer, ...values];
  return [
    {
      name: `${layer}-values`,
      comment: `${layer} may import values only from: ${values.join(", ") || "nothing"}`,
      severity: "error",
      from: { path: `^src/${layer}/`, pathNot: "\\.test\\.tsx?$" },
      to: {
        path: "^src/",
        pathNot: layer === "platform" ? [folder(may), workerScripts] : folder(may),
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: `${layer}-types`,
      comment: `${layer} may import types only from: ${[...values, ...types].join(", ") || "nothing"}`,
      severity: "error",
      from: { path: `^src/${layer}/`, pathNot: "\\.test\\.tsx?$" },
      to: { path: "^src/", pathNot: folder([...may, ...types]), dependencyTypes: ["type-only"] },
    },
  ];
});

/** Files besides `index.ts` that other layers may import: lazy doors, so that a front door never drags an SDK along. */
const lazyDoors = [
  "base/trusted",
  "contracts/zod",
  "runtime/library",
  "reports/figures",
  "reports/jsonl",
  "reports/uncertain-calls",
  "flow/codecs",
  "flow/link",
  "ir/yaml/index",
  "models/anthropic",
  "models/openai-compatible",
  "node/clock",
  "node/terminal",
  "pricing/genai",
  "layout/dagre",
  "layout/elk",
  "sandbox/client",
  "sandbox/function-body",
  "sandbox/patterns",
  "sandbox/python-pattern/index",
  "compiler/code-check/index",
  "codegen/format",
  "codegen/index",
  "toolchain/project",
  "toolchain/live-prices",
];

module.exports = {
  forbidden: [
    ...layerRules,
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "front-doors",
      comment: "Another layer is entered through its index.ts or a lazy door",
      severity: "error",
      from: { path: "^src/([^/]+)/", pathNot: "\\.test\\.tsx?$" },
      to: {
        path: "^src/[^/]+/",
        pathNot: [
          "^src/$1/",
          "^src/[^/]+/index\\.tsx?$",
          "^src/workers/",
          ...lazyDoors.map((door) => `^src/${door}\\.ts$`),
        ],
      },
    },
    {
      name: "older-versions-lazily",
      comment: "Whoever opens a flow/1 pays nothing for the versions before it: their room is entered by import()",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/dialects/", "\\.test\\.ts$"] },
      to: { path: "^src/dialects/", dynamic: false, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "zod-only-where-exported-code-needs-it",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/(contracts/zod|runtime|node/command-line)", "\\.test\\.ts$"] },
      to: { path: "node_modules/zod" },
    },
    {
      name: "only-main-composes-the-page",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/main\\.tsx$", "^src/(ui|platform)/", "\\.test\\.tsx?$"] },
      to: { path: "^src/(ui|platform)/" },
    },
    {
      name: "unresolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "\\?(worker|raw|url)|^virtual:" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.test\\.tsx?$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "browser", "default", "types"] },
  },
};
