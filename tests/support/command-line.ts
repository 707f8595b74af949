import { main } from "../../src/cli/main.ts";
import { type Interrupt, nodeClock, type Terminal } from "../../src/node/index.ts";
import type { Clock, RunEvent } from "../../src/runtime/index.ts";

export interface Called {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface World {
  readonly env?: { readonly [name: string]: string };
  readonly stdin?: string;
  readonly interactive?: boolean;
  readonly yes?: boolean;
  /** Asked instead of `yes`. */
  readonly confirm?: () => Promise<boolean>;
  /** What is typed, line by line, when something is asked. */
  readonly lines?: readonly string[];
  /** Presses Ctrl-C when this is printed. */
  readonly interruptAt?: string;
  readonly clock?: Clock;
}

/** The command line in this process, on a terminal that only remembers. */
export async function stratum(argv: readonly string[], world: World = {}): Promise<Called> {
  let out = "";
  let err = "";
  let interrupt: (why: Interrupt) => void = () => {};
  const lines = [...(world.lines ?? [])];
  const terminal: Terminal = {
    interactive: world.interactive ?? false,
    out(text) {
      out += text;
      if (world.interruptAt !== undefined && text.includes(world.interruptAt)) interrupt("asked");
    },
    err(text) {
      err += text;
    },
    file(text) {
      out += text;
    },
    printed: async () => {},
    read: async () => world.stdin ?? "",
    confirm: world.confirm ?? (async () => world.yes ?? false),
    async question(text) {
      err += text;
      return lines.shift() ?? null;
    },
    onInterrupt(callback) {
      interrupt = callback;
      return () => {};
    },
  };
  const code = await main(argv, { terminal, env: world.env ?? {}, clock: world.clock ?? nodeClock });
  return { code, out, err };
}

/** One infer that a test can script, as a stranger would write it. */
export const GREETING = {
  format: "stratum-playground",
  version: 1,
  name: "Greeting",
  contracts: { Greeting: { fields: { text: { type: "string" }, sure: { type: "number", minimum: 0, maximum: 1 } } } },
  functions: {
    greet: {
      mode: "infer",
      intent: "Greet the person",
      input: { name: { type: "string" } },
      output: { type: "Greeting" },
      ensure: ["result.sure > 0.5"],
      retries: 1,
      max_tokens: 200,
    },
    shout: {
      mode: "compute",
      input: { text: { type: "string" } },
      output: { type: "string" },
      code: "return text.toUpperCase();",
    },
  },
  flows: {
    main: {
      input: { name: { type: "string" } },
      budget: { usd: 0.5, tokens: 5000 },
      nodes: { greet: { kind: "call", function: "greet" }, shout: { kind: "call", function: "shout" } },
      edges: [
        { kind: "data", from: { node: "input", path: ["name"] }, to: { node: "greet", path: ["name"] } },
        { kind: "data", from: { node: "greet", path: ["text"] }, to: { node: "shout", path: ["text"] } },
        { kind: "data", from: { node: "shout", path: [] }, to: { node: "output", path: ["result"] } },
      ],
    },
  },
  layout: {},
  bench: { cases: [{ name: "Ada", flow: "main", input: { name: "Ada" } }] },
};

/** One event a line. */
export const eventsIn = (out: string): readonly RunEvent[] =>
  out
    .trimEnd()
    .split("\n")
    .map((line): RunEvent => JSON.parse(line));
