import { createLearnt } from "../../models/index.ts";
import {
  createSandboxClient,
  type FromSandbox,
  type SandboxThread,
  type SandboxThreadEvents,
  slowdownOfSleeper,
} from "../../sandbox/client.ts";
import { askBuiltIn } from "./ask-built-in.ts";
import { egressHttp } from "./egress-http.ts";
import type { FromRun, ToRun } from "./messages.ts";
import type { RealTime } from "./paced-clock.ts";
import { type PerformedRun, performRun } from "./perform-run.ts";
import { realClock } from "./real-clock.ts";

/** One run: interpreter and models here, compute code in a sandbox worker of its own. The page starts and ends both. */
let running: PerformedRun | null = null;

/** A message to oneself comes in the next macrotask; timers of no length would wait four milliseconds. */
function soon(callback: () => void): () => void {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    channel.port1.close();
    callback();
  };
  channel.port2.postMessage(null);
  return () => channel.port1.close();
}

const real: RealTime = {
  now: () => performance.now(),
  after(ms, callback) {
    if (ms < 1) return soon(callback);
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

function say(message: FromRun): void {
  self.postMessage(message);
}

/** Sandboxes so far, and how to say that the last one broke. */
let sandboxes = 0;
let broke: (message: string) => void = () => {};

/**
 * The page starts the sandbox: in Firefox a worker that starts a worker while the page's service worker is being
 * installed can stand still for ever in that call.
 */
function startThread(events: SandboxThreadEvents): SandboxThread {
  sandboxes += 1;
  broke = events.error;
  const sandbox = sandboxes;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<FromSandbox>) => events.message(data);
  self.postMessage({ say: "sandbox", sandbox, port: port2 } satisfies FromRun, [port2]);
  return {
    post: (message) => port1.postMessage(message),
    terminate() {
      port1.close();
      say({ say: "sandbox", sandbox, port: null });
    },
  };
}

async function start({ request, egress, learnt }: Extract<ToRun, { do: "start" }>): Promise<void> {
  const http = egressHttp(egress, request.run);
  const sandbox = createSandboxClient({ startThread, after: real.after, slowdown: () => slowdownOfSleeper(real.now) });
  try {
    running = performRun(request, {
      real,
      clock: realClock,
      sandbox,
      http,
      builtIn: askBuiltIn((prompt, port) =>
        self.postMessage({ say: "prompt", prompt, port } satisfies FromRun, [port]),
      ),
      learnt: createLearnt(learnt, (entry) => say({ say: "learnt", entry })),
      livePrices: async (own) => (await import("../../toolchain/live-prices.ts")).livePrices(own),
      emit: (batch, waits) => say({ say: "events", batch, waits }),
      asked: (asked) => say({ say: "ask", asked }),
    });
    const lost = await running.done;
    await http.settled();
    say({ say: "closed", lost });
  } catch (error) {
    say({ say: "closed", lost: error instanceof Error ? error.message : String(error) });
  } finally {
    sandbox.dispose();
  }
}

self.addEventListener("message", ({ data }: MessageEvent<ToRun>) => {
  if (data.do === "start") void start(data);
  else if (data.do === "answer") running?.answer(data.question, data.decision);
  else if (data.do === "stop") running?.stop();
  else if (data.do === "kept") running?.kept(data.seq);
  else if (data.do === "not-kept") running?.notKept(data.message);
  else if (data.sandbox === sandboxes) broke(data.message);
});
