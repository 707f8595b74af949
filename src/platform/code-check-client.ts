import { diff } from "../base/index.ts";
import type { FlowDocument } from "../flow/index.ts";
import type { CodeCheck } from "../workbench/index.ts";
import type { FromCodeCheck, ToCodeCheck } from "../workers/code-check/messages.ts";
import { type CallWorker, type CallWorkerEvents, createCalls } from "./worker-calls.ts";

/** The check of compute code in its worker, which loads the TypeScript compiler: started by the first document with code. */
export function createCodeCheckClient(
  start: (events: CallWorkerEvents<FromCodeCheck>) => CallWorker<ToCodeCheck>,
): CodeCheck {
  let sent: FlowDocument | null = null;
  const calls = createCalls<ToCodeCheck, FromCodeCheck>(start, () => {
    sent = null;
  });
  return {
    async check(document) {
      const reply = await calls.call((id) => {
        const patch = diff(sent, document);
        sent = document;
        return { id, document: patch };
      });
      if (reply.did === "fail") throw new Error(`Compute code could not be checked: ${reply.message}`);
      return reply.diagnostics;
    },
  };
}
