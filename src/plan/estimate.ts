import { costOf, isJsonObject, type Json, outputLimit, ownValue, thinkingOf, thoughtRoom } from "../base/index.ts";
import { type Contracts, jsonSchema } from "../contracts/index.ts";
import { asksAtMost, type Ir, type IrInferFunction, type IrInput } from "../ir/index.ts";
import type { ModelInfo, Price } from "../runtime/index.ts";
import type { PlanCost, PlanFigures } from "./model.ts";
import { scaled } from "./scaled.ts";
import { type Size, sizeOfField, sizeOfValue } from "./sizes.ts";

/**
 * How a call is estimated (no request is made):
 * - prompt: system line, intent, context and the `Inputs:` block as they are, each input by its value where it is known
 *   and by its type where not; at worst also the schema that travels beside it. Counted by the model's own estimate.
 * - answer: the output type's size, and a quarter of what there is room for to be thought. An attempt is expected to
 *   pass; at worst all attempts are used, each with the reservation that the budget makes for it: prompt × 1.2 and
 *   `max_tokens`, and a retry block from the second on.
 * - a quorum asks all its members at once; a refinement is expected to be content at once, and at worst takes all turns.
 * - time: 350 ms and 75 tokens a second expected; 2 s and 25 tokens a second at worst.
 * - a budget of its own cuts both off.
 */
export interface CallEstimate {
  /** What it is expected to need, and what of that its budget lets it spend. */
  readonly needs: PlanCost;
  readonly expected: PlanCost;
  readonly worst: PlanCost;
  readonly attempts: number;
}

const SYSTEM = "You are executing a typed function. Your output must conform to the specified contract.";
/** `Previous attempt failed:` … and a line of reason for each check. */
const RETRY_BLOCK = { fixed: 60, line: 90 } as const;
const RESERVE = 1.2;
const THOUGHT_EXPECTED = 1 / 4;
const PACE = { expected: { wait: 350, perSecond: 75 }, worst: { wait: 2_000, perSecond: 25 } } as const;

export function estimateCall(
  ir: Ir,
  spec: IrInferFunction,
  inputs: { readonly [name: string]: IrInput },
  known: { readonly [name: string]: Json } | undefined,
  model: ModelInfo,
  price: Price | null,
): CallEstimate {
  const prompt = promptSize(ir.contracts, spec, inputs, known);
  const answer = sizeOfField(spec.output, ir.contracts);
  const { attempts, turns, members } = asksAtMost(spec);
  const thinking = thinkingOf(model.thinking, spec.thinking);
  const thought = thoughtRoom(model.thinking, thinking);
  const limit = outputLimit(thought, spec.max_tokens, model.max_output_tokens);
  const retryBlock = RETRY_BLOCK.fixed + RETRY_BLOCK.line * Math.max(1, spec.ensure.length + spec.guardrails.length);
  const expectedIn = tokens(model, prompt.expected);
  const expectedOut = Math.min(limit, tokens(model, answer.expected) + thought * THOUGHT_EXPECTED);
  const worstIn = Math.ceil(tokens(model, prompt.worst) * RESERVE);
  const worstRetryIn = Math.ceil(tokens(model, prompt.worst + retryBlock) * RESERVE);
  const worstInputs = worstIn + (attempts - 1) * worstRetryIn;
  const once = costing(worstInputs, attempts * limit, attempts, PACE.worst, price);
  const needs = scaled(costing(expectedIn, expectedOut, 1, PACE.expected, price), members);
  const budget = spec.budget ?? {};
  return {
    attempts,
    needs,
    expected: capped(needs, budget),
    worst: capped({ ...scaled(once, members * turns), ms: once.ms * turns }, budget),
  };
}

function costing(
  input: number,
  output: number,
  calls: number,
  pace: { readonly wait: number; readonly perSecond: number },
  price: Price | null,
): PlanCost {
  return {
    tokens: input + output,
    usd: costOf({ input, output, cache_read: 0, cache_write: 0 }, price),
    ms: Math.round(calls * pace.wait + (output / pace.perSecond) * 1000),
  };
}

/** A budget is a hard limit: no more than it can be spent. */
export function capped(cost: PlanCost, budget: PlanFigures): PlanCost {
  return {
    tokens: Math.min(cost.tokens, budget.tokens ?? Number.POSITIVE_INFINITY),
    // What has no known price is not held by a dollar limit either (LANGUAGE 5.4).
    usd: cost.usd === null ? null : Math.min(cost.usd, budget.usd ?? Number.POSITIVE_INFINITY),
    ms: Math.min(cost.ms, budget.ms ?? Number.POSITIVE_INFINITY),
  };
}

function promptSize(
  contracts: Contracts,
  spec: IrInferFunction,
  inputs: { readonly [name: string]: IrInput },
  known: { readonly [name: string]: Json } | undefined,
): Size {
  const text = [SYSTEM, spec.intent, ...spec.context, "Inputs:"].join("\n").length;
  const schema = JSON.stringify(jsonSchema(spec.output, contracts)).length;
  let size: Size = { expected: text, worst: text + schema };
  for (const [name, field] of Object.entries(spec.input)) {
    const source = ownValue(inputs, name);
    const value = source && knownValue(source, known);
    const inner = value === undefined ? sizeOfField(field, contracts) : sizeOfValue(value);
    const line = name.length + 5;
    size = { expected: size.expected + line + inner.expected, worst: size.worst + line + inner.worst };
  }
  return size;
}

/** The value of an input, where it follows from constants and from the flow's inputs that are known. */
export function knownValue(source: IrInput, known: { readonly [name: string]: Json } | undefined): Json | undefined {
  if (source.kind === "value") return source.value;
  if (source.kind !== "reference" || source.reference.root !== "input" || !known) return undefined;
  let value: Json | undefined = known;
  for (const key of source.reference.path) value = isJsonObject(value) ? ownValue(value, key) : undefined;
  return value;
}

/** By length alone: the model's estimate for a thousand characters, times as many thousands. */
function tokens(model: ModelInfo, characters: number): number {
  return Math.ceil((model.estimateTokens(THOUSAND) * Math.min(characters, MOST_CHARACTERS)) / THOUSAND.length);
}

const THOUSAND = "x".repeat(1_000);
/** No model reads more; types nested in lists would multiply into nonsense. */
const MOST_CHARACTERS = 4_000_000;
