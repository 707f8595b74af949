import { isJsonObject, type Json, type JsonObject } from "../../base/index.ts";
import type { CallIdentity } from "../../runtime/index.ts";
import { dice } from "./dice.ts";
import { ensureJudge } from "./ensure.ts";
import { type Hints, hintsOf, WHOLE } from "./hints.ts";
import { subjectOf } from "./subject.ts";
import { imagine, MOST_VALUES } from "./value.ts";

export interface Answer {
  readonly value: Json;
  /** Ensure expressions that it breaks: empty when the search succeeded. */
  readonly broken: readonly string[];
  /** Candidates looked at. */
  readonly tried: number;
}

/** What the answer depends on, and nothing else. */
function callSeed(seed: number, call: CallIdentity): string {
  const { function: name, inputs, attempt, member, iteration = 1, round = 1, visit = 1 } = call;
  const again = iteration + round + visit > 3 ? [iteration, round, visit] : [];
  return JSON.stringify([seed, name, inputs, attempt, member, ...again]);
}

/**
 * An answer that satisfies every ensure, looked for among at most `limit` candidates. The first is what the model
 * "would say"; later ones take up the literals of the expressions, and keep what already holds.
 */
export function searchAnswer(seed: number, call: CallIdentity, limit: number): Answer {
  const draw = candidates(seed, call, hintsOf(call.ensure));
  const brokenBy = ensureJudge(call.ensure);
  let best = draw(0, null, []);
  let broken = brokenBy(best);
  let tried = 1;
  for (; broken.length > 0 && tried < limit; tried++) {
    const candidate = draw(tried, best, broken);
    const stillBroken = brokenBy(candidate);
    // Equally good ones are taken too: a search that only climbs gets stuck on plains.
    if (stillBroken.length <= broken.length) [best, broken] = [candidate, stillBroken];
  }
  return { value: best, broken, tried };
}

/** An answer that the contract allows and an ensure refuses, to show what a retry does; `broken` is empty if none was found. */
export function searchRefusedAnswer(seed: number, call: CallIdentity, limit: number): Answer {
  const draw = candidates(seed, call, hintsOf(call.ensure));
  const brokenBy = ensureJudge(call.ensure);
  let last: Answer = { value: draw(0, null, []), broken: [], tried: 0 };
  for (let tried = 1; tried <= limit; tried++) {
    const value = draw(tried, null, []);
    last = { value, broken: brokenBy(value), tried };
    if (last.broken.length > 0) return last;
  }
  return last;
}

type Draw = (turn: number, best: Json, broken: readonly string[]) => Json;

function candidates(seed: number, call: CallIdentity, hints: Hints): Draw {
  const subject = subjectOf(call.function, call.inputs);
  const noun = call.function.split("_").at(-1) ?? call.function;
  const key = callSeed(seed, call);
  return (turn, best, broken) => {
    const from = {
      dice: dice(`${key}#${turn}`),
      subject,
      noun,
      contracts: call.contracts,
      hints,
      hinted: turn === 0 ? 0 : 0.6,
      room: { left: MOST_VALUES },
    };
    const drawn = imagine(call.output, [], from);
    if (turn % 8 === 0 || !isJsonObject(drawn) || !isJsonObject(best)) return drawn;
    return redrawn(best, drawn, new Set(broken.flatMap((expression) => [...hints.fieldsIn(expression)])));
  };
}

/** `best` with the fields taken from `drawn` that a broken expression names, at any depth of objects. */
function redrawn(best: JsonObject, drawn: JsonObject, named: ReadonlySet<string>): JsonObject {
  const known = Object.keys(drawn).some((name) => named.has(name));
  const value: { [name: string]: Json } = Object.create(null);
  for (const [name, fresh] of Object.entries(drawn)) {
    const old = best[name];
    if (named.has(name))
      value[name] =
        isJsonObject(fresh) && isJsonObject(old) && namesInside(fresh, named) ? redrawn(old, fresh, named) : fresh;
    else value[name] = old === undefined || (!known && named.has(WHOLE)) ? fresh : old;
  }
  return value;
}

function namesInside(value: JsonObject, named: ReadonlySet<string>): boolean {
  return Object.keys(value).some((name) => named.has(name));
}
