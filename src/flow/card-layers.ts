import { routesOfNode } from "./control-ports.ts";
import type { BranchNode, DebateNode, FlowDocument, FlowNode, FunctionDef } from "./document.ts";
import { isStep, textOnCard } from "./node-kinds.ts";

/**
 * Layers of a card below its title. `contract`: typed ports · `intent`: what is asked · `code`: what is computed ·
 * `inference`: what is answered · `dispatch`: what an adaptive chooses by · `lanes`: of a frame · `cases`: of a Branch ·
 * `question`: of a review · `agents`: of a debate · `target`: what a list or a subflow calls · `text`: for people ·
 * `routes`: names above the control ports at the bottom.
 */
export type LayerName =
  | "title"
  | "contract"
  | "intent"
  | "code"
  | "inference"
  | "dispatch"
  | "text"
  | "lanes"
  | "cases"
  | "question"
  | "agents"
  | "target"
  | "routes";

export interface Layer {
  readonly layer: LayerName;
  readonly height: number;
}

/** Lines of an ensure that a card shows; the rest are counted (`+2`). */
export const ENSURE_ROWS = 3;
/** Cases of a Branch, agents of a debate: more are counted. */
export const LIST_ROWS = 6;
/** Rounds of a debate that stand side by side; of more the newest are shown. */
export const ROUND_COLUMNS = 5;

const INTENT_BASE = 52;
const ENSURE_ROW = 20;
const ANSWER_HEIGHT = 84;
const CODE_HEIGHT = 84;
const DISPATCH_HEIGHT = 34;
const MISSING_HEIGHT = 84;
const LIST_PADDING = 12;
const LIST_ROW = 22;
const QUESTION_HEIGHT = 82;
const TARGET_HEIGHT = 62;
const SYNTHESIZER_HEIGHT = 30;
const AGENT_ROW = 24;
const AGENT_WIDTH = 128;
const ROUND_WIDTH = 56;
const ROUNDS_HEIGHT = 20;
const ROUTES_HEIGHT = 28;
const TEXT_LINE = 18;
const TEXT_CHARACTERS = 34;
const TEXT_MOST_LINES = 14;

/** Those that a stylesheet needs too, in pixels, by the names of its variables. */
export const LAYER_SIZES = {
  "ensure-row": ENSURE_ROW,
  "list-row": LIST_ROW,
  "agent-row": AGENT_ROW,
  "round-width": ROUND_WIDTH,
  "rounds-height": ROUNDS_HEIGHT,
  "text-line": TEXT_LINE,
} as const;

const missing: readonly Layer[] = [{ layer: "text", height: MISSING_HEIGHT }];
const target: readonly Layer[] = [{ layer: "target", height: TARGET_HEIGHT }];

/** What lies under title and contract of a node that is no frame. */
export function layersOf(document: FlowDocument, node: FlowNode): readonly Layer[] {
  if (!isStep(node)) {
    const text = textOnCard(node);
    return text === null ? [] : [{ layer: "text", height: textHeight(text) }];
  }
  switch (node.kind) {
    case "call": {
      const called = document.functions[node.function];
      return called ? layersOfFunction(called) : missing;
    }
    case "debate":
      return [{ layer: "agents", height: agentsHeight(node) }, ...routes(node)];
    case "human":
      return [{ layer: "question", height: QUESTION_HEIGHT }, ...routes(node)];
    case "branch":
      return [{ layer: "cases", height: casesHeight(node) }, ...routes(node)];
    case "for_each":
    case "subflow":
      return target;
    case "parallel":
      return [];
  }
}

function layersOfFunction(called: FunctionDef): readonly Layer[] {
  const code: Layer = { layer: "code", height: CODE_HEIGHT };
  if (called.mode === "compute") return [code];
  const ensure = called.ensure?.length ?? 0;
  const intent: Layer = { layer: "intent", height: INTENT_BASE + ENSURE_ROW * Math.min(ensure, ENSURE_ROWS) };
  const inference: Layer = { layer: "inference", height: ANSWER_HEIGHT };
  if (called.mode === "infer") return [intent, inference];
  return [{ layer: "dispatch", height: DISPATCH_HEIGHT }, code, intent, inference];
}

function routes(node: FlowNode): readonly Layer[] {
  return routesOfNode(node).length > 0 ? [{ layer: "routes", height: ROUTES_HEIGHT }] : [];
}

/** What the layers of a node need: of a debate a column a round. */
export function layersWidth(node: FlowNode): number {
  return node.kind === "debate" ? AGENT_WIDTH + ROUND_WIDTH * Math.min(ROUND_COLUMNS, node.rounds) : 0;
}

/** The rounds, a row an agent, what they agree on, and who sums up. */
function agentsHeight(node: DebateNode): number {
  const agents = Math.max(1, rows(node.agents.length));
  return LIST_PADDING / 2 + ROUNDS_HEIGHT + AGENT_ROW * (agents + 1) + SYNTHESIZER_HEIGHT;
}

/** A row a case, and one for `else`. */
function casesHeight(node: BranchNode): number {
  return LIST_PADDING + LIST_ROW * (rows(node.cases.length) + 1);
}

function rows(count: number): number {
  return Math.min(count, LIST_ROWS) + (count > LIST_ROWS ? 1 : 0);
}

function textHeight(text: string): number {
  const lines = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / TEXT_CHARACTERS)), 0);
  return 16 + TEXT_LINE * Math.min(TEXT_MOST_LINES, Math.max(2, lines));
}
