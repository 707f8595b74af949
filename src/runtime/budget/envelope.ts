import { printPath, type RunPath } from "../../base/index.ts";
import type { Limits } from "../events.ts";
import type { Clock } from "../ports.ts";

/** Dollars and tokens of a call. `usd` is null where the price is unknown. */
export interface Bill {
  readonly usd: number | null;
  readonly tokens: number;
}

export type SpendAxis = "tokens" | "usd";

/** Floating dollars are compared with this tolerance; tokens are exact integers. */
export const USD_TOLERANCE = 1e-12;

/** The running clock of an envelope that limits time. */
export interface Stopwatch {
  /** Stops as of `at`, a time of the run's clock. */
  pause(at: number): void;
  goOn(): void;
}

/**
 * What a flow or function declares that everything beneath it may spend (LANGUAGE 5.4). A call draws on its own
 * envelope and on every enclosing one. An unpriced bill counts on `tokens` only: `usd` is not enforced for it.
 */
export class Envelope {
  /** Of what declared it. */
  readonly path: RunPath;
  readonly limits: Limits;
  readonly parent: Envelope | null;
  private readonly spent = { usd: 0, tokens: 0 };
  private readonly held = { usd: 0, tokens: 0 };
  private stopwatch: Stopwatch | null = null;
  private working = 0;
  private waiting = 0;
  private idleSince = 0;
  private stands = false;

  constructor(path: RunPath, limits: Limits, parent: Envelope | null) {
    this.path = path;
    this.limits = limits;
    this.parent = parent;
  }

  /** `ms` stands still while everything left under it waits for people (LANGUAGE 5.4). */
  time(stopwatch: Stopwatch): void {
    this.stopwatch = stopwatch;
  }

  /** A step under it begins to run. */
  begin(): void {
    this.working += 1;
    this.goOn();
  }

  end(clock: Clock): void {
    this.working -= 1;
    if (this.waiting > 0) this.idleSince = clock.now();
  }

  /** A step that runs under it begins to wait for a person. */
  wait(clock: Clock): void {
    this.waiting += 1;
    this.idleSince = clock.now();
  }

  answered(): void {
    this.waiting -= 1;
    this.goOn();
  }

  standStillIfIdle(): void {
    if (this.stands || this.waiting === 0 || this.working > this.waiting) return;
    this.stands = true;
    this.stopwatch?.pause(this.idleSince);
  }

  private goOn(): void {
    if (!this.stands) return;
    this.stands = false;
    this.stopwatch?.goOn();
  }

  /** How messages and data name it: the printed path, empty for the flow's. */
  get name(): string {
    return printPath(this.path);
  }

  /** What is left when others' reservations count as spent (`now`), and when they don't (`atMost`). */
  left(axis: SpendAxis): { readonly now: number; readonly atMost: number } {
    const limit = this.limits[axis];
    if (limit === undefined) return { now: Number.POSITIVE_INFINITY, atMost: Number.POSITIVE_INFINITY };
    const atMost = limit - this.spent[axis];
    return { now: atMost - this.held[axis], atMost };
  }

  spentOn(axis: SpendAxis): number {
    return this.spent[axis];
  }

  hold(bill: Bill): void {
    this.held.tokens += bill.tokens;
    this.held.usd += bill.usd ?? 0;
  }

  release(bill: Bill): void {
    this.held.tokens -= bill.tokens;
    this.held.usd -= bill.usd ?? 0;
  }

  spend(bill: Bill): void {
    this.spent.tokens += bill.tokens;
    this.spent.usd += bill.usd ?? 0;
  }
}

/** From the innermost envelope outwards: everything that a call draws on. */
export function chainOf(innermost: Envelope | null): readonly Envelope[] {
  const chain: Envelope[] = [];
  for (let envelope = innermost; envelope !== null; envelope = envelope.parent) chain.push(envelope);
  return chain;
}

/** No call under this chain can be refused for what it spends. */
export function isUnlimited(chain: readonly Envelope[]): boolean {
  return chain.every(({ limits }) => limits.usd === undefined && limits.tokens === undefined);
}
