import { invariant } from "../../base/index.ts";
import { type Compilation, isRunnable, lift } from "../../compiler/index.ts";
import { type Edit, type FlowDocument, layoutGraphOf, printDocument } from "../../flow/index.ts";
import { partOf } from "../../ir/index.ts";
import { parseIr, printIr } from "../../ir/yaml/index.ts";
import { layout } from "../../layout/index.ts";
import { beginLesson, type Lesson, standingOf } from "../../lessons/index.ts";
import { KNOWN_MODELS, type LearntEntry } from "../../models/index.ts";
import { type Plan, plan } from "../../plan/index.ts";
import { documentOf, factsOf, flowCompiler, irTextIn, openText } from "../../toolchain/index.ts";
import type {
  Builder,
  IrVersion,
  KeptLesson,
  LiftOutput,
  LoweredOutput,
  ParseOutput,
  PlanRequest,
} from "../../workbench/index.ts";
import { projectCode, projectZip } from "./export.ts";

export interface PageBuilder extends Builder {
  /** `learnt`: of servers, in the runs of the page. */
  plan(request: PlanRequest, learnt?: readonly LearntEntry[]): Promise<Plan>;
}

/** All heavy work on documents, in whatever realm it is made: the build worker of the page, a test's own. */
export function createBuilder(): PageBuilder {
  const compiler = flowCompiler();

  return {
    async compile(document, prices = {}) {
      compiler.takePrices(prices);
      return await compiler.compile(document);
    },
    code: async (document) => projectCode(document, await compiler.compile(document)),
    exportZip: async (document) => projectZip(document, await compiler.compile(document)),
    async irText(document) {
      const { ir } = await compiler.compile(document);
      if (ir === null) return { yaml: "", ranges: new Map() };
      const { text: yaml, ranges } = printIr(ir);
      return { yaml, ranges };
    },
    parse,
    print: async (document) => printDocument(document),
    lift: async (yaml, previous) => liftYaml(yaml, previous),
    lowerTo: async (document, version) => await lowered(await compiler.compile(document), version),
    layout: tidy,
    plan: makePlan,
    knownModels: async () => ({
      anthropic: KNOWN_MODELS.anthropic,
      "openai-compatible": KNOWN_MODELS["openai-compatible"],
    }),
  };
}

/** A run file, a lesson, a flow file, IR text of any version, or a link, in whatever it came. */
async function parse(given: string): Promise<ParseOutput> {
  const opened = await openText(given, { title: "Imported flow", runs: true });
  const { document, diagnostics } = await documentOf(opened);
  return {
    document,
    diagnostics,
    ...(opened.is === "run" && opened.run && { run: opened.run }),
    ...(opened.is === "lesson" && opened.lesson && { lesson: begunLesson(opened.lesson) }),
  };
}

/** Nothing was run yet: the time of its beginning is any before. */
function begunLesson(lesson: Lesson): KeptLesson {
  const progress = beginLesson(lesson, 0);
  return { lesson, progress, standing: standingOf(lesson, progress) };
}

function liftYaml(yaml: string, previous: FlowDocument): LiftOutput {
  const { value, diagnostics } = parseIr(yaml);
  return { document: value === null ? null : lift(value, previous), diagnostics };
}

/** A flow with errors is no text of an older version: what is left out of it would be missing there unsaid. */
async function lowered(compilation: Compilation, version: IrVersion): Promise<LoweredOutput> {
  if (!isRunnable(compilation)) {
    return { version: version === "lowest" ? null : version, yaml: null, losses: [], refused: [], origin: null };
  }
  const { text: yaml, ...said } = await irTextIn(compilation.ir, version);
  return { ...said, yaml };
}

async function tidy(document: FlowDocument, flow: string): Promise<readonly Edit[]> {
  const { positions } = await layout(layoutGraphOf(document, flow));
  return positions.size === 0 ? [] : [{ edit: "set-positions", flow, positions: Object.fromEntries(positions) }];
}

async function makePlan(
  { ir, flow, model, inputs, prices, part, standing = [] }: PlanRequest,
  learnt: readonly LearntEntry[] = [],
): Promise<Plan> {
  const given = Object.keys(part?.given?.[flow] ?? {});
  const made = plan(part?.until === undefined ? ir : partOf(ir, flow, { ...part, until: part.until }), flow, {
    ...(await factsOf(model, prices, learnt)),
    inputs,
    standing: { flow, steps: new Set([...standing, ...given]) },
  });
  invariant(made !== null, "a plan is asked only for a flow that is there");
  return made;
}
