import { deepEqual, isJsonObject, type Json, ownValue, type PathSegment } from "../base/index.ts";
import { runBranches } from "./frame.ts";
import type { Scope } from "./scope.ts";
import { runStep, type StepOutcome } from "./step.ts";

export interface DebateSpec {
  /** Name of the debate's node; else `debate` and its ordinal in the scope. */
  readonly node?: string;
  /** At least 1. */
  readonly rounds: number;
  /** Path of the field whose value must be one for all agents; absent: the whole argument must. */
  readonly agreeOn?: string;
  /** No further round once all agree. */
  readonly stopWhenConverged?: boolean;
}

export interface Debater {
  readonly name: string;
  /** `previous`: the last arguments of the others, in the order of the agents; null in the first round. */
  argue(previous: readonly Json[] | null, scope: Scope): Promise<Json>;
}

/** Sums up: the arguments by round and agent, and whether all agreed in the last round. */
export type Synthesize = (history: readonly (readonly Json[])[], converged: boolean, scope: Scope) => Promise<Json>;

/**
 * A debate (LANGUAGE 5.5): the agents of a round argue at the same time, a failed one fails the debate. Resolves with
 * `{ result, history, converged }` (docs/nodes.md).
 */
export function runDebate(
  spec: DebateSpec,
  agents: readonly Debater[],
  synthesize: Synthesize,
  scope: Scope,
): Promise<Json> {
  const node = spec.node ?? scope.claim("debate");
  const path = scope.begin(node);
  const names = agents.map(({ name }) => name);
  return runStep(
    scope,
    path,
    { type: "step-start", kind: "debate", name: node, agents: names, rounds: spec.rounds },
    (signal) => debate(spec, agents, synthesize, { path, scope, signal }),
  );
}

interface DebateContext {
  readonly path: Scope["path"];
  readonly scope: Scope;
  readonly signal: AbortSignal;
}

async function debate(
  spec: DebateSpec,
  agents: readonly Debater[],
  synthesize: Synthesize,
  place: DebateContext,
): Promise<StepOutcome> {
  const history: (readonly Json[])[] = [];
  let converged = false;
  for (let round = 1; round <= spec.rounds && !(converged && spec.stopWhenConverged); round += 1) {
    const before = history.at(-1) ?? null;
    const end = await runBranches(
      "all",
      agents.map((agent, index) => ({
        name: agent.name,
        place: { branch: agent.name, round },
        run: (inner: Scope) => agent.argue(before?.filter((_, other) => other !== index) ?? null, inner),
      })),
      place,
      { isSilent: true },
    );
    if (!end.ok) return end;
    const said = end.states.map((state) => (state.status === "ok" ? state.value : null));
    history.push(said);
    converged = agreement(said, spec.agreeOn);
    await place.scope.run.emitter.emit(place.path, { type: "debate-round", round, converged });
  }
  const end = await runBranches(
    "all",
    [{ name: "synthesizer", place: {}, run: (inner: Scope) => synthesize(history, converged, inner) }],
    place,
    { isSilent: true },
  );
  if (!end.ok) return end;
  const [state] = end.states;
  return { ok: true, output: { result: state?.status === "ok" ? state.value : null, history, converged } };
}

function agreement(said: readonly Json[], agreeOn: string | undefined): boolean {
  const [first, ...others] = said.map((argument) => atPath(argument, agreeOn));
  return others.every((other) => deepEqual(first ?? null, other ?? null));
}

function atPath(value: Json, path: string | undefined): Json | undefined {
  if (path === undefined || path === "") return value;
  let found: Json | undefined = value;
  for (const key of path.split(".")) found = isJsonObject(found) ? ownValue(found, key) : undefined;
  return found;
}

/** In the first round an agent gets the topic alone: this input is left out of its prompt (LANGUAGE 5.5). */
export const PREVIOUS_ARGUMENTS = "previous_arguments";

/** True for what is called by an agent in the first round. */
export function isFirstRound(path: readonly PathSegment[]): boolean {
  return path.at(-1)?.round === 1;
}
