export type { LedgerEntry } from "./ledger.ts";
export type { FakeProfile } from "./profile.ts";
export { FAKE_PROFILES } from "./profiles.ts";
export { answer, type Scenario } from "./scenario.ts";
export { type Director, type FakeProvider, startFakeProvider } from "./server.ts";
