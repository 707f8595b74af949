import { type Compilation, compile } from "../compiler/index.ts";
import type { FlowDocument } from "../flow/index.ts";
import { mostOutput, takesTemperature, thinkingFacts } from "../models/index.ts";
import { layeredPrices, priceByName, tablePrices } from "../pricing/index.ts";
import type { Prices } from "../runtime/index.ts";

/** As the page compiles: with what is known of the models. The community's prices are loaded only where ours lack one. */
export async function compileDocument(document: FlowDocument): Promise<Compilation> {
  const compiled = compileWith(document, tablePrices());
  if (!compiled.diagnostics.some(({ code }) => code === "C356")) return compiled;
  const { genaiPrices } = await import("../pricing/genai.ts");
  return compileWith(document, layeredPrices([tablePrices(), genaiPrices()]));
}

const compileWith = (document: FlowDocument, prices: Prices): Compilation =>
  compile(document, { mostOutput, takesTemperature, thinkingFacts, priceOf: (model) => priceByName(prices, model) });
