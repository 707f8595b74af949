import { invariant } from "../base/index.ts";
import type { Models, Price, Prices } from "../runtime/index.ts";
import { SIMULATED_PRICE, type SimulatedOptions } from "./simulated/options.ts";

/** The model that needs no key. Body follows. */
export function simulatedModels(_options: SimulatedOptions): Models {
  invariant(false, "not built yet");
}

/** Prices of a run on the simulated model: its own for `simulated`, everything else from `others`. */
export function simulatedPrices(price: Price = SIMULATED_PRICE, others?: Prices): Prices {
  return {
    priceOf: (provider, model) => (provider === "simulated" ? price : (others?.priceOf(provider, model) ?? null)),
  };
}
