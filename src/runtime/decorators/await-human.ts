import type { z } from "zod";
import { runHuman } from "../human.ts";
import type { Decision } from "../question.ts";
import { outputTypeOf } from "./contract.ts";
import { jsonOf, typed } from "./json-of.ts";
import { handled } from "./promised.ts";
import { claimNode, requireScope } from "./self.ts";

/** LANGUAGE 5.6. */
export interface HumanOptions<Schema extends z.ZodType> {
  readonly question: string;
  /** Type of what is decided; an approval's value is held against it. */
  readonly decision: Schema;
  /** What the reviewer is shown, by name. */
  readonly artifacts?: { readonly [name: string]: unknown };
  /** What made the review necessary. */
  readonly trigger?: string;
  /** Values to choose from. */
  readonly options?: readonly string[];
  /** Milliseconds of wall clock from the moment of asking. */
  readonly timeoutMs?: number;
  /** When the time has run out: fail with `HITLTimeoutError` (`raise`, or absent), or go on with this value. */
  readonly onTimeout?: "raise" | { readonly value: z.output<Schema> };
  /** What this code goes on from besides an approval. A kill that is not named here ends the run. */
  readonly outcomes?: readonly ("revise" | "kill")[];
  /** Of the node; `human` if absent. */
  readonly name?: string;
}

/**
 * Asks a person, by way of `configure({ ask })`, and suspends until there is a decision (LANGUAGE 5.6):
 * `const review = await awaitHuman(this, { question: "Send it?", decision: Reply, artifacts: { reply } });` What is wrong
 * is refused, with the reason, and asked again. Rejects with `HITLTimeoutError`, or with `Killed`.
 */
export function awaitHuman<Schema extends z.ZodType>(
  self: object,
  options: HumanOptions<Schema>,
): Promise<Decision<z.output<Schema>>> {
  const scope = requireScope(self, "awaitHuman");
  const node = claimNode(self, scope, options.name ?? "human");
  const { question, decision, trigger, timeoutMs, onTimeout, outcomes } = options;
  const artifacts = Object.entries(options.artifacts ?? {}).map(
    ([name, value]) => [name, jsonOf(value, `artifact ${name} of ${node}`)] as const,
  );
  const spec = {
    node,
    question,
    ...(trigger !== undefined && { trigger }),
    decision: outputTypeOf(decision),
    ...(options.options && { options: options.options }),
    ...(timeoutMs !== undefined && { timeout_ms: timeoutMs }),
    ...(onTimeout !== undefined && { on_timeout: fallbackOf(onTimeout, node) }),
    outcomes: outcomes ?? [],
  };
  const decided = runHuman(spec, Object.fromEntries(artifacts), scope);
  return handled(decided.then((output) => typed<Decision<z.output<Schema>>>(output)));
}

function fallbackOf(onTimeout: "raise" | { readonly value: unknown }, node: string) {
  return onTimeout === "raise" ? onTimeout : { value: jsonOf(onTimeout.value, `onTimeout of ${node}`) };
}
