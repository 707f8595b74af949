import { describe, expect, it } from "vitest";
import { classifySpec, inline, runWorld } from "../../tests/support/run-world.ts";
import { openRun, runFlow, runInfer } from "../runtime/index.ts";
import { type AskBuiltIn, type BuiltInPrompt, type BuiltInSaid, builtInModels, freePrices } from "./index.ts";

const WHOLE = JSON.stringify({ label: "positive", confidence: 0.9 });

async function run(answers: readonly (readonly BuiltInSaid[])[], spec = classifySpec()) {
  const asked: BuiltInPrompt[] = [];
  const signals: AbortSignal[] = [];
  const ask: AskBuiltIn = async function* (prompt, signal) {
    signals.push(signal);
    yield* answers[asked.push(prompt) - 1] ?? [];
  };
  const world = runWorld(() => ({ text: "" }));
  const ports = { ...world.ports, models: builtInModels(ask), prices: freePrices() };
  const done = await runFlow({ name: "f", limits: {}, args: [] }, openRun(ports, { run: "r" }), (scope) =>
    runInfer(spec, [inline("text", "Fine!")], scope),
  ).then(
    (output) => ({ output, error: null }),
    (error: unknown) => ({ output: null, error }),
  );
  const attempts = world.journal.events.filter(({ type }) => type === "attempt-end");
  return { ...done, asked, signals, attempts };
}

const text = (text: string): BuiltInSaid => ({ say: "text", text });
const END: BuiltInSaid = { say: "end" };

describe("the browser's own model", () => {
  it("is bound by the schema of the output, and answers in pieces, for nothing", async () => {
    const { output, asked, attempts } = await run([[text(WHOLE.slice(0, 9)), text(WHOLE.slice(9)), END]]);
    expect(output).toEqual({ label: "positive", confidence: 0.9 });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.schema).toMatchObject({ type: "object", required: ["confidence", "label"] });
    expect(asked[0]?.text).toContain("Fine!");
    expect(attempts).toMatchObject([{ cost_usd: 0, usage_exact: false }]);
  });

  it("gets the schema in its prompt where the browser takes none, in the same attempt", async () => {
    const error = { kind: "server", message: "NotSupportedError: pattern" } as const;
    const { output, asked, attempts } = await run([[{ say: "error", error, isOfSchema: true }], [text(WHOLE), END]]);
    expect(output).toEqual({ label: "positive", confidence: 0.9 });
    expect(asked.map(({ schema }) => schema === null)).toEqual([false, true]);
    expect(asked[1]?.system).toContain('"confidence"');
    expect(attempts).toHaveLength(1);
  });

  it("says what the browser refuses whatever it is asked, and what breaks in the middle of an answer", async () => {
    const error = { kind: "bad_request", message: "NotSupportedError: language" } as const;
    const refused: BuiltInSaid = { say: "error", error, isOfSchema: true };
    const once = classifySpec({ retries: 0 });
    for (const answers of [[[refused], [refused]], [[text("{"), refused]]]) {
      const { error: thrown, attempts } = await run(answers, once);
      expect(String(thrown)).toContain("NotSupportedError: language");
      expect(attempts.at(-1)).toMatchObject({ outcome: { status: "provider-error" } });
    }
  });

  it("is cut off at the limit that it cannot be told, and told to stop", async () => {
    const long = classifySpec({ max_tokens: 8, retries: 0 });
    const { error, signals } = await run([[text("x".repeat(20)), text("y".repeat(20)), text("never read"), END]], long);
    expect(String(error)).toContain("cut off");
    expect(signals[0]?.aborted).toBe(true);
  });

  it("that is not ready ends the step, and says what to do", async () => {
    const error = { kind: "not_found", message: "This browser's own model is not ready." } as const;
    const { error: thrown } = await run([[{ say: "error", error, isOfSchema: false }]]);
    expect(String(thrown)).toContain("not ready");
  });
});
