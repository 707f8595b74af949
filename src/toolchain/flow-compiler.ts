import type { UserPrices } from "../base/index.ts";
import { type Compilation, createCompiler } from "../compiler/index.ts";
import type { FlowDocument } from "../flow/index.ts";
import { mostOutput, takesTemperature, thinkingFacts } from "../models/index.ts";
import { layeredPrices, priceByName, tablePrices, userPrices } from "../pricing/index.ts";
import type { Prices } from "../runtime/index.ts";
import { livePrices } from "./live-prices.ts";

export interface FlowCompiler {
  compile(document: FlowDocument): Promise<Compilation>;
  /** The user's own prices, for whatever is compiled after. */
  takePrices(prices: UserPrices): void;
}

/**
 * A compiler that remembers, and knows which models take a temperature, how they think and what they cost. The community's table is loaded
 * once a flow limits the cost of a model that our own doesn't have.
 */
export function flowCompiler(): FlowCompiler {
  let own: UserPrices = {};
  let lists = tablePrices();
  let compiler = compilerWith(lists);
  let hasAllPrices = false;
  const renew = (): void => {
    compiler = compilerWith(layeredPrices([userPrices(own), lists]));
  };
  return {
    async compile(document) {
      const compiled = compiler.compile(document);
      if (hasAllPrices || !compiled.diagnostics.some(({ code }) => code === "C356")) return compiled;
      lists = await livePrices();
      hasAllPrices = true;
      renew();
      return compiler.compile(document);
    },
    takePrices(prices) {
      if (JSON.stringify(prices) === JSON.stringify(own)) return;
      own = prices;
      renew();
    },
  };
}

const compilerWith = (prices: Prices) =>
  createCompiler({ mostOutput, takesTemperature, thinkingFacts, priceOf: (model) => priceByName(prices, model) });

/** One document, with the prices that are known to all. */
export const compileDocument = (document: FlowDocument): Promise<Compilation> => flowCompiler().compile(document);
