import { applyPatch, diff, invariant } from "../base/index.ts";
import type { Compilation } from "../compiler/index.ts";
import type { FlowDocument } from "../flow/index.ts";
import type { LearntEntry } from "../models/index.ts";
import type { Builder, ParseOutput } from "../workbench/index.ts";
import type {
  BuildResult,
  BuildTask,
  FromBuild,
  SentCompilation,
  SentDocument,
  ToBuild,
} from "../workers/build/messages.ts";
import { type CallWorker, type CallWorkerEvents, createCalls } from "./worker-calls.ts";

/** Reading a file from outside gets this long: a text made to be slow must not hold up the rest. */
const PARSE_MS = 20_000;

/** A text of more characters is read by a worker of its own, so that nothing else waits for it, and it can be ended. */
const LARGE_TEXT = 100_000;

/** So many changes of the IR are read one inside the other at most. */
const MOST_WAITING = 200;

/** The builder in its worker. `learnt`: of servers in the runs of this page so far, which plans tell of. */
export function createBuildClient(
  start: (events: CallWorkerEvents<FromBuild>) => CallWorker<ToBuild>,
  learnt: readonly LearntEntry[] = [],
): Builder {
  let sent: FlowDocument | null = null;
  let irOfLast = none;
  let answers = 0;
  let diagnostics: unknown = null;
  const calls = createCalls<ToBuild, FromBuild>(start, () => {
    sent = null;
    irOfLast = none;
    diagnostics = null;
  });

  /** Only when the message is posted: patches follow one another in the order of the messages. */
  function change(document: FlowDocument): SentDocument {
    const patch = diff(sent, document);
    sent = document;
    return patch;
  }

  /** Answers come in the order in which they were made. */
  function received(sent: SentCompilation): Compilation {
    const irOf = changed(irOfLast, sent.ir);
    irOfLast = irOf;
    answers += 1;
    if (answers % MOST_WAITING === 0) irOf();
    diagnostics = applyPatch(diagnostics, sent.diagnostics);
    const compiled = {
      diagnostics,
      get ir() {
        return irOf();
      },
    };
    invariant(isCompilation(compiled), "compilations come as changes");
    return compiled;
  }

  async function perform<Did extends BuildResult["did"]>(
    did: Did,
    task: () => BuildTask,
    deadlineMs?: number,
  ): Promise<Extract<BuildResult, { did: Did }>> {
    const { result } = await calls.call((id) => ({ id, task: task() }), deadlineMs);
    if (result.did === "fail") throw new Error(result.message);
    if (!isResult(result, did)) throw new Error(`The builder answered ${result.did} when asked to ${did}.`);
    return result;
  }

  async function readApart(text: string, signal: AbortSignal | undefined): Promise<ParseOutput> {
    const own = createCalls<ToBuild, FromBuild>(start);
    const end = (): void => own.drop("It was called off.");
    signal?.addEventListener("abort", end, { once: true });
    try {
      const { result } = await own.call((id) => ({ id, task: { do: "parse", text } }), PARSE_MS);
      if (result.did === "parse") return result.value;
      throw new Error(
        result.did === "fail" ? result.message : `The builder answered ${result.did} when asked to parse.`,
      );
    } finally {
      signal?.removeEventListener("abort", end);
      own.drop("It is done.");
    }
  }

  return {
    compile: async (document, prices = {}) =>
      received((await perform("compile", () => ({ do: "compile", document: change(document), prices }))).value),
    code: async (document) => (await perform("code", () => ({ do: "code", document: change(document) }))).value,
    exportZip: async (document) => (await perform("zip", () => ({ do: "zip", document: change(document) }))).value,
    print: async (document) => (await perform("print", () => ({ do: "print", document: change(document) }))).value,
    irText: async (document) => (await perform("ir-text", () => ({ do: "ir-text", document: change(document) }))).value,
    lift: async (yaml, previous) =>
      (await perform("lift", () => ({ do: "lift", yaml, document: change(previous) }), PARSE_MS)).value,
    lowerTo: async (document, version) =>
      (await perform("lower", () => ({ do: "lower", version, document: change(document) }))).value,
    layout: async (document, flow) =>
      (await perform("layout", () => ({ do: "layout", flow, document: change(document) }))).value,
    parse: async (text, signal) =>
      text.length > LARGE_TEXT
        ? readApart(text, signal)
        : (await perform("parse", () => ({ do: "parse", text }), PARSE_MS)).value,
    plan: async (request) => (await perform("plan", () => ({ do: "plan", request, learnt }))).value,
    knownModels: async () => (await perform("models", () => ({ do: "models" }))).value,
  };
}

const none = (): unknown => null;

/** What a change, as JSON text, makes of something: once it is asked for. */
function changed(before: () => unknown, text: string): () => unknown {
  let make: (() => unknown) | null = () => applyPatch(before(), JSON.parse(text));
  let made: unknown;
  return () => {
    if (make) made = make();
    make = null;
    return made;
  };
}

function isCompilation(value: { readonly diagnostics: unknown }): value is Compilation {
  return Array.isArray(value.diagnostics);
}

function isResult<Did extends BuildResult["did"]>(
  result: BuildResult,
  did: Did,
): result is Extract<BuildResult, { did: Did }> {
  return result.did === did;
}
