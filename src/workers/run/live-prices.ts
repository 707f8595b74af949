import { layeredPrices, tablePrices } from "../../pricing/index.ts";
import type { Prices } from "../../runtime/index.ts";

/** What live models cost: our own dated table, then the community's, which is loaded for the first live run or plan. */
export async function livePrices(): Promise<Prices> {
  const own = tablePrices();
  try {
    const { genaiPrices } = await import("../../pricing/genai.ts");
    return layeredPrices([own, await genaiPrices()]);
  } catch {
    // Offline, with that table not yet loaded: what it alone knows shows as unknown, never as 0.
    return own;
  }
}
