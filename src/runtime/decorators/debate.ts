import { runDebate } from "../debate.ts";
import { jsonOf, typed } from "./json-of.ts";
import { handled } from "./promised.ts";
import { claimNode, requireScope, selfIn } from "./self.ts";

/** Who argues about what (LANGUAGE 5.5). `Argument`: what every agent gives; `Result`: what the synthesizer makes of it. */
export interface Debate<Self, Argument, Result> {
  /** In the order in which they are listed. `previous`: the others' last arguments; null in the first round. */
  readonly agents: { readonly [name: string]: (self: Self, previous: Argument[] | null) => Promise<Argument> };
  /** `history`: the arguments by round and agent; `converged`: all agreed in the last round. */
  readonly synthesize: (self: Self, history: Argument[][], converged: boolean) => Promise<Result>;
  readonly rounds: number;
  /** Path of the field that must be one for all; the whole argument if absent. */
  readonly agreeOn?: string;
  readonly stopWhenConverged?: boolean;
  /** Of the node; `debate` if absent. */
  readonly name?: string;
}

export interface Debated<Argument, Result> {
  readonly result: Result;
  readonly history: Argument[][];
  readonly converged: boolean;
}

/**
 * Lets agents argue for some rounds and sums up:
 * `const { result } = await debate(this, { agents: { … }, synthesize: (self, history) => self.sumUp(topic, history), rounds: 2 });`
 */
export function debate<Self extends object, Argument, Result>(
  self: Self,
  options: Debate<Self, Argument, Result>,
): Promise<Debated<Argument, Result>> {
  const scope = requireScope(self, "debate");
  const { rounds, agreeOn, stopWhenConverged, name } = options;
  const spec = {
    node: claimNode(self, scope, name ?? "debate"),
    rounds,
    ...(agreeOn !== undefined && { agreeOn }),
    ...(stopWhenConverged !== undefined && { stopWhenConverged }),
  };
  const agents = Object.entries(options.agents).map(([agent, argue]) => ({
    name: agent,
    argue: async (previous: Parameters<typeof jsonOf>[0], inner: typeof scope) =>
      jsonOf(
        await argue(selfIn(self, inner), typed<Argument[] | null>(jsonOf(previous, "arguments"))),
        `the argument of ${agent}`,
      ),
  }));
  const debated = runDebate(
    spec,
    agents,
    async (history, converged, inner) =>
      jsonOf(
        await options.synthesize(selfIn(self, inner), typed<Argument[][]>(jsonOf(history, "arguments")), converged),
        "what the synthesizer gives",
      ),
    scope,
  );
  return handled(debated.then((output) => typed<Debated<Argument, Result>>(output)));
}
