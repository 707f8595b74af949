import { expect, it } from "vitest";
import { Envelope } from "./envelope.ts";
import type { Need } from "./need.ts";
import { rule, WORTHWHILE_TOKENS } from "./ruling.ts";

const SHARERS = new Map();

/** A call that wants 50,000 tokens under a limit of 20,000, of which others hold all but `left`. */
function needOf(thought: number, left: number): Need {
  const envelope = new Envelope([], { tokens: 20_000 }, null);
  envelope.hold({ usd: null, tokens: 20_000 - left });
  return { path: "a", chain: [envelope], prompt_tokens: 100, wanted: 50_000, thought, price: null };
}

it("a call begins with room for a worthwhile answer beside its thought, and else waits for others", () => {
  expect(rule(needOf(0, WORTHWHILE_TOKENS + 100), SHARERS)).toMatchObject({ kind: "grant" });
  expect(rule(needOf(4_096, WORTHWHILE_TOKENS + 100), SHARERS)).toEqual({ kind: "wait" });
  expect(rule(needOf(4_096, 4_096 + WORTHWHILE_TOKENS + 100), SHARERS)).toMatchObject({ kind: "grant" });
});

it("a call whose limits can never give it so much begins with all that they give", () => {
  expect(rule(needOf(24_576, 20_000), SHARERS)).toMatchObject({ kind: "grant", max_tokens: 19_900 });
});
