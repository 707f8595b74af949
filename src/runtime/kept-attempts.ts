import { printPath, type RunPath } from "../base/index.ts";
import type { BudgetChange, EventOf, RunEvent, RunEventBody } from "./events.ts";
import { totalTokens } from "./infer/token-counter.ts";

type Start = EventOf<"attempt-start">;
type End = EventOf<"attempt-end">;

/** A request that was sent, and what came back; null: that was lost with whoever waited for it. */
export interface KeptAttempt {
  readonly start: Start;
  readonly end: End | null;
}

/** Something that is to be said of a place. */
export interface Loose {
  readonly path: RunPath;
  readonly attempt: number;
  readonly body: RunEventBody;
}

interface Open {
  readonly path: RunPath;
  readonly number: number;
  readonly reserved: readonly BudgetChange[];
  start: Start | null;
  end: End | null;
  isUncertain: boolean;
}

/** The attempts of a run's events: reserve, intent, answer, settle, in this order (LANGUAGE 5.1). */
export class KeptAttempts {
  readonly #sent = new Map<string, KeptAttempt[]>();
  readonly #open = new Map<string, Open>();

  constructor(events: readonly RunEvent[]) {
    for (const event of events) if (event.attempt !== undefined) this.#note(event, event.attempt);
    for (const { start, end } of this.#open.values()) if (start !== null) this.#keep({ start, end });
  }

  take(path: RunPath, number: number): KeptAttempt | undefined {
    return this.#sent.get(keyOf(path, number))?.shift();
  }

  has(path: RunPath, number: number): boolean {
    return (this.#sent.get(keyOf(path, number))?.length ?? 0) > 0;
  }

  /**
   * What closes the open ones. A reservation that nothing was sent for is given back; an answer is settled; a call whose
   * answer is unknown is uncertain, and may have cost all that was reserved for it.
   */
  loose(isFree: (model: string) => boolean): readonly Loose[] {
    return [...this.#open.values()].flatMap((open) => {
      const say = (body: RunEventBody): Loose => ({ path: open.path, attempt: open.number, body });
      const { start, end, reserved, isUncertain } = open;
      if (start === null) return [say(settled(reserved, () => NOTHING))];
      if (end !== null) {
        const spent = { usd: end.cost_usd, tokens: totalTokens(end.usage) };
        return [say(settled(reserved, () => spent, !end.usage_exact))];
      }
      const mayCost =
        isFree(start.model) || start.given !== undefined ? () => NOTHING : (change: BudgetChange) => change.reserved;
      const change = say(settled(reserved, mayCost, true));
      return isUncertain ? [change] : [say({ type: "attempt-uncertain", call_id: start.call_id }), change];
    });
  }

  #note(event: RunEvent, number: number): void {
    const key = keyOf(event.path, number);
    const open = this.#open.get(key);
    if (event.type === "budget-change") {
      if (open === undefined) {
        const { path, changes } = event;
        this.#open.set(key, { path, number, reserved: changes, start: null, end: null, isUncertain: false });
        return;
      }
      this.#open.delete(key);
      if (open.start !== null) this.#keep({ start: open.start, end: open.end });
    } else if (open !== undefined) {
      if (event.type === "attempt-start") open.start = event;
      else if (event.type === "attempt-end") open.end = event;
      else if (event.type === "attempt-uncertain") open.isUncertain = true;
    }
  }

  #keep(attempt: KeptAttempt): void {
    const key = keyOf(attempt.start.path, attempt.start.attempt ?? 1);
    const sent = this.#sent.get(key);
    if (sent) sent.push(attempt);
    else this.#sent.set(key, [attempt]);
  }
}

const NOTHING: BudgetChange["spent"] = { usd: 0, tokens: 0 };

function settled(
  reserved: readonly BudgetChange[],
  spentOf: (change: BudgetChange) => BudgetChange["spent"],
  isEstimated = false,
): RunEventBody {
  const changes = reserved.map((change) => ({
    envelope: change.envelope,
    reserved: {
      usd: change.reserved.usd === null ? null : 0 - change.reserved.usd,
      tokens: 0 - change.reserved.tokens,
    },
    spent: spentOf(change),
    ...(isEstimated && { estimated: true as const }),
  }));
  return { type: "budget-change", changes };
}

const keyOf = (path: RunPath, number: number): string => `${printPath(path)} ${number}`;
