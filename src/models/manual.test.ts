import { describe, expect, it } from "vitest";
import { classifySpec, inline, runWorld } from "../../tests/support/run-world.ts";
import { type Ask, checkGrammar, openRun, type Question, runFlow, runInfer } from "../runtime/index.ts";
import { freePrices, manualModels } from "./index.ts";

const mood = (confidence: number) => ({ label: "positive", confidence });

describe("a person as the model", () => {
  it("is shown the prompt, answers within contract and ensure, and takes the time that it takes", async () => {
    const world = runWorld(() => ({ text: "" }));
    const asked: Question[] = [];
    const refusals: (string | undefined)[] = [];
    const answers = [mood(7), mood(0.9)];
    const ask: Ask = {
      async ask(question, signal, refused) {
        asked.push(question);
        refusals.push(refused);
        await world.clock.sleep(60_000, signal);
        const value = answers.shift() ?? null;
        return { outcome: "approve", value, reviewer: "", rationale: "", decided_at: "", review_id: question.id };
      },
    };
    const ports = { ...world.ports, models: manualModels({ ask }), prices: freePrices() };
    const spec = classifySpec({ budget: { ms: 1000, usd: 0.001 } });
    const output = await runFlow({ name: "f", limits: { ms: 2000 }, args: [] }, openRun(ports, { run: "r" }), (scope) =>
      runInfer(spec, [inline("text", "Fine!")], scope),
    );
    expect(output).toEqual(mood(0.9));
    expect(asked).toHaveLength(2);
    expect(asked[0]).toMatchObject({ kind: "answer", question: "What does classify answer?", outcomes: ["approve"] });
    // It is the same question again, and it says what was wrong with the first answer, and where.
    expect(asked[1]?.id).toBe(asked[0]?.id);
    expect(refusals).toEqual([undefined, expect.stringMatching(/^value\.confidence: /)]);
    expect(asked[1]?.artifacts["prompt"]).toContain("confidence");
    expect(checkGrammar(world.journal.events)).toEqual([]);
    expect(world.journal.events.some(({ type }) => type === "run-suspend")).toBe(false);
  });
});
