import { describe, expect, it } from "vitest";
import { z } from "zod";
import { runWorld } from "../../../tests/support/run-world.ts";
import { type Json, printPath } from "../../base/index.ts";
import { checkGrammar, configure, debate, flow, infer, inferred, using } from "../library.ts";

const Position = z.object({ choice: z.string(), why: z.string() });
type Position = z.infer<typeof Position>;

class Panel {
  @infer({ intent: "Doubt", output: Position })
  async doubt(topic: string, previous_arguments: Position[] | null): Promise<Position> {
    return inferred({ topic, previous_arguments });
  }

  @infer({ intent: "Believe", output: Position })
  async believe(topic: string, previous_arguments: Position[] | null): Promise<Position> {
    return inferred({ topic, previous_arguments });
  }

  @infer({ intent: "Sum up", output: z.string() })
  async sumUp(topic: string, history: Position[][], converged: boolean): Promise<string> {
    return inferred({ topic, arguments: history, converged });
  }

  @flow
  async decide(topic: string, stop: boolean): Promise<{ result: string; converged: boolean; rounds: number }> {
    const { result, history, converged } = await debate(this, {
      agents: {
        sceptic: (self, previous: Position[] | null) => self.doubt(topic, previous),
        believer: (self, previous) => using(self, "other").believe(topic, previous),
      },
      synthesize: (self, said, agreed) => self.sumUp(topic, said, agreed),
      rounds: 3,
      agreeOn: "choice",
      stopWhenConverged: stop,
      name: "panel",
    });
    return { result, converged, rounds: history.length };
  }
}

/** What the sceptic chooses, by round: it gives in after the first one. Everybody has reasons of their own. */
function configured(fails = false, choices: readonly string[] = ["no"]) {
  const world = runWorld(({ identity }) => {
    if (fails && identity.function === "believe") return { error: { kind: "refusal", message: "no" } };
    const value: Json =
      identity.function === "sum_up"
        ? { value: "summed up" }
        : {
            choice: (identity.function === "doubt" && choices[(identity.round ?? 1) - 1]) || "yes",
            why: identity.function,
          };
    return { value };
  });
  const asked: (string | undefined)[] = [];
  const models = {
    resolve: (name: string | undefined) => {
      asked.push(name);
      return world.ports.models.resolve(name);
    },
  };
  configure({ ...world.ports, models, run: () => "r" });
  return { ...world, asked };
}

describe("a debate", () => {
  it("gives each agent what the others said, and the first round the topic alone", async () => {
    const world = configured();
    await expect(new Panel().decide("bees", false)).resolves.toEqual({
      result: "summed up",
      converged: true,
      rounds: 3,
    });
    const { events } = world.journal;
    expect(checkGrammar(events)).toEqual([]);
    const starts = events.flatMap((event) => (event.type === "step-start" ? [printPath(event.path)] : []));
    expect(starts).toEqual([
      "panel",
      ...[1, 2, 3].flatMap((round) => [`panel[sceptic]@${round}/doubt`, `panel[believer]@${round}/believe`]),
      "panel/sum_up",
    ]);
    expect(events.filter((event) => event.type === "debate-round")).toMatchObject([
      { round: 1, converged: false },
      { round: 2, converged: true },
      { round: 3, converged: true },
    ]);
    const texts = world.ledger.map(({ request }) => request.prompt.text);
    expect(texts[0]).toBe("Doubt\nInputs:\n  topic: bees");
    expect(texts[2]).toBe('Doubt\nInputs:\n  topic: bees\n  previous_arguments: [{"choice": "yes", "why": "believe"}]');
    expect(world.asked.slice(0, 2)).toEqual([undefined, "other"]);
  });

  it("stops when all agree, if it is told to", async () => {
    configured();
    await expect(new Panel().decide("bees", true)).resolves.toMatchObject({ converged: true, rounds: 2 });
  });

  it("has converged only if all agree in the last round", async () => {
    configured(false, ["no", "yes", "no"]);
    await expect(new Panel().decide("bees", false)).resolves.toMatchObject({ converged: false, rounds: 3 });
  });

  it("fails when an agent does", async () => {
    const world = configured(true);
    await expect(new Panel().decide("bees", false)).rejects.toMatchObject({ code: "ProviderError" });
    expect(checkGrammar(world.journal.events)).toEqual([]);
  });
});
