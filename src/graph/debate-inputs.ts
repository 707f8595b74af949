import type { Fields } from "../contracts/index.ts";

/** A debate, as far as it matters for what it takes: of a document or of an IR. */
interface Debate {
  readonly agents: readonly { readonly function: string }[];
  readonly synthesizer: string;
}

/** An input of one of a debate's functions; `part`: `agents.0`, `synthesizer`. Two may have one of the same name. */
export type DebateInput = readonly [input: string, field: Fields[string], called: string, part: string];

/** Inputs of agents and synthesizer, but for what the debate itself gives them (LANGUAGE 5.5). */
export function debateInputs(
  { agents, synthesizer }: Debate,
  inputOf: (called: string) => Fields,
): readonly DebateInput[] {
  const taken = (called: string, part: string, own: readonly string[]): readonly DebateInput[] =>
    Object.entries(inputOf(called)).flatMap(([name, field]) =>
      own.includes(name) ? [] : [[name, field, called, part] as const],
    );
  return [
    ...agents.flatMap((agent, at) => taken(agent.function, `agents.${at}`, ["previous_arguments"])),
    ...taken(synthesizer, "synthesizer", ["arguments", "converged"]),
  ];
}
