import { failureOfAbort, onAbort } from "../abort.ts";
import type { BudgetChange } from "../events.ts";
import type { Clock } from "../ports.ts";
import { type Bill, type Envelope, isUnlimited, type SpendAxis, USD_TOLERANCE } from "./envelope.ts";
import type { Need } from "./need.ts";
import { type Ruling, rule } from "./ruling.ts";
import { budgetExceeded, type Shortage } from "./shortage.ts";

/** What a call may spend, held in every envelope of its chain until it is settled. */
export interface Reservation {
  readonly chain: readonly Envelope[];
  readonly max_tokens: number;
  /** As it was announced in events; what is held may have grown since. */
  readonly bill: Bill;
  held: Bill;
  /** The limit that made `max_tokens` smaller than wanted. */
  readonly shortened: Shortage | null;
}

interface Waiting {
  readonly need: Need;
  readonly round: number;
  grant(reservation: Reservation): void;
  refuse(shortage: Shortage): void;
}

/**
 * The queue in front of the budgets of a run (LANGUAGE 5.4). Calls of one instant are served together, in the order of
 * their paths, so that decisions never depend on which promise happened to settle first; one that fits only without
 * others' reservations waits for them to settle.
 */
export class Admission {
  private readonly clock: Clock;
  private waiting: Waiting[] = [];
  private round = 0;
  private scheduled = false;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Calls of this instant are yet to be served. */
  get isDeciding(): boolean {
    return this.scheduled;
  }

  /** Rejects with `BudgetExceeded` when the call can't fit, or with the signal's failure. */
  reserve(need: Need, signal: AbortSignal): Promise<Reservation> {
    if (isUnlimited(need.chain)) return Promise.resolve(hold(need, { max_tokens: need.wanted, shortened: null }));
    return new Promise((resolve, reject) => {
      let unlisten = () => {};
      const waiting: Waiting = {
        need,
        round: this.round,
        grant: (reservation) => {
          unlisten();
          resolve(reservation);
        },
        refuse: (shortage) => {
          unlisten();
          reject(budgetExceeded(need.path, shortage));
        },
      };
      this.waiting.push(waiting);
      this.schedule();
      unlisten = onAbort(signal, () => {
        this.waiting = this.waiting.filter((entry) => entry !== waiting);
        reject(failureOfAbort(signal, need.path));
      });
    });
  }

  /**
   * The running count of a call. Beyond its reservation it may take what nobody else holds; null while it may, the
   * limit that stops it when it may not.
   */
  running(reservation: Reservation, bill: Bill): Shortage | null {
    const { held } = reservation;
    if (bill.tokens <= held.tokens && (bill.usd ?? 0) <= (held.usd ?? 0) + USD_TOLERANCE) return null;
    const shortage = overrun(reservation, bill);
    if (shortage !== null) return shortage;
    const grown = {
      tokens: Math.max(held.tokens, bill.tokens),
      usd: bill.usd === null ? null : Math.max(held.usd ?? 0, bill.usd),
    };
    for (const envelope of reservation.chain) {
      envelope.release(held);
      envelope.hold(grown);
    }
    reservation.held = grown;
    return null;
  }

  /** Ends a reservation with what was spent, and lets the next calls in. */
  settle(reservation: Reservation, bill: Bill, estimated: boolean): readonly BudgetChange[] {
    for (const envelope of reservation.chain) {
      envelope.release(reservation.held);
      envelope.spend(bill);
    }
    if (this.waiting.length > 0) this.schedule();
    const reserved = { usd: negative(reservation.bill.usd), tokens: negative(reservation.bill.tokens) ?? 0 };
    return reservation.chain.map(({ path }) => ({
      envelope: path,
      reserved,
      spent: bill,
      ...(estimated && { estimated: true as const }),
    }));
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    this.clock.sleep(0).then(() => this.serve());
  }

  private serve(): void {
    this.scheduled = false;
    this.round += 1;
    const queue = this.waiting.sort(byRoundAndPath);
    const sharers = countSharers(queue);
    this.waiting = [];
    for (const entry of queue) {
      const ruling = rule(entry.need, sharers);
      for (const envelope of entry.need.chain) sharers.set(envelope, (sharers.get(envelope) ?? 1) - 1);
      this.apply(entry, ruling);
    }
  }

  private apply(entry: Waiting, ruling: Ruling): void {
    if (ruling.kind === "wait") this.waiting.push(entry);
    else if (ruling.kind === "refuse") entry.refuse(ruling.shortage);
    else entry.grant(hold(entry.need, ruling));
  }
}

/** Of a call that costs nothing. */
export function nothingHeld(max_tokens: number): Reservation {
  const bill = { usd: 0, tokens: 0 };
  return { chain: [], max_tokens, bill, held: bill, shortened: null };
}

/** The first announcement of a reservation. */
export function announce(reservation: Reservation): readonly BudgetChange[] {
  return reservation.chain.map(({ path }) => ({
    envelope: path,
    reserved: reservation.bill,
    spent: { usd: reservation.bill.usd === null ? null : 0, tokens: 0 },
  }));
}

function hold(need: Need, grant: { readonly max_tokens: number; readonly shortened: Shortage | null }): Reservation {
  const { chain, price, prompt_tokens } = need;
  const usd = price === null ? null : (prompt_tokens * price.input + grant.max_tokens * price.output) / 1_000_000;
  const bill = { usd, tokens: prompt_tokens + grant.max_tokens };
  for (const envelope of chain) envelope.hold(bill);
  return { chain, max_tokens: grant.max_tokens, bill, held: bill, shortened: grant.shortened };
}

function overrun(reservation: Reservation, bill: Bill): Shortage | null {
  const { held, chain } = reservation;
  for (const envelope of chain) {
    const beyond = (axis: SpendAxis) => (bill[axis] ?? 0) - (held[axis] ?? 0);
    if (beyond("tokens") > envelope.left("tokens").now) return { envelope, axis: "tokens" };
    if (bill.usd !== null && beyond("usd") > envelope.left("usd").now + USD_TOLERANCE) return { envelope, axis: "usd" };
  }
  return null;
}

function countSharers(queue: readonly Waiting[]): Map<Envelope, number> {
  const sharers = new Map<Envelope, number>();
  for (const { need } of queue) {
    for (const envelope of need.chain) sharers.set(envelope, (sharers.get(envelope) ?? 0) + 1);
  }
  return sharers;
}

function byRoundAndPath(a: Waiting, b: Waiting): number {
  if (a.round !== b.round) return a.round - b.round;
  if (a.need.path === b.need.path) return 0;
  return a.need.path < b.need.path ? -1 : 1;
}

/** Without a negative zero, which JSON can't say. */
function negative(value: number | null): number | null {
  return value === null ? null : 0 - value;
}
