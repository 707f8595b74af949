import type { InPage, Target } from "./in-page.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type MouseAction =
  | { readonly kind: "move"; readonly to: Point }
  | { readonly kind: "down" }
  | { readonly kind: "up" }
  | { readonly kind: "wheel"; readonly at: Point; readonly by: number };

/** What an engine must be able to do; everything else is told in these. Each call ends within its own time limit. */
export interface Engine {
  readonly name: string;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs the body of a function of `args` in the page, and answers what it returns or resolves to, as JSON. */
  evaluate(body: string, args: readonly unknown[]): Promise<unknown>;
  mouse(actions: readonly MouseAction[]): Promise<void>;
  /** Types characters as a keyboard does. */
  type(text: string): Promise<void>;
  /** One stroke: `Enter`, `Control+c`. */
  press(keys: string): Promise<void>;
  /** Puts a file into a file field, which need not be visible, as the native chooser does when a person took that file. */
  choose(selector: string, path: string): Promise<void>;
  /** The bytes of the one file that was saved since the last call; waits for it. */
  downloaded(): Promise<Uint8Array>;
  /** Errors and warnings of the console, as far as this engine tells them. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

const PATIENCE_MS = 60_000;
const LOOK_AGAIN_MS = 30;

/** A page as a person meets it, in any engine. */
export class Tab {
  readonly engine: Engine;
  private readonly script: string;

  constructor(engine: Engine, script: string) {
    this.engine = engine;
    this.script = script;
  }

  async open(url: string): Promise<void> {
    await this.engine.goto(url);
    await this.sees({ ...button("Run"), disabled: false });
  }

  async reload(): Promise<void> {
    await this.engine.reload();
    await this.sees({ ...button("Run"), disabled: false });
  }

  async click(target: Target): Promise<void> {
    const { x, y } = await this.place(target);
    await this.engine.mouse([{ kind: "move", to: { x, y } }, { kind: "down" }, { kind: "up" }]);
  }

  /** Presses on the first, moves in steps as a hand does, and lets go over the second. */
  async drag(from: Target, to: Target | Point): Promise<void> {
    const start = await this.place(from);
    const end = "x" in to ? to : await this.place(to, { free: false });
    const steps = 10;
    const way = Array.from({ length: steps }, (_, step) => {
      const part = (step + 1) / steps;
      const at = {
        x: Math.round(start.x + (end.x - start.x) * part),
        y: Math.round(start.y + (end.y - start.y) * part),
      };
      return { kind: "move" as const, to: at };
    });
    await this.engine.mouse([{ kind: "move", to: start }, { kind: "down" }, ...way, { kind: "up" }]);
  }

  /** Types into a field that is clicked first; what is in it is replaced. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.engine.press("Control+a");
    await this.engine.type(text);
  }

  async sees(target: Target): Promise<void> {
    await this.until(`${shown(target)} is there`, async () => (await this.ask("count", target)) !== 0);
  }

  async misses(target: Target): Promise<void> {
    await this.until(`${shown(target)} is gone`, async () => (await this.ask("count", target)) === 0);
  }

  async reads(target: Target, text: string): Promise<void> {
    let last: string | null = null;
    await this.until(
      `${shown(target)} says ${JSON.stringify(text)}`,
      async () => {
        last = await this.ask("text", target);
        return last?.includes(text) === true;
      },
      () => JSON.stringify(last),
    );
  }

  async count(target: Target): Promise<number> {
    return await this.ask("count", target);
  }

  async read(target: Target, name: string): Promise<string | null> {
    return await this.ask("read", target, name);
  }

  /** The middle of an element that holds still. */
  async place(target: Target, { free = true } = {}): Promise<Point> {
    let last: Point | null = null;
    await this.until(`${shown(target)} can be pressed`, async () => {
      last = await this.ask("place", target, free);
      return last !== null;
    });
    const { x, y } = last ?? { x: 0, y: 0 };
    return { x: Math.round(x), y: Math.round(y) };
  }

  /** Looks again until `holds`, or fails in words after a minute. */
  async until(what: string, holds: () => Promise<boolean>, instead: () => string = () => ""): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while (!(await holds())) {
      if (Date.now() > end) {
        const page = await this.engine.evaluate("return document.body.innerText.slice(-1500)", []);
        throw new Error(`${this.engine.name}: waited in vain until ${what}. ${instead()}\nThe page says:\n${page}`);
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }

  private async ask<Name extends keyof InPage>(
    name: Name,
    ...args: Parameters<InPage[Name]>
  ): Promise<Awaited<ReturnType<InPage[Name]>>> {
    const body = `if (!window.inPage) { ${this.script} }\nreturn window.inPage[args[0]](...args.slice(1));`;
    return (await this.engine.evaluate(body, [name, ...args])) as Awaited<ReturnType<InPage[Name]>>;
  }
}

const shown = (target: Target): string =>
  "selector" in target ? target.selector : `${target.role} ${JSON.stringify(target.name)}`;

export const button = (name: string): Target & { readonly role: string } => ({ role: "button", name, exact: true });
export const tab = (name: string): Target => ({ role: "tab", name });
export const panel = (name: string): Target => ({ role: "tabpanel", name });
export const dialog = (name: string): Target => ({ role: "dialog", name });
/** A card: `card("find_topic", "Infer")`, in some state: `card("find_topic", "Infer", "done")`. */
export const card = (name: string, kind: string, state = ""): Target => ({
  role: "group",
  name: `${name}, ${kind}, ${state}`,
});
/** A port by its card and its key: `port("find_topic", "in:text")`, `"out:"`. */
export const port = (node: string, key: string): Target => ({
  selector: `[data-node="${node}"] > [data-port="${key}"]`,
});
