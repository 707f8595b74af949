/** What models cost. The community's larger table has its own lazy door: `pricing/genai.ts`. */
export { costOf } from "../base/index.ts";
export { layeredPrices, priceByName, userPrices } from "./prices.ts";
export { PRICE_TABLE, type PriceTable, type TablePrice, tablePrices } from "./table.ts";
