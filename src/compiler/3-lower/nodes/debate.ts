import { isCallable } from "../callable.ts";
import type { NodeLowering } from "../lowering.ts";

/** Agents and synthesizer by name; what they all share are the inputs. */
export const lowerDebate: NodeLowering<"debate"> = {
  isCarried: ({ agents, synthesizer }, { document }) =>
    [...agents.map((agent) => agent.function), synthesizer].every((called) => isCallable(document, called)),
  lower({ agents, rounds, agree_on, synthesizer, stop_when_converged }, base) {
    return {
      ...base,
      type: "debate",
      agents,
      rounds,
      ...(agree_on !== undefined ? { agree_on } : {}),
      synthesizer,
      stop_when_converged: stop_when_converged ?? false,
    };
  },
};
