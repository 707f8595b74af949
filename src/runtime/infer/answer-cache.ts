import { type Json, shortHash } from "../../base/index.ts";
import type { InferCall } from "./call.ts";
import { judgeValue } from "./judge.ts";
import { sessionKey } from "./session.ts";

/**
 * `cache` of an infer (LANGUAGE 5.3). `session`: within one run, by function and inputs. `global`: in the `Cache` port,
 * the key adding contract hash and prompt hash; without such a port it is as if nothing were cached. What a reviewer has
 * sent back is asked again: its answer was discarded with the output (LANGUAGE 5.6). Members and samples bypass it: what
 * is sampled is asked, whatever is known.
 */
export async function cachedAnswer(call: InferCall, promptHash: string): Promise<{ readonly value: Json } | null> {
  const isSampled = call.run.isTest && call.spec.quorum === undefined;
  const wasAsked = call.run.kept?.hasAttempt(call.path, 1) === true;
  if (isSampled || wasAsked || call.run.reviews.of(call.path) !== null) return null;
  const key = keyOf(call, promptHash);
  const found = await lookUp(call, key);
  if (found === undefined) return null;
  // A value that no longer passes is discarded, and the call made.
  const { violation, value } = await judgeValue(found, call);
  return violation === null && value !== undefined ? { value } : null;
}

/** Only the final value of a call is kept. A cache that fails costs a call the next time, and nothing else. */
export async function keepAnswer(call: InferCall, promptHash: string, value: Json): Promise<void> {
  const key = keyOf(call, promptHash);
  if (call.spec.cache === "session") call.run.session.set(key, value);
  if (call.spec.cache !== "global") return;
  await seen(call, call.run.ports.cache?.set(key, value)).catch(() => {});
}

async function lookUp(call: InferCall, key: string): Promise<Json | undefined> {
  if (call.spec.cache === "session") return call.run.session.get(key);
  if (call.spec.cache !== "global") return undefined;
  return seen(call, call.run.ports.cache?.get(key)).catch(() => undefined);
}

function keyOf(call: InferCall, promptHash: string): string {
  const { spec, inputs, output } = call;
  const identity = sessionKey(spec.function, inputs);
  return spec.cache === "global" ? `${shortHash(identity)}-${output.hash}-${promptHash}` : identity;
}

/** Virtual time stands still while a store works. */
async function seen<T>(call: InferCall, work: Promise<T> | undefined): Promise<T | undefined> {
  if (work === undefined) return undefined;
  return call.run.ports.clock.during?.(work) ?? work;
}
