import { describe, expect, it } from "vitest";
import { classify, playing, runWorld, traceOf } from "../../../tests/support/run-world.ts";
import { ofType } from "../../../tests/support/small-run.ts";
import type { ThinkingFacts } from "../../base/index.ts";
import type { Model, ModelError } from "../index.ts";

const SURE = { label: "positive", confidence: 0.9 };

describe("an infer step of a model that thinks", () => {
  const FACTS: ThinkingFacts = {
    ...{ off: null, efforts: ["low", "high"], temperature: false, forced_tool: "always" },
  };
  /** It thinks for so many characters, then answers. */
  function thinker(thought: string, ending?: ModelError) {
    const world = runWorld(playing({ value: SURE }), { max_output_tokens: 64_000 });
    const model = world.ports.models.resolve(undefined);
    if (model === null) throw new Error("The scripted model is always there.");
    const thinking: Model = {
      info: { ...model.info, thinking: FACTS },
      async *stream(request, signal) {
        yield { type: "thought", text: thought };
        if (ending) yield { type: "error", error: ending };
        else yield* model.stream(request, signal);
      },
    };
    return { ...world, ports: { ...world.ports, models: { resolve: () => thinking } } };
  }

  it("tells it what is said, or the least it knows, with room for it beside the answer", async () => {
    for (const [said, told, max_tokens] of [
      [undefined, "low", 4_196],
      ["off", "low", 4_196],
      ["high", "high", 24_676],
    ] as const) {
      const world = thinker("Hm.");
      const { events } = await classify(world, {
        max_tokens: 100,
        temperature: 0.3,
        ...(said && { thinking: said }),
      });
      expect(world.ledger[0]?.request).toMatchObject({ thinking: told, max_tokens });
      expect(world.ledger[0]?.request).not.toHaveProperty("temperature");
      expect(ofType(events, "attempt-start")).toMatchObject([{ thinking: told, max_tokens }]);
      expect(traceOf(events)?.attempt_details).toMatchObject([{ thinking: told }]);
      const [reserved] = ofType(events, "budget-change");
      expect(reserved?.changes[0]?.reserved.tokens).toBeGreaterThan(max_tokens);
    }
  });

  it("keeps its thought apart from the answer, and counts both", async () => {
    const { value, events } = await classify(thinker("Well … ".repeat(40)));
    expect(value).toEqual(SURE);
    const [thought] = ofType(events, "thought-delta");
    expect(thought?.text).toBe("Well … ".repeat(40));
    expect(thought?.tokens).toBe(70);
    expect(ofType(events, "attempt-end")[0]?.raw).toBe(JSON.stringify(SURE));
  });

  it("fails for good where max tokens went into thought, as it says itself", async () => {
    const { error, events } = await classify(
      thinker("Well …", { kind: "only_thought", message: "All of max tokens went into thought." }),
    );
    expect(error).toMatchObject({ code: "ProviderError", data: { kind: "only_thought" } });
    expect(ofType(events, "attempt-start")).toHaveLength(1);
  });
});
