import type { Json } from "../../base/index.ts";
import { linkAbort } from "../abort.ts";
import { Cancelled, failureFrom, ProviderError, type StratumError } from "../errors.ts";
import { passesThrough } from "../pass-through.ts";
import type { InferCall } from "./call.ts";
import { partOf } from "./part.ts";

export type MemberEnd =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly error: StratumError };

/**
 * Several calls at once, on the same envelopes. How each ended, in order. Throws what no member may keep to itself: a spent
 * limit that all of them draw on, a stop, a broken journal; the other members are cancelled then and have ended.
 */
export async function callMembers(
  call: InferCall,
  count: number,
  ask: (member: InferCall) => Promise<Json>,
): Promise<readonly MemberEnd[]> {
  const link = linkAbort(call.signal);
  let passing: StratumError | null = null;
  const follow = async (number: number): Promise<MemberEnd> => {
    const member = { ...partOf(call, { member: number }), signal: link.signal };
    try {
      return { ok: true, value: await ask(member) };
    } catch (thrown) {
      const error = failureFrom(
        thrown,
        (message) => new ProviderError({ path: member.printed, message, data: { kind: "fault" } }),
      );
      if (passing === null && passesThrough(error, call.chain[0] ?? null)) {
        passing = error;
        link.abort(new Cancelled({ path: call.printed, message: "Cancelled because another member was stopped." }));
      }
      return { ok: false, error };
    }
  };
  const ends = await Promise.all(Array.from({ length: count }, (_, index) => follow(index + 1)));
  link.unlink();
  if (passing !== null) throw passing;
  return ends;
}
