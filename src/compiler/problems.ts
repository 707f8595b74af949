import type { Axis, NoData, Thinking } from "../base/index.ts";
import type { MismatchCode, PatternFault } from "../contracts/index.ts";
import type { ExpressionProblems } from "../expressions/index.ts";
import type { PatternProblem } from "../sandbox/python-pattern/index.ts";

/** What the compiler finds: expressions pass through with their place filled in. */
export interface CompilerProblems extends CheckProblems, ExpressionProblems {}

/** Codes of the checks, stable for ever, with the data of each; the sentence for each is in `diagnostics/`. */
export interface CheckProblems {
  // ── names that lead nowhere ─────────────────────────────────────────────
  /** Unknown contract. */
  C301: { readonly contract: string; readonly nearest: string | null };
  /** Unknown function. */
  C302: { readonly function: string; readonly nearest: string | null };
  /** Unknown flow. */
  C303: { readonly flow: string; readonly nearest: string | null };
  /** Edge to an input that isn't there. */
  C304: { readonly node: string; readonly port: string; readonly nearest: string | null };
  /** Edge from an output that isn't there. */
  C305: { readonly node: string; readonly port: string; readonly nearest: string | null };
  /** Edge to or from a node that isn't there. */
  C306: { readonly node: string; readonly nearest: string | null };
  /** A name used twice; `other`: one that is hard to tell apart from it. */
  C307: {
    readonly name: string;
    readonly what: "agent" | "branch" | "case" | "method" | "value";
    readonly other?: string;
  };
  /** Constant for an input that isn't there. */
  C308: { readonly node: string; readonly port: string };
  /** A reserved word as a name. */
  C309: { readonly name: string };

  // ── types on edges and ports ────────────────────────────────────────────
  /** The types do not fit; `path`: inside the value. */
  C310: Misfit;
  /** A value that may be null into an input that needs one. */
  C311: Misfit;
  /** Needed input without a source. */
  C312: { readonly node: string; readonly port: string; readonly type: string };
  /** Constant of the wrong type. */
  C313: { readonly port: string; readonly type: string; readonly problem: string };
  /** Several edges into one input. */
  C314: { readonly node: string; readonly port: string };
  /** A whole input and a part of it both have a source. */
  C315: { readonly node: string; readonly port: string; readonly part: string };
  /** The flow has no result. */
  C316: { readonly flow: string };
  /** A result that is not there on every way: without these steps. */
  C317: { readonly flow: string; readonly from: readonly string[] };

  // ── the graph ───────────────────────────────────────────────────────────
  /** Cycle of nodes. */
  C320: { readonly nodes: readonly string[] };
  /** Circular contracts. */
  C321: { readonly contracts: readonly string[] };
  /** Edge between lanes. */
  C322: { readonly from: string; readonly to: string };
  /** Edge out of a frame from inside. */
  C323: { readonly from: string; readonly to: string; readonly frame: string };
  /** Empty lane. */
  C324: { readonly node: string; readonly branch: string };
  /** Lane with several ends and no chosen result. */
  C325: { readonly node: string; readonly branch: string; readonly ends: readonly string[] };
  /** Lane whose result isn't in it. */
  C326: { readonly node: string; readonly branch: string; readonly result: string };
  /** Node in a lane that isn't there. */
  C327: { readonly node: string; readonly frame: string; readonly branch: string };
  /** Frame without lanes. */
  C328: { readonly node: string };
  /** Frame inside itself. */
  C329: { readonly node: string; readonly frame: string };
  /** Independent steps chained by a control edge only. */
  C330: { readonly from: string; readonly to: string };
  /** Control port that the node doesn't have. */
  C331: { readonly node: string; readonly port: string; readonly nearest: string | null };
  /** Document without a flow. */
  C332: NoData;
  /** Nested too deep. */
  C333: { readonly what: "contracts" | "flows" | "frames"; readonly limit: number };

  // ── conditions and ways back ────────────────────────────────────────────
  /** A condition reads what it cannot: a step from where it stands, or in another form than the two of `$`. */
  C334: { readonly node: string; readonly step: string; readonly problem: "place" | "form" };
  /** A Branch that decides nothing. */
  C335: { readonly node: string; readonly problem: "cases" | "edges" };
  /** An outcome that goes back and elsewhere. */
  C336: { readonly node: string; readonly port: string; readonly to: string; readonly other: string };
  /** The same condition twice. */
  C337: { readonly name: string; readonly other: string };
  /** A node that no way leads to. */
  C338: { readonly node: string };
  /** Ways back that overlap. */
  C339: { readonly from: string; readonly to: string; readonly otherFrom: string; readonly otherTo: string };

  // ── functions ───────────────────────────────────────────────────────────
  /** Empty intent. */
  C340: { readonly function: string };
  /** Opaque value in instruction text. */
  C341: { readonly name: string; readonly function: string };
  /** `{name}` in text is never substituted; `known`: it is an input's. */
  C342: { readonly name: string; readonly nearest: string | null; readonly known: boolean };
  /** Quorum without its companions. */
  C343: { readonly missing: readonly string[]; readonly function: string };
  /** `agree_on` names no field of the output. */
  C344: { readonly path: string };
  /** Bad pattern. */
  C345: { readonly pattern: string; readonly problem: PatternProblem["what"] | "empty" | PatternFault };
  /** Number out of range; `crossed`: the lowest is above the highest. `high` is null where there is none. */
  C346: {
    readonly what: string;
    readonly problem: "whole" | "range" | "crossed";
    readonly low: number | string;
    readonly high: number | string | null;
  };
  /** Temperature not taken by the model. */
  C347: { readonly model: string; readonly temperature: number };
  /** Global cache. */
  C348: { readonly function: string };
  /** Compute without code. */
  C349: { readonly function: string; readonly mode?: "adaptive" };
  /** Ensure that the contract makes always true. */
  C350: { readonly text: string };
  /** Ensure that the contract makes always false. */
  C351: { readonly text: string };
  /** `until` or `feedback` that calls a function. */
  C352: { readonly part: "until" | "feedback"; readonly called: string };
  /** A refinement without feedback. */
  C353: { readonly function: string };
  /** A step's budget exceeds its flow's. */
  C354: {
    readonly function: string;
    readonly flow: string;
    readonly axis: Axis;
    readonly step: number;
    readonly limit: number;
  };
  /** Worst case over the flow's budget. */
  C355: { readonly flow: string; readonly axis: Axis; readonly worst: number; readonly limit: number };
  /** Dollar budget of a function or a flow, with a model that has no known price. */
  C356: { readonly model: string; readonly function?: string; readonly flow?: string };
  /** A function that a person answers, for want of agents or of what these lines ask. */
  C357: { readonly function: string; readonly agents: readonly string[]; readonly unread: readonly string[] };
  /** A promise of stability that no case tests. */
  C358: { readonly function: string; readonly reason: "quorum" | "cases" };
  /** Thinking that the model cannot do: it is told this; absent: nothing. */
  C359: { readonly model: string; readonly said: Thinking; readonly told?: Thinking };

  // ── unused ──────────────────────────────────────────────────────────────
  /** Contract. */
  C360: { readonly contract: string };
  /** Function. */
  C361: { readonly function: string };
  /** Output of a node; with `port`, an input of the flow. */
  C362: { readonly node: string; readonly port?: string };

  // ── frames, debates, calls of flows ─────────────────────────────────────
  /** A frame requires more branches than it has, or successes of a list than it can have items. */
  C370: { readonly node: string; readonly require: number; readonly branches?: number; readonly items?: number };
  /** Branches of different types where one is needed. */
  C371: TwoTypes;
  /** An item for an input that the target doesn't have. */
  C372: { readonly node: string; readonly item: string; readonly called: string; readonly nearest: string | null };
  /** A flow that comes back to itself. */
  C373: { readonly flow: string; readonly called: string; readonly flows: readonly string[] };
  /** A debate with fewer than two agents. */
  C374: { readonly node: string; readonly agents: number };
  /** Agents of different output types. */
  C375: TwoTypes;
  /** An agent that asks no model. */
  C376: {
    readonly node: string;
    readonly agent: string;
    readonly function: string;
    readonly mode: "compute" | "adaptive";
  };
  /** What a debate gives to a function is not what it takes. */
  C377: { readonly function: string; readonly input: string; readonly wanted: string; readonly type: string };
  /** A call of an unstable function that doesn't say which value it takes. */
  C378: { readonly node: string; readonly function: string };
  /** An adaptive function that is not stable. */
  C379: { readonly function: string };

  // ── compute code, from the TypeScript checker; `typescript`: the number of its own finding ──
  /** TypeScript's own finding. */
  C380: OfTypeScript;
  /** Syntax. */
  C381: OfTypeScript;
  /** Not on every path a value is returned. */
  C382: OfTypeScript;
  /** Returned value of another type. */
  C383: OfTypeScript;
  /** Something the sandbox doesn't have. */
  C384: { readonly function: string; readonly name: string };

  // ── human review ────────────────────────────────────────────────────────
  /** Empty question. */
  C390: { readonly node: string };
  /** An option that is no value of the decision's type. */
  C391: { readonly node: string; readonly option: string; readonly problem: string };
  /** A value for when the time runs out that is none of the decision's type. */
  C392: { readonly node: string; readonly problem: string };
  /** An end of the time without a time limit. */
  C393: { readonly node: string };
}

type Misfit = {
  readonly from: string;
  readonly to: string;
  readonly reason: MismatchCode;
  readonly path: string;
  readonly field?: string;
  readonly values?: readonly string[];
};

type TwoTypes = {
  readonly node: string;
  readonly left: string;
  readonly right: string;
  readonly leftType: string;
  readonly rightType: string;
};

type OfTypeScript = { readonly function: string; readonly message: string; readonly typescript: number };
