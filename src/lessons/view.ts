import { isJsonObject, type Json, type JsonObject } from "../base/index.ts";
import type { Fields } from "../contracts/index.ts";
import type { Bindings } from "../expressions/index.ts";
import type { FlowDocument, FunctionDef } from "../flow/index.ts";
import { type NodeView, nodesOf, type RunView, totalsOf } from "../reports/index.ts";

/** What a lesson's checks look at: the flow as it stands, the last run of this step, and what is on the screen. */
export interface Looked {
  readonly document: FlowDocument;
  /** The flow that is shown. */
  readonly flow: string;
  /** Null: nothing was run since the step began. */
  readonly run: { readonly view: RunView; readonly case: string | null } | null;
  readonly screen: {
    /** The drawer's tab; null while the drawer is closed. */
    readonly panel: string | null;
    /** Names of the selected nodes. */
    readonly selected: readonly string[];
    /** What lies over the screen: `export`, `review`, `case`, `models`, `plan` …; null for nothing. */
    readonly dialog: string | null;
  };
}

const string = { type: "string" } as const;
const integer = { type: "integer" } as const;
const any = { type: "any" } as const;
const texts = { type: "array", items: string } as const;
const maybe = <const T extends object>(field: T) => ({ ...field, nullable: true as const });
const budget = {
  type: "object",
  fields: { tokens: maybe(integer), usd: maybe({ type: "number" } as const), ms: maybe(integer) },
} as const;

/**
 * The names that a check may use, with their types: a check that reads anything else is refused with its file. All of it is
 * there always; what is not set is None, or empty. docs/lessons.md says what each means.
 */
export const LESSON_NAMES: Fields = {
  flow: { type: "object", fields: { name: string, inputs: texts, budget, max_rounds: maybe(integer) } },
  steps: {
    type: "array",
    items: {
      type: "object",
      fields: {
        name: string,
        flow: string,
        kind: string,
        function: maybe(string),
        frame: maybe(string),
        branch: maybe(string),
        settings: any,
      },
    },
  },
  edges: {
    type: "array",
    items: {
      type: "object",
      fields: {
        flow: string,
        source: string,
        output: string,
        target: string,
        input: string,
        is_order: { type: "boolean" },
      },
    },
  },
  functions: {
    type: "array",
    items: {
      type: "object",
      fields: {
        ...{ name: string, mode: string, inputs: texts, opaque: texts, output: any, intent: string, context: texts },
        ...{ given: texts, ensure: texts, guardrails: texts, retries: integer, budget, stable: { type: "boolean" } },
        ...{ quorum: maybe(integer), threshold: maybe(integer), agree_on: maybe(string), code: string },
        refine: maybe({
          type: "object",
          fields: { until: string, feedback: string, max_iterations: integer },
        } as const),
      },
    },
  },
  contracts: { type: "array", items: { type: "object", fields: { name: string, fields: any } } },
  cases: { type: "array", items: { type: "object", fields: { name: string, flow: string, input: any } } },
  run: {
    type: "object",
    fields: {
      ...{
        status: string,
        case: maybe(string),
        output: any,
        error: maybe(string),
        cost: { type: "number" },
        tokens: integer,
      },
      ...{ ms: { type: "number" }, attempts: integer, retries: integer },
      steps: {
        type: "array",
        items: {
          type: "object",
          fields: {
            ...{
              name: string,
              function: string,
              kind: string,
              state: string,
              branch: maybe(string),
              attempts: integer,
            },
            ...{
              refused: texts,
              output: any,
              error: maybe(string),
              cost: { type: "number" },
              asked: { type: "boolean" },
            },
            ...{ iterations: integer, votes: integer, rounds: integer },
          },
        },
      },
    },
  },
  screen: { type: "object", fields: { panel: maybe(string), selected: texts, dialog: maybe(string), flow: string } },
};

/** The values of `LESSON_NAMES`. */
export function lessonView(looked: Looked): Bindings {
  const { document, screen } = looked;
  const shown = document.flows[looked.flow];
  return {
    flow: {
      name: looked.flow,
      inputs: Object.keys(shown?.input ?? {}),
      budget: budgetOf(shown?.budget),
      max_rounds: shown?.max_rounds ?? null,
    },
    steps: stepsOf(document),
    edges: edgesOf(document),
    functions: Object.entries(document.functions).map(([name, of]) => functionOf(name, of)),
    contracts: Object.entries(document.contracts).map(([name, { fields }]) => ({ name, fields: jsonOf(fields) })),
    cases: document.bench.cases.map(({ name, flow, input }) => ({ name, flow, input })),
    run: runOf(looked.run),
    screen: { ...screen, flow: looked.flow },
  };
}

function budgetOf(limits: FunctionBudget): JsonObject {
  return { tokens: limits?.tokens ?? null, usd: limits?.usd ?? null, ms: limits?.ms ?? null };
}

type FunctionBudget = FlowDocument["flows"][string]["budget"];

function stepsOf(document: FlowDocument): readonly Json[] {
  return Object.entries(document.flows).flatMap(([flow, { nodes }]) =>
    Object.entries(nodes).map(([name, node]) => {
      const called = node.kind === "call" ? node.function : null;
      return {
        ...{ name, flow, function: called },
        kind: (called === null ? undefined : document.functions[called]?.mode) ?? node.kind,
        frame: node.lane?.frame ?? null,
        branch: node.lane?.branch ?? null,
        settings: jsonOf(node),
      };
    }),
  );
}

function edgesOf(document: FlowDocument): readonly Json[] {
  return Object.entries(document.flows).flatMap(([flow, { edges }]) =>
    edges.map((edge) => ({
      ...{ flow, source: edge.from.node, target: edge.to.node, is_order: edge.kind === "control" },
      output: edge.kind === "control" ? edge.from.port : edge.from.path.join("."),
      input: edge.kind === "control" ? "" : edge.to.path.join("."),
    })),
  );
}

function functionOf(name: string, of: FunctionDef): Json {
  const body = of.mode === "infer" ? of : of.mode === "adaptive" ? of.infer : null;
  const { refine } = body ?? {};
  return {
    ...{ name, mode: of.mode, inputs: Object.keys(of.input), output: jsonOf(of.output) },
    opaque: Object.entries(of.input).flatMap(([input, field]) => (field.opaque === true ? [input] : [])),
    intent: body?.intent ?? "",
    context: body?.context ?? [],
    given: body?.given ?? [],
    ensure: [...(of.ensure ?? []), ...(of.mode === "adaptive" ? (of.infer.ensure ?? []) : [])],
    guardrails: body?.guardrails ?? [],
    retries: body === null ? 0 : (body.retries ?? STANDARD_RETRIES),
    budget: budgetOf(of.mode === "adaptive" ? of.infer.budget : of.budget),
    stable: body?.stable ?? true,
    quorum: body?.quorum ?? null,
    threshold: body?.threshold ?? null,
    agree_on: body?.agree_on ?? null,
    code: of.mode === "infer" ? "" : of.code,
    refine: refine
      ? { until: refine.until, feedback: refine.feedback, max_iterations: refine.max_iterations ?? STANDARD_TURNS }
      : null,
  };
}

/** What a function without the setting has (LANGUAGE 2). */
const STANDARD_RETRIES = 3;
const STANDARD_TURNS = 5;

function runOf(run: Looked["run"]): Json {
  if (run === null) return NO_RUN;
  const { view } = run;
  const { cost_usd, tokens, duration_ms, attempts, retries } = totalsOf(view);
  return {
    ...{ status: view.phase, case: run.case, output: view.output ?? null, error: view.error?.code ?? null },
    ...{ cost: cost_usd ?? 0, tokens, ms: duration_ms, attempts, retries },
    steps: [...nodesOf(view)].map(stepOfRun),
  };
}

const NO_RUN: Json = {
  ...{ status: "none", case: null, output: null, error: null },
  ...{ cost: 0, tokens: 0, ms: 0, attempts: 0, retries: 0, steps: [] },
};

function stepOfRun(node: NodeView): Json {
  const place = node.segments.at(-1);
  return {
    ...{ name: place?.node ?? "", function: node.name, kind: node.kind ?? "", state: node.state },
    branch: place?.branch ?? null,
    attempts: node.attempts.length,
    refused: node.attempts.flatMap(({ checks }) => checks.filter(({ ok }) => !ok).map(({ text }) => text)),
    ...{ output: node.output ?? null, error: node.error?.code ?? null, cost: node.cost_usd ?? 0 },
    asked: node.asks.length > 0,
    ...{
      iterations: node.iterations.length,
      votes: node.votes.at(-1)?.agreeing.length ?? 0,
      rounds: node.debate.length,
    },
  };
}

/** Parts of a document are JSON, whatever their types say of their members. */
const jsonOf = (part: object): Json => (isJsonObject(part) ? part : null);
