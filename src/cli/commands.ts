import type { CliCommand, OptionSpec } from "./command.ts";

type Options = { readonly [name: string]: OptionSpec };

const INPUT_OPTIONS = {
  flow: { type: "string", value: "<name>", help: "The flow of the file; its main one if absent." },
  input: { type: "string", value: "<json>", help: "The inputs as JSON, @file, or - for standard input." },
  case: { type: "string", value: "<name>", help: "The inputs of a named case of the file." },
} as const satisfies Options;

const PRICES = {
  type: "string",
  value: "<file>",
  help: 'JSON, what models cost that no list knows: {"model": {"input": 1, "output": 2}}, dollars per million tokens.',
} as const;

const MODEL_OPTIONS = {
  model: {
    type: "string",
    value: "<model>",
    help: "simulated (the default, free), manual (you answer), anthropic:ID or openai:ID; keys from ANTHROPIC_API_KEY, OPENAI_API_KEY.",
  },
  "base-url": {
    type: "string",
    value: "<url>",
    help: "Another endpoint of that kind; the key goes there and nowhere else.",
  },
  prices: PRICES,
} as const satisfies Options;

const ANSWER_OPTIONS = {
  answers: {
    type: "string",
    value: "<file>",
    help: "JSON: by node, {outcome, value, rationale, reviewer} or a list of them for several rounds.",
  },
} as const satisfies Options;

const UNCERTAIN_OPTIONS = {
  uncertain: {
    type: "string",
    value: "<what>",
    help: "Of paid calls in flight when the run broke off: retry sends them again, stop goes no further. Asked for if absent.",
  },
  answer: {
    type: "string",
    value: "<id>=<text>",
    multiple: true,
    help: "What the answer to such a call was; may be given several times.",
  },
} as const satisfies Options;

const FORCE = { type: "boolean", help: "Replace what is there already. Never through a link." } as const;

/** What there is, as help tells it. A command itself is loaded when it is called. */
export const COMMANDS: readonly CliCommand[] = [
  {
    name: "validate",
    summary: "Check flow files: documents (.json) and IR (.stratum.yaml).",
    usage: "stratum validate FILE… [--json]",
    files: { least: 1, most: Number.POSITIVE_INFINITY },
    options: {
      json: {
        type: "boolean",
        help: "One JSON object a line, one a file: {file, version, valid, diagnostics}.",
      },
    },
    load: async () => (await import("./commands/validate.ts")).validate,
  },
  {
    name: "import",
    summary: "Open IR (.stratum.yaml, 0.1 to 0.3 and flow/1) as a document for the canvas.",
    usage: "stratum import FILE.stratum.yaml [--out FILE.json] [--force] [--json]",
    files: { least: 1, most: 1 },
    options: {
      out: { type: "string", short: "o", value: "<file>", help: "Write the document there instead of printing it." },
      force: FORCE,
      json: { type: "boolean", help: "Print {file, version, valid, document, diagnostics} as one JSON object." },
    },
    load: async () => (await import("./commands/import.ts")).importFlow,
  },
  {
    name: "compile",
    summary: "Print a flow as canonical YAML, in the lowest version of the IR that carries it.",
    usage: "stratum compile FILE [--dialect VERSION] [--out FILE] [--force] [--json]",
    files: { least: 1, most: 1 },
    options: {
      dialect: {
        type: "string",
        value: "<version>",
        help: "0.1, 0.2, 0.3, flow/1, or lowest (if absent): the lowest that carries the flow. What it loses is said.",
      },
      out: { type: "string", short: "o", value: "<file>", help: "Write the YAML there instead of printing it." },
      force: FORCE,
      json: {
        type: "boolean",
        help: "Print {file, version, dialect, why, valid, yaml, diagnostics} as one JSON object.",
      },
    },
    load: async () => (await import("./commands/compile.ts")).compile,
  },
  {
    name: "export",
    summary: "Write a flow as a TypeScript project.",
    usage: "stratum export FILE [--out FOLDER | --out FILE.zip] [--force] [--json]",
    files: { least: 1, most: 1 },
    options: {
      out: {
        type: "string",
        short: "o",
        value: "<path>",
        help: "A folder (only changed files are written), or a .zip; the flow's name if absent.",
      },
      force: {
        type: "boolean",
        help: "Overwrite files of an earlier export that were changed since, or the .zip. Never what no export wrote.",
      },
      json: {
        type: "boolean",
        help: "Print {out, files, written, removed, ir} as one JSON object; ir is the version of flow.stratum.yaml.",
      },
    },
    load: async () => (await import("./commands/export.ts")).exportProject,
  },
  {
    name: "plan",
    summary: "Say what a run will do and what it can cost, without running it.",
    usage: "stratum plan FILE [--flow NAME] [--input JSON | --case NAME] [--model MODEL] [--json]",
    files: { least: 1, most: 1 },
    options: {
      ...INPUT_OPTIONS,
      ...MODEL_OPTIONS,
      json: { type: "boolean", help: "Print the plan as one JSON object." },
    },
    load: async () => (await import("./commands/plan.ts")).plan,
  },
  {
    name: "run",
    summary: "Run a flow: on the simulated model, or for real.",
    usage:
      "stratum run FILE [--input JSON | --case NAME] [--model MODEL] [--seed N] [--answers FILE] [--test] [--events] [--yes]",
    files: { least: 1, most: 1 },
    options: {
      ...INPUT_OPTIONS,
      ...MODEL_OPTIONS,
      seed: {
        type: "string",
        value: "<n>",
        help: "Of the simulated model: same seed, same bytes. The file's, else 1.",
      },
      events: { type: "boolean", help: "Print one JSON event a line; the last one has the output." },
      json: { type: "boolean", help: "Print {status, output, error, totals} as one JSON object." },
      journal: {
        type: "string",
        value: "<file>",
        help: "Also append the events to a file, each one kept before its effect.",
      },
      ...ANSWER_OPTIONS,
      "run-file": {
        type: "string",
        value: "<file>",
        help: "Where the run is kept while it costs money, and when it waits for a person (exit 3); <name>.run.json, <name>-2.run.json … if absent.",
      },
      test: { type: "boolean", help: "Sample every function: stable ones must give one answer each time." },
      yes: { type: "boolean", help: "Start a run that costs money without asking." },
    },
    load: async () => (await import("./commands/run.ts")).run,
  },
  {
    name: "resume",
    summary: "Go on with a run that waits for a person, or was killed.",
    usage:
      "stratum resume RUN.json [--decision approve|revise|kill|JSON|@FILE] [--value VALUE] [--question PATH] [--uncertain retry|stop] [--answer ID=TEXT]",
    files: { least: 1, most: 1 },
    options: {
      decision: {
        type: "string",
        value: "<decision>",
        help: "approve, revise or kill; or JSON {outcome, value, rationale, reviewer}, or @file. Asked for if absent.",
      },
      value: { type: "string", value: "<value>", help: "What is decided, of the decision's type: JSON, or a text." },
      rationale: { type: "string", value: "<text>", help: "Why; of a revision, what is asked for." },
      reviewer: { type: "string", value: "<name>", help: "Who decided." },
      question: { type: "string", value: "<path>", help: "Which question, where several wait: its node, path or id." },
      ...ANSWER_OPTIONS,
      ...UNCERTAIN_OPTIONS,
      events: { type: "boolean", help: "Print one JSON event a line, of what follows." },
      json: { type: "boolean", help: "Print {status, output, error, totals} as one JSON object." },
      journal: { type: "string", value: "<file>", help: "Also append the events to a file." },
      "base-url": {
        type: "string",
        value: "<url>",
        help: "The endpoint that the run's file names: your key goes there.",
      },
      prices: PRICES,
      yes: { type: "boolean", help: "Go on with a run that costs money without asking." },
    },
    load: async () => (await import("./commands/resume.ts")).resume,
  },
  {
    name: "audit",
    summary: "Turn a run's events into the audit report.",
    usage: "stratum audit EVENTS.jsonl [--format text|md|json|trace|otlp]   (- reads standard input)",
    files: { least: 1, most: 1 },
    options: {
      format: {
        type: "string",
        value: "<format>",
        help: "text (the default), md, json, trace (a record a call, JSON Lines), or otlp (OTLP over HTTP/JSON).",
      },
      json: { type: "boolean", help: "The same as --format json." },
      start: {
        type: "string",
        value: "<time>",
        help: "When the run began (ISO 8601), for otlp; else from the file's time.",
      },
    },
    load: async () => (await import("./commands/audit.ts")).audit,
  },
];
