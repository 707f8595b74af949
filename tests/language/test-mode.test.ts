import { describe, expect, it } from "vitest";
import type { ModelRequest } from "../../src/runtime/index.ts";
import type { Act } from "../support/run-world.ts";
import { call, inferFunction, type SmallFlow } from "../support/small-flows.ts";
import { mood, run, saying } from "../support/small-infer.ts";
import { endOf, runSmall } from "../support/small-run.ts";

describe("test mode", () => {
  const votes = (...labels: readonly string[]) => ({
    act: ({ identity: { member } }: ModelRequest): Act => saying(mood(0.5, labels[member - 1] ?? "positive")),
  });

  it("samples a stable function five times, or as often as it says, and wants one answer", async () => {
    expect((await run({})).ledger).toHaveLength(1);
    expect((await run({}, { test: true })).ledger).toHaveLength(5);
    expect((await run({ sample_n: 3 }, { test: true })).ledger).toHaveLength(3);
    const torn = await run({}, { test: true, ...votes("positive", "negative") });
    expect(torn.outcome).toMatchObject({
      error: { code: "StabilityAssertionError", path: "a", data: { samples: { length: 5 } } },
    });
  });

  it("takes of an unstable one what the node asks for", async () => {
    const flow = (unwrap: "most_likely" | { assert_stable: number }): SmallFlow => ({
      steps: [{ ...call("a"), unwrap }],
      functions: { a: inferFunction("a", { stable: false }) },
    });
    const torn = votes("negative", "positive", "negative", "positive", "positive");
    expect((await runSmall(flow("most_likely"), torn)).ledger).toHaveLength(1);
    const likely = await runSmall(flow("most_likely"), { test: true, ...torn });
    expect(likely.outcome).toMatchObject({ output: { label: "positive" } });
    expect(endOf(await runSmall(flow({ assert_stable: 0.6 }), { test: true, ...torn }))).toBe("ok");
    expect(endOf(await runSmall(flow({ assert_stable: 0.61 }), { test: true, ...torn }))).toBe(
      "StabilityAssertionError",
    );
  });
});
