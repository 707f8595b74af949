import type { CDPSession, Page } from "@playwright/test";

const LOOK_MS = 120;
const CALM_MS = 6;
const CALM_LOOKS = 3;
const MOST_LOOKS = 250;

/** Processor time of one page's main thread in milliseconds: a busy machine disturbs it little. */
export class Meter {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async of(page: Page): Promise<Meter> {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    return new Meter(page, session);
  }

  /** What something costs, from a calm page to a calm page. */
  async cost(act: () => Promise<unknown>): Promise<number> {
    await this.calm();
    const before = await this.#used();
    await act();
    await this.calm();
    return (await this.#used()) - before;
  }

  /** Of a page that is never calm: within so many milliseconds of the clock, or as long as `act` takes. */
  async costWithin(ms: number, act: () => Promise<unknown>): Promise<number> {
    const before = await this.#used();
    await Promise.all([act(), this.#page.waitForTimeout(ms)]);
    return (await this.#used()) - before;
  }

  /** The longest task while something is done, and so many milliseconds of the clock after. Tracing costs time, so it is measured apart. */
  async longestTask(act: () => Promise<unknown>, ms = 0): Promise<number> {
    const browser = this.#page.context().browser();
    if (!browser) throw new Error("no browser");
    await this.calm();
    await browser.startTracing(this.#page, { categories: ["disabled-by-default-devtools.timeline"] });
    await act();
    await this.#page.waitForTimeout(ms);
    await this.calm();
    const { traceEvents: events }: Trace = JSON.parse((await browser.stopTracing()).toString());
    const mains = new Set(events.filter(({ args }) => args?.name === "CrRendererMain").map(threadOf));
    return longestOf(events.filter((event) => event.name === "RunTask" && mains.has(threadOf(event))));
  }

  /** Resolves when the main thread has had nothing to do for a while. */
  async calm(): Promise<void> {
    let still = 0;
    for (let look = 0; look < MOST_LOOKS && still < CALM_LOOKS; look++) {
      const before = await this.#used();
      await this.#page.waitForTimeout(LOOK_MS);
      still = (await this.#used()) - before < CALM_MS ? still + 1 : 0;
    }
  }

  async #used(): Promise<number> {
    const { metrics } = await this.#session.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
  }
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

interface Trace {
  readonly traceEvents: readonly TraceEvent[];
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;

function longestOf(tasks: readonly TraceEvent[]): number {
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
