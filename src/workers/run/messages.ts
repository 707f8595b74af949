import type { BuiltInPrompt, LearntEntry } from "../../models/index.ts";
import type { Decision, RunEvent } from "../../runtime/index.ts";
import type { RunRequest } from "../../workbench/index.ts";
import type { PageQuestion } from "./ask-room.ts";
import type { Egress } from "./egress-http.ts";

/** To the run worker: one run a worker. */
export type ToRun =
  | {
      readonly do: "start";
      readonly request: RunRequest;
      readonly egress: Egress;
      /** Of servers, in runs before. */
      readonly learnt: readonly LearntEntry[];
    }
  | { readonly do: "answer"; readonly question: string; readonly decision: Decision }
  | { readonly do: "stop" }
  /** Everything up to this event is kept. */
  | { readonly do: "kept"; readonly seq: number }
  | { readonly do: "not-kept"; readonly message: string }
  /** That sandbox could not be loaded, or broke. */
  | { readonly do: "sandbox-broke"; readonly sandbox: number; readonly message: string };

/** From the run worker. After `closed` nothing comes; `lost` says why a run has no `run-end`. */
export type FromRun =
  /** `waits`: the run goes on when they are kept (`kept`, `not-kept`). */
  | { readonly say: "events"; readonly batch: readonly RunEvent[]; readonly waits: boolean }
  | { readonly say: "ask"; readonly asked: PageQuestion }
  /** What a server refused, for the runs after this one. */
  | { readonly say: "learnt"; readonly entry: LearntEntry }
  /** A sandbox worker is wanted in place of the one there is, which talks with the run over this port; null: none. */
  | { readonly say: "sandbox"; readonly sandbox: number; readonly port: MessagePort | null }
  /** For the browser's own model, which only the page can ask: it answers over the port (`BuiltInSaid`). */
  | { readonly say: "prompt"; readonly prompt: BuiltInPrompt; readonly port: MessagePort }
  | { readonly say: "closed"; readonly lost: string | null };
