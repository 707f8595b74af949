export type { LedgerEntry } from "./ledger.ts";
export { answer, type Scenario } from "./scenario.ts";
export { type FakeProvider, startFakeProvider } from "./server.ts";
