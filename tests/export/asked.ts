import type { Json, JsonObject } from "../../src/base/index.ts";

export interface Asked {
  readonly what: string;
  readonly example: string;
  readonly flow: string;
  readonly input: JsonObject;
  /** Requests that a run of it sends. */
  readonly calls: number;
  /** The same by what is sent at once: the next ones wait for all of these answers. */
  readonly waves: readonly number[];
  readonly answer: (prompt: string) => Json;
}

/** Flows over the wire, with what the server answers to a prompt. */
export const ASKED: readonly Asked[] = [
  {
    what: "the refinement",
    example: "05-refine",
    flow: "summarise",
    input: { note: "Exports are resumed now when a session ends." },
    calls: 2,
    waves: [1, 1],
    answer: (prompt) =>
      prompt.includes("Previous output had the following issues")
        ? { text: "Your exports go on where they stopped.", jargon: [] }
        : { text: "Exports are resumed when a session ends.", jargon: ["session"] },
  },
  {
    what: "the debate",
    example: "06-debate",
    flow: "decide",
    input: { topic: "Should we bake our own bread?" },
    calls: 7,
    waves: [3, 3, 1],
    answer: (prompt) => {
      if (prompt.includes("Sum up this debate")) return { summary: "They do not agree.", leaning: "buy" };
      const choice = prompt.includes("accountant") ? "buy" : "build";
      const argument = prompt.includes("previous_arguments")
        ? "No: it smells good every day."
        : "It smells good to all.";
      return { choice, argument, confidence: 0.8 };
    },
  },
  {
    what: "the quorum",
    example: "09-quorum",
    flow: "moderate",
    input: { posts: ["This lamp is bad.", "You are bad."] },
    calls: 10,
    waves: [10],
    answer: (prompt) => ({ label: prompt.includes("lamp") ? "fine" : "rude", confidence: 0.9 }),
  },
];
