import { expect, it } from "vitest";
import { inferBody } from "../../../tests/support/small-flows.ts";
import { THOUGHT_ROOM } from "../../base/index.ts";
import type { Ir } from "../../ir/index.ts";
import { worstCases } from "./worst-case.ts";

const text = { type: "string" } as const;

it("counts answers and thought as far as the named model goes", () => {
  const ir: Ir = {
    version: "flow/1",
    contracts: {},
    functions: {
      f: {
        mode: "infer",
        ...inferBody("f", { model: "m", thinking: "high", max_tokens: 1_000 }),
        input: { text },
        output: text,
      },
    },
    main: "main",
    flows: {
      main: {
        input: { text },
        output: text,
        result: { kind: "reference", reference: { root: "step", step: "a", path: [] } },
        steps: [{ id: "a", type: "function", function: "f", inputs: {}, depends_on: [] }],
      },
    },
  };
  const priceOf = () => ({ output: 10 });
  const unlimited = 1_000 + THOUGHT_ROOM.high;
  expect(worstCases(ir, { priceOf })("main")).toEqual({ ms: 0, usd: unlimited / 1e5, tokens: unlimited });
  // A new one: lanes of the same objects are known.
  const again = structuredClone(ir);
  expect(worstCases(again, { priceOf, mostOutput: () => 8_192 })("main")).toEqual({
    ms: 0,
    usd: 0.08192,
    tokens: 8_192,
  });
});
