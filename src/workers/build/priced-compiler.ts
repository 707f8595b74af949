import { type Compilation, createCompiler } from "../../compiler/index.ts";
import type { FlowDocument } from "../../flow/index.ts";
import { takesTemperature } from "../../models/index.ts";
import { priceByName, tablePrices } from "../../pricing/index.ts";
import type { Prices } from "../../runtime/index.ts";
import { livePrices } from "../run/live-prices.ts";

/**
 * A compiler that remembers, and knows which models take a temperature and have a price. The community's table is loaded
 * once a flow limits the cost of a model that our own doesn't have.
 */
export function pricedCompiler(): (document: FlowDocument) => Promise<Compilation> {
  let compiler = compilerWith(tablePrices());
  let hasAllPrices = false;
  return async (document) => {
    const compiled = compiler.compile(document);
    if (hasAllPrices || !compiled.diagnostics.some(({ code }) => code === "C356")) return compiled;
    compiler = compilerWith(await livePrices());
    hasAllPrices = true;
    return compiler.compile(document);
  };
}

const compilerWith = (prices: Prices) =>
  createCompiler({ takesTemperature, priceOf: (model) => priceByName(prices, model) });
