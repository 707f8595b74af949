import type { BuiltInPrompt, BuiltInSaid } from "../models/index.ts";
import type { BuiltInState } from "../workbench/index.ts";

/** The part of the Prompt API that is used (webmachinelearning.github.io/prompt-api); only windows have it. */
interface LanguageModel {
  availability(options: object): Promise<BuiltInState>;
  create(options: object): Promise<LanguageModelSession>;
}

interface LanguageModelSession {
  promptStreaming(text: string, options: object): ReadableStream<string>;
  destroy(): void;
}

interface DownloadMonitor {
  addEventListener(type: "downloadprogress", listener: (event: { readonly loaded: number }) => void): void;
}

/** Both calls must be asked for the same. English is what every one of these models speaks. */
const SPOKEN = [{ type: "text", languages: ["en"] }];
const WANTED = { expectedInputs: SPOKEN, expectedOutputs: SPOKEN };

const present = (): LanguageModel | null => (globalThis as { LanguageModel?: LanguageModel }).LanguageModel ?? null;

export async function builtInState(): Promise<BuiltInState> {
  try {
    return (await present()?.availability(WANTED)) ?? "unavailable";
  } catch {
    // A policy of the page's host, or a browser that takes no such options.
    return "unavailable";
  }
}

/** Has the browser fetch its model; `progress` is told shares from 0 to 1. In a click: browsers want one. */
export async function fetchBuiltIn(progress: (share: number) => void): Promise<void> {
  const monitor = (of: DownloadMonitor) => of.addEventListener("downloadprogress", ({ loaded }) => progress(loaded));
  const session = await present()?.create({ ...WANTED, monitor });
  session?.destroy();
}

/**
 * Answers one prompt over a port, until the other end says anything, which means that it wants no more, or the run is over.
 * Never rejects.
 */
export async function serveBuiltIn(
  port: MessagePort,
  { system, text, schema }: BuiltInPrompt,
  over: AbortSignal,
): Promise<void> {
  const say = (said: BuiltInSaid): void => port.postMessage(said);
  const stopped = new AbortController();
  const { signal } = stopped;
  port.onmessage = () => stopped.abort();
  over.addEventListener("abort", () => stopped.abort(), { signal });
  if (over.aborted) stopped.abort();
  let session: LanguageModelSession | undefined;
  try {
    const initialPrompts = [{ role: "system", content: system }];
    // A download is begun by a click, not by a run.
    if ((await builtInState()) !== "available") throw new DOMException("It is not ready.", "InvalidStateError");
    session = await present()?.create({ ...WANTED, initialPrompts, signal });
    const stream = session?.promptStreaming(text, { ...(schema && { responseConstraint: schema }), signal });
    const reader = stream?.getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      say({ say: "text", text: read.value });
    }
    say({ say: "end" });
  } catch (thrown) {
    if (!signal.aborted) say(failureOf(thrown));
  } finally {
    // Nothing of it listens on when it is done.
    stopped.abort();
    session?.destroy();
  }
}

const FAILURES: {
  readonly [name: string]: { readonly kind: "not_found" | "context_length" | "refusal"; readonly message: string };
} = {
  InvalidStateError: {
    kind: "not_found",
    message: "This browser's own model is not ready. Click the model in the top bar to see why, or to fetch it.",
  },
  QuotaExceededError: { kind: "context_length", message: "The prompt is longer than this browser's own model reads." },
};

function failureOf(thrown: unknown): BuiltInSaid {
  const { name, message } = thrown instanceof Error ? thrown : { name: "", message: String(thrown) };
  const known = FAILURES[name];
  const own = `This browser's own model failed: ${name} ${message}`.trim();
  const isOfSchema = name === "NotSupportedError";
  return {
    say: "error",
    error: known ?? { kind: isOfSchema ? "bad_request" : "server", message: own },
    isOfSchema,
  };
}
