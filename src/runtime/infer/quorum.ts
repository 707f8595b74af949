import { deepEqual, isJsonObject, type Json, ownValue } from "../../base/index.ts";
import { ConsensusFailure } from "../errors.ts";
import type { InferSpec } from "../spec.ts";
import type { InferCall } from "./call.ts";
import { callMembers, type MemberEnd } from "./members.ts";

interface Vote {
  /** Number of the member, from 1. */
  readonly member: number;
  readonly value: Json;
}

/**
 * A quorum (LANGUAGE 5.3): N calls at once; a failed member is an abstention, and if all fail, the first one's error is the
 * step's. Enough that agree: the one of them with the highest `confidence`, else the first; else `ConsensusFailure`.
 */
export async function askQuorum(
  call: InferCall,
  quorum: NonNullable<InferSpec["quorum"]>,
  ask: (member: InferCall) => Promise<Json>,
): Promise<Json> {
  const ends = await callMembers(call, quorum.n, ask);
  const votes = ends.flatMap((end, index): readonly Vote[] =>
    end.ok ? [{ member: index + 1, value: end.value }] : [],
  );
  const agreeing = largestGroup(votes, quorum.agree_on);
  const reached = agreeing.length >= quorum.threshold;
  await call.run.emitter.emit(call.path, {
    type: "vote",
    agreeing: agreeing.map(({ member }) => member),
    abstained: ends.flatMap((end, index) => (end.ok ? [] : [index + 1])),
    reached,
  });
  const first = ends[0];
  if (votes.length === 0 && first !== undefined && !first.ok) throw first.error;
  if (reached) return mostConfident(agreeing);
  throw new ConsensusFailure({
    path: call.printed,
    message: `Only ${agreeing.length} of ${quorum.n} answers of ${call.spec.function} agree on ${quorum.agree_on}; ${quorum.threshold} must.`,
    data: {
      function: call.spec.function,
      agree_on: quorum.agree_on,
      threshold: quorum.threshold,
      agreeing: agreeing.length,
      outputs: ends.map(outputOf),
    },
  });
}

function outputOf(end: MemberEnd): Json {
  return end.ok ? end.value : { failed: end.error.code };
}

/** Of groups that are equally large, the one that began first. */
function largestGroup(votes: readonly Vote[], path: string): readonly Vote[] {
  const groups: { readonly about: Json; readonly votes: Vote[] }[] = [];
  for (const vote of votes) {
    const about = atPath(vote.value, path) ?? null;
    const group = groups.find((one) => deepEqual(one.about, about));
    if (group) group.votes.push(vote);
    else groups.push({ about, votes: [vote] });
  }
  return groups.reduce<readonly Vote[]>((most, group) => (group.votes.length > most.length ? group.votes : most), []);
}

function mostConfident(votes: readonly Vote[]): Json {
  let [best] = votes;
  for (const vote of votes) if (best && confidenceOf(vote) > confidenceOf(best)) best = vote;
  return best?.value ?? null;
}

function confidenceOf({ value }: Vote): number {
  const confidence = isJsonObject(value) ? ownValue(value, "confidence") : undefined;
  return typeof confidence === "number" ? confidence : Number.NEGATIVE_INFINITY;
}

/** The part of an answer at a dotted path; undefined where there is none. */
export function atPath(value: Json, path: string): Json | undefined {
  let found: Json | undefined = value;
  for (const key of path === "" ? [] : path.split(".")) {
    found = isJsonObject(found) ? ownValue(found, key) : undefined;
  }
  return found;
}
