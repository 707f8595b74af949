import type { CallIdentity } from "../../runtime/index.ts";
import { dice } from "./dice.ts";
import { SIMULATED_FAULTS, type SimulatedFault, type SimulatedOptions, type SimulatedScript } from "./options.ts";

export type Direction =
  | { readonly kind: "answer"; readonly answer: SimulatedScript["answer"] }
  | { readonly kind: "fault"; readonly fault: SimulatedFault }
  | { readonly kind: "unknown-fault"; readonly fault: string }
  | { readonly kind: "free" };

/** Faults that the runtime waits out and repeats the attempt after (LANGUAGE 5.1). */
const PASSING: ReadonlySet<string> = new Set(["rate_limited", "overloaded", "server", "network", "timeout"]);

/**
 * What a call is told to do. Scripts come first, then the fault knobs. The only memory is how often this very call
 * (path, attempt, member) came before, so the order of other calls makes no difference.
 */
export function director(options: SimulatedOptions): (call: CallIdentity) => Direction {
  const { scripts = [], faults = {}, seed = 1 } = options;
  const turns = new Map<string, number>();
  const turnOf = (call: CallIdentity) => {
    const key = JSON.stringify([call.path, call.function, call.attempt, call.member]);
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    return turn;
  };
  const ofFunction = (name: string) => scripts.filter((script) => script.function === name);

  return (call) => {
    const candidates = ofFunction(call.function);
    const exact = candidates.filter(({ attempt }) => attempt === call.attempt);
    const general = candidates.filter(({ attempt }) => attempt === undefined);
    const mayFail = Object.values(faults).some((chance) => (chance ?? 0) > 0);
    const turn = exact.length > 0 || mayFail ? turnOf(call) : 0;
    const scripted = exact[turn] ?? lasting(exact.at(-1)) ?? general[0];
    if (scripted) return directed(scripted.answer);
    for (const fault of SIMULATED_FAULTS) {
      const roll = dice(JSON.stringify([seed, fault, call.function, call.inputs, call.attempt, call.member, turn]));
      if (roll.chance(faults[fault] ?? 0)) return { kind: "fault", fault };
    }
    return { kind: "free" };
  };
}

/** The last script of an attempt goes on answering it, unless it was a fault that passes. */
function lasting(script: SimulatedScript | undefined): SimulatedScript | null {
  if (!script || ("fault" in script.answer && PASSING.has(script.answer.fault))) return null;
  return script;
}

function directed(answer: SimulatedScript["answer"]): Direction {
  if (!("fault" in answer)) return { kind: "answer", answer };
  const fault = SIMULATED_FAULTS.find((known) => known === answer.fault);
  return fault ? { kind: "fault", fault } : { kind: "unknown-fault", fault: answer.fault };
}
