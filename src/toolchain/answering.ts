import type { UserPrices } from "../base/index.ts";
import {
  askingBefore,
  createLearnt,
  freePrices,
  type LearntEntry,
  modelInfo,
  simulatedPrices,
} from "../models/index.ts";
import type { PlanOptions } from "../plan/index.ts";
import { livePrices } from "./live-prices.ts";

/** Who answers in a run: what the page's settings and the command line's `--model` both come to. */
export type Answering =
  | { readonly kind: "simulated" | "manual" | "built-in" }
  | {
      readonly kind: "anthropic" | "openai-compatible";
      /** Of functions that declare none. */
      readonly model: string;
      readonly baseUrl: string;
      /** Which kind of server it is, where that is known besides its address. */
      readonly provider?: string;
    };

/** What follows from it for a plan: models, prices, and how a live provider would be asked for a type. */
export type AnsweringFacts = Pick<PlanOptions, "prices" | "resolveModel" | "asking">;

/** `own`: the user's prices, before all lists. `learnt`: what servers have refused before. */
export async function factsOf(
  answering: Answering,
  own: UserPrices = {},
  learnt: readonly LearntEntry[] = [],
): Promise<AnsweringFacts> {
  const { kind } = answering;
  if (!("baseUrl" in answering)) {
    // These answer for every function, whatever model it declares.
    const info = modelInfo(kind, kind);
    return { prices: kind === "simulated" ? simulatedPrices() : freePrices(), resolveModel: () => info };
  }
  const { model, baseUrl } = answering;
  return {
    prices: await livePrices(own),
    resolveModel: (declared) => modelInfo(kind, declared ?? model),
    asking: askingBefore({ ...answering, base_url: baseUrl }, createLearnt(learnt)),
  };
}
