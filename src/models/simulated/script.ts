import { deepEqual, isFailureKind, MODEL_FAILURES, ownValue } from "../../base/index.ts";
import type { CallIdentity } from "../../runtime/index.ts";
import { dice } from "./dice.ts";
import { SIMULATED_FAULTS, type SimulatedFault, type SimulatedOptions, type SimulatedScript } from "./options.ts";

export type Direction =
  | { readonly kind: "answer"; readonly answer: SimulatedScript["answer"]; readonly wait_ms?: number }
  | { readonly kind: "fault"; readonly fault: SimulatedFault; readonly wait_ms?: number }
  | { readonly kind: "unknown-fault"; readonly fault: string }
  | { readonly kind: "free" };

/**
 * What a call is told to do. Scripts come first, then the fault knobs. The only memory is how often this very call
 * (path, attempt, member) came before, so the order of other calls makes no difference.
 */
export function director(options: SimulatedOptions): (call: CallIdentity) => Direction {
  const { scripts = [], faults = {}, seed = 1 } = options;
  const turns = new Map<string, number>();
  const turnOf = (call: CallIdentity) => {
    const key = JSON.stringify([call.path, call.function, call.attempt, call.iteration ?? 1, call.member]);
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    return turn;
  };
  return (call) => {
    const fitting = mostSpecific(scripts.filter((script) => fits(script, call)));
    const exact = fitting.filter(({ attempt }) => attempt !== undefined);
    const mayFail = Object.values(faults).some((chance) => (chance ?? 0) > 0);
    const turn = exact.length > 0 || mayFail ? turnOf(call) : 0;
    const general = mostSpecific(scripts.filter((script) => script.attempt === undefined && fits(script, call)));
    const scripted = exact[turn] ?? lasting(exact.at(-1)) ?? general[0];
    if (scripted) return directed(scripted);
    for (const fault of SIMULATED_FAULTS) {
      const roll = dice(JSON.stringify([seed, fault, call.function, call.inputs, call.attempt, call.member, turn]));
      if (roll.chance(faults[fault] ?? 0)) return { kind: "fault", fault };
    }
    return { kind: "free" };
  };
}

const OCCURRENCE = ["iteration", "member", "round", "visit"] as const;

/** Everything that the script says of a call is true of this one. */
function fits(script: SimulatedScript, call: CallIdentity): boolean {
  if (script.function !== call.function) return false;
  if (script.attempt !== undefined && script.attempt !== call.attempt) return false;
  if (OCCURRENCE.some((key) => script[key] !== undefined && script[key] !== (call[key] ?? 1))) return false;
  return Object.entries(script.inputs ?? {}).every(([name, value]) => deepEqual(ownValue(call.inputs, name), value));
}

/** Those that say most: an attempt first of all, then how many other things. */
function mostSpecific(scripts: readonly SimulatedScript[]): readonly SimulatedScript[] {
  const most = Math.max(...scripts.map(weight));
  return scripts.filter((script) => weight(script) === most);
}

function weight(script: SimulatedScript): number {
  const named = OCCURRENCE.filter((key) => script[key] !== undefined).length;
  return (script.attempt === undefined ? 0 : 1000) + named * 100 + Object.keys(script.inputs ?? {}).length;
}

/** The last script of an attempt goes on answering it, unless it was a fault that the runtime waits out (LANGUAGE 5.1). */
function lasting(script: SimulatedScript | undefined): SimulatedScript | null {
  return !script || ("fault" in script.answer && passes(script.answer.fault)) ? null : script;
}

const passes = (fault: string) => isFailureKind(fault) && MODEL_FAILURES[fault].passes;

function directed({ answer, wait_ms }: SimulatedScript): Direction {
  const wait = wait_ms === undefined ? {} : { wait_ms };
  if (!("fault" in answer)) return { kind: "answer", answer, ...wait };
  const fault = SIMULATED_FAULTS.find((known) => known === answer.fault);
  return fault ? { kind: "fault", fault, ...wait } : { kind: "unknown-fault", fault: answer.fault };
}
