import type { UserPrices } from "../base/index.ts";
import { layeredPrices, tablePrices, userPrices } from "../pricing/index.ts";
import type { Prices } from "../runtime/index.ts";

/**
 * What live models cost: what the user says, our own dated table, then the community's, which is loaded for the first
 * live run or plan.
 */
export async function livePrices(own: UserPrices = {}): Promise<Prices> {
  const known = [userPrices(own), tablePrices()];
  try {
    const { genaiPrices } = await import("../pricing/genai.ts");
    return layeredPrices([...known, genaiPrices()]);
  } catch {
    // Offline, with that table not yet loaded: what it alone knows shows as unknown, never as 0.
    return layeredPrices(known);
  }
}
