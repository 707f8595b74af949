import type { Decision, RunEvent } from "../../src/runtime/index.ts";
import type { Scenario } from "../support/fake-provider/index.ts";
import {
  agentFunction,
  call,
  debate,
  forEach,
  frame,
  inferFunction,
  lane,
  review,
  type SmallFlow,
  smallFlow,
  synthesizerFunction,
} from "../support/small-flows.ts";

const MOOD = { label: "positive", confidence: 0.9 };

const quick: Scenario = { kind: "answer", json: MOOD, first_delay_ms: 200 };
const prompt: Scenario = { kind: "answer", json: MOOD };
const endless: Scenario = { kind: "endless", chunk_delay_ms: 1 };
const refused: Scenario = { kind: "status", status: 400, message: "No.", first_delay_ms: 200 };
const silent: Scenario = { kind: "silent" };
/** Asks for more patience than any test has. */
const later: Scenario = { kind: "status", status: 429, headers: { "retry-after": "200" } };

/** How the provider treats the calls of each function, one after the other; the last one for all that follow. */
type Scenarios = { readonly [name: string]: Scenario | readonly Scenario[] };

/** A flow in which something is cancelled, and what must have come of it. */
export interface Case extends SmallFlow {
  readonly scenarios: Scenarios;
  /** Of the run: its status, or the code of its error. */
  readonly ends: string;
  /** The calls whose connection was closed by us, by function, sorted. */
  readonly hung_up: readonly string[];
  /** All calls that were ever sent. */
  readonly calls: number;
  /** Stops the run when this many requests are open and this event has come. */
  readonly stop?: { readonly open: number; readonly after: RunEvent["type"] };
  readonly ask?: Partial<Decision>;
}

/** What must end at once, by what it is. */
export const CASES: { readonly [name: string]: Case } = {
  "the rest of an any, once one has succeeded": {
    steps: [frame("any", "any", lane("a", call("a")), lane("b", call("b")), lane("c", call("c")))],
    scenarios: { a: endless, b: quick, c: silent },
    ends: "ok",
    hung_up: ["a", "c"],
    calls: 3,
  },
  "the rest of N, once N have": {
    steps: [frame("two", 2, lane("a", call("a")), lane("b", call("b")), lane("c", call("c")), lane("d", call("d")))],
    scenarios: { a: quick, b: endless, c: quick, d: silent },
    ends: "ok",
    hung_up: ["b", "d"],
    calls: 4,
  },
  "the rest of N, once it cannot be met": {
    steps: [frame("two", 2, lane("a", call("a")), lane("b", call("b")), lane("c", call("c")))],
    scenarios: { a: refused, b: endless, c: refused },
    ends: "ProviderError",
    hung_up: ["b"],
    calls: 3,
  },
  "the rest of all, after the first failure": {
    steps: [frame("all", "all", lane("a", call("a")), lane("b", call("b")), lane("c", call("c")))],
    scenarios: { a: endless, b: silent, c: refused },
    ends: "ProviderError",
    hung_up: ["a", "b"],
    calls: 3,
  },
  "what runs beside a failed node": {
    steps: [call("a"), call("b"), call("c", { depends_on: ["b"] })],
    scenarios: { a: refused, b: endless },
    ends: "ProviderError",
    hung_up: ["b"],
    calls: 2,
  },
  "frames in the frames that lose, and everything in them": {
    steps: [
      frame(
        "any",
        "any",
        lane("a", frame("inner", "all", lane("x", call("x")), lane("y", frame("deep", 0, lane("z", call("z")))))),
        lane("b", call("b")),
      ),
    ],
    scenarios: { x: endless, z: silent, b: quick },
    ends: "ok",
    hung_up: ["x", "z"],
    calls: 3,
  },
  "items that lose, and items whose turn has not come": {
    steps: [forEach("each", ["a", "b", "c", "d", "e"], "work", { require: "any", max_concurrent: 2 })],
    scenarios: { work: [endless, quick] },
    ends: "ok",
    hung_up: ["work"],
    calls: 2,
  },
  "the items beside one that fails": {
    steps: [forEach("each", ["a", "b", "c", "d", "e"], "work", { max_concurrent: 3 })],
    scenarios: { work: [endless, refused, silent] },
    ends: "ProviderError",
    hung_up: ["work", "work"],
    calls: 3,
  },
  "the other agents of a debate, when one fails": {
    steps: [debate("talk", ["pro", "con"], "sum")],
    functions: { pro: agentFunction("pro"), con: agentFunction("con"), sum: synthesizerFunction("sum") },
    scenarios: { pro: [prompt, endless], con: [prompt, refused] },
    ends: "ProviderError",
    hung_up: ["pro"],
    calls: 4,
  },
  "all members of a quorum that loses": {
    steps: [frame("any", "any", lane("a", call("a")), lane("b", call("b")))],
    functions: { a: inferFunction("a", { quorum: { n: 3, agree_on: "label", threshold: 2 } }) },
    scenarios: { a: [endless, silent, prompt], b: quick },
    ends: "ok",
    hung_up: ["a", "a"],
    calls: 4,
  },
  "a refinement that loses, in the middle of its second turn": {
    steps: [frame("any", "any", lane("a", call("a")), lane("b", call("b")))],
    functions: {
      a: inferFunction("a", { refine: { until: "result.confidence > 1", feedback: "no", max_iterations: 5 } }),
    },
    scenarios: { a: [prompt, endless], b: { ...quick, first_delay_ms: 500 } },
    ends: "ok",
    hung_up: ["a"],
    calls: 3,
  },
  "a wait in back-off that loses": {
    steps: [frame("any", "any", lane("a", call("a")), lane("b", call("b")))],
    scenarios: { a: later, b: quick },
    ends: "ok",
    hung_up: [],
    calls: 2,
  },
  "a wait for others' reservations that loses": {
    // `a` and `c` want everything that there is, so the second one waits for the first.
    steps: [frame("any", "any", lane("a", call("a")), lane("b", call("b")), lane("c", call("c")))],
    functions: { b: inferFunction("b", { max_tokens: 100 }) },
    budget: { tokens: 1_600 },
    scenarios: { a: endless, b: quick, c: endless },
    ends: "ok",
    hung_up: ["a"],
    calls: 2,
  },
  "another flow that loses": {
    steps: [
      frame(
        "any",
        "any",
        lane("a", { id: "sub", type: "flow", flow: "sub", inputs: {}, depends_on: [] }),
        lane("b", call("b")),
      ),
    ],
    flows: { sub: smallFlow([call("a"), call("c")]) },
    scenarios: { a: endless, b: quick, c: silent },
    ends: "ok",
    hung_up: ["a", "c"],
    calls: 3,
  },
  "what a person is asked in a branch that loses": {
    steps: [frame("any", "any", lane("a", review("ask")), lane("b", call("b")))],
    scenarios: { b: quick },
    ends: "ok",
    hung_up: [],
    calls: 1,
  },
  "what still runs of a stretch that is sent back": {
    steps: [
      call("draft"),
      call("beside", { depends_on: ["draft"] }),
      review("look", { depends_on: ["draft"], jumps: { revise: "draft" } }),
      call("last", { depends_on: ["look", "beside"] }),
    ],
    max_rounds: 1,
    ask: { outcome: "revise", value: null, rationale: "again" },
    scenarios: { draft: prompt, beside: endless },
    ends: "MaxRoundsExceeded",
    hung_up: ["beside", "beside"],
    calls: 4,
  },
  "everything, when a person ends the run": {
    steps: [frame("free", 0, lane("a", review("ask")), lane("b", call("b")), lane("c", call("c")))],
    ask: { outcome: "kill", value: null },
    scenarios: { b: endless, c: silent },
    ends: "killed",
    hung_up: ["b", "c"],
    calls: 2,
  },
  "everything, when the flow's time is spent": {
    steps: [frame("free", 0, lane("a", call("a")), lane("b", call("b")), lane("c", call("c")))],
    budget: { ms: 200 },
    scenarios: { a: endless, b: silent, c: later },
    ends: "BudgetExceeded",
    hung_up: ["a", "b"],
    calls: 3,
  },
  "the members beside one that spends the budget of all": {
    steps: [call("a")],
    functions: { a: inferFunction("a", { quorum: { n: 2, agree_on: "label", threshold: 1 }, budget: { ms: 150 } }) },
    scenarios: { a: [prompt, endless] },
    ends: "BudgetExceeded",
    hung_up: ["a"],
    calls: 2,
  },
  "streams, silence and members, at Stop": {
    steps: [call("a"), frame("free", 0, lane("b", call("b"))), call("c")],
    functions: { c: inferFunction("c", { quorum: { n: 2, agree_on: "label", threshold: 1 } }) },
    scenarios: { a: endless, b: silent, c: endless },
    stop: { open: 4, after: "text-delta" },
    ends: "cancelled",
    hung_up: ["a", "b", "c", "c"],
    calls: 4,
  },
  "a back-off at Stop": {
    steps: [call("a"), call("b", { depends_on: ["a"] })],
    scenarios: { a: later },
    stop: { open: 0, after: "step-retry" },
    ends: "cancelled",
    hung_up: [],
    calls: 1,
  },
  "a wait for reservations at Stop": {
    steps: [call("a"), call("b")],
    budget: { tokens: 1_400 },
    scenarios: { a: endless, b: endless },
    stop: { open: 1, after: "text-delta" },
    ends: "cancelled",
    hung_up: ["a"],
    calls: 1,
  },
  "a run that is suspended, at Stop": {
    steps: [review("ask"), call("after", { depends_on: ["ask"] })],
    scenarios: {},
    stop: { open: 0, after: "run-suspend" },
    ends: "cancelled",
    hung_up: [],
    calls: 0,
  },
};
