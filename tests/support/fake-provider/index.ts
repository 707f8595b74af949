export { Ledger, type LedgerEntry } from "./ledger.ts";
export { answer, type Scenario, type StopWord } from "./scenario.ts";
export { type Director, type FakeProvider, type FakeProviderOptions, startFakeProvider } from "./server.ts";
