import type { JsonObject } from "../../../src/base/index.ts";

/** What the server saw and did for one request. Times are `performance.now()` of the server's process. */
export interface LedgerEntry {
  readonly index: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed body; empty when it was no JSON. */
  readonly body: JsonObject;
  readonly raw: string;
  readonly model: string;
  readonly system: string;
  /** Texts of the user's message, one for each content block. */
  readonly blocks: readonly string[];
  readonly max_tokens: number;
  readonly started_at: number;
  status: number;
  /** Four characters a token, as `countTokens`. */
  readonly tokens_in: number;
  /** Of the answer, as far as it was written before the socket closed. */
  tokens_out: number;
  bytes_out: number;
  ended_at: number | null;
  /** The client went away before the answer was complete. */
  closed_by_client: boolean;
  /** The server destroyed the socket on purpose: how much arrived nobody knows. */
  broken_by_server: boolean;
}

/** Kept outside whatever is tested: what was asked for, paid for and cut off. */
export class Ledger {
  readonly entries: LedgerEntry[] = [];

  /** Requests for an answer (no preflights, no model lists). */
  get calls(): readonly LedgerEntry[] {
    return this.entries.filter(({ method }) => method === "POST");
  }

  get open(): readonly LedgerEntry[] {
    return this.entries.filter(({ ended_at }) => ended_at === null);
  }

  get tokens(): { readonly input: number; readonly output: number } {
    const paid = this.calls.filter(({ status }) => status === 200);
    return {
      input: paid.reduce((sum, { tokens_in }) => sum + tokens_in, 0),
      output: paid.reduce((sum, { tokens_out }) => sum + tokens_out, 0),
    };
  }

  /** Every header and body ever received, for tests that look for what must not be there. */
  get everything(): string {
    return this.entries.map(({ headers, raw, path }) => `${path}\n${JSON.stringify(headers)}\n${raw}`).join("\n");
  }

  /** Resolves when the condition holds; rejects after `within_ms`. */
  async until(condition: (ledger: Ledger) => boolean, within_ms = 5_000): Promise<void> {
    const deadline = performance.now() + within_ms;
    while (!condition(this)) {
      if (performance.now() > deadline) throw new Error("The ledger did not come to that");
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}
