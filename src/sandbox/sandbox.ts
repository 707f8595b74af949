import type { QuickJSHandle } from "quickjs-emscripten-core";
import { err, type Json, ok, type Result } from "../base/index.ts";
import type { Compute, ComputeFault, ComputeJob, Patterns } from "../runtime/index.ts";
import { type Engine, startEngine } from "./engine.ts";
import { computeFault } from "./faults.ts";
import { functionBody } from "./function-body.ts";
import type { SandboxLimits, SandboxOptions } from "./options.ts";
import { createPatterns } from "./patterns.ts";

/** Interrupts come every 10,000 turns of a loop or calls: 3,000 are 0.3 to 1 s of processor time here. */
const DEFAULT_LIMITS: SandboxLimits = {
  interrupts: 3_000,
  wall_ms: 1_400,
  pattern_ms: 1_000,
  json_chars: 4_000_000,
};

/** Loading QuickJS is nobody's code: it takes what a busy machine takes. */
const START_MS = 15_000;
/** Compiled functions kept at the same time. */
const MOST_FUNCTIONS = 500;

export interface Sandbox extends Compute, Patterns {
  /** Lets go of everything; the next call starts anew. */
  dispose(): void;
}

interface Compiled {
  readonly compute: QuickJSHandle;
  readonly stripped: string;
}

/** An engine and what it has compiled. */
interface Life {
  readonly engine: Engine;
  readonly compiled: Map<string, Compiled>;
}

/**
 * Compute code and patterns in QuickJS (LANGUAGE 2, 3; QUALITY Security): no host functions, JSON in and out, limits on
 * work, stack, memory and size. Each function is compiled once, in a realm whose built-ins are frozen, so no call can
 * leave anything for another. `Math.random`, the time of day and promises are refused: compute is pure.
 *
 * `run` answers a fault, never throws. The count of interrupts decides, the same everywhere, however busy the machine is;
 * time decides only about code that does much between two of them.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  let life: Promise<Life> | null = null;

  function alive(): Promise<Life> {
    if (life === null) {
      options.onSign?.(START_MS);
      const starting: Promise<Life> = startEngine(options).then((engine) => ({ engine, compiled: new Map() }));
      starting.catch(() => endOf(starting));
      life = starting;
    }
    return life;
  }

  function endOf(ended: Promise<Life>): void {
    if (life === ended) life = null;
  }

  /** Does something in the engine, and ends it if what was done there can be noticed later. */
  async function within<T, E>(work: (here: Life) => Result<T, E>): Promise<Result<T, E>> {
    const living = alive();
    const here = await living;
    const result = work(here);
    if (here.engine.isUsedUp()) endOf(living);
    return result;
  }

  function compile({ engine, compiled }: Life, { function: name, parameters, code }: ComputeJob) {
    const key = JSON.stringify([name, parameters, code]);
    const known = compiled.get(key);
    if (known) return ok(known);
    options.onSign?.(limits.wall_ms);
    const body = functionBody(code);
    if (!body.ok) return err<ComputeFault>({ kind: "syntax", ...body.error });
    const compute = engine.compile(parameters, body.value, limits);
    if (!compute.ok) return err(computeFault(compute.error, code, body.value));
    const [oldest] = compiled.keys();
    if (compiled.size >= MOST_FUNCTIONS && oldest !== undefined) {
      compiled.get(oldest)?.compute.dispose();
      compiled.delete(oldest);
    }
    const entry: Compiled = { compute: compute.value, stripped: body.value };
    compiled.set(key, entry);
    return ok(entry);
  }

  async function run(job: ComputeJob, signal: AbortSignal): Promise<Result<Json, ComputeFault>> {
    const text = JSON.stringify(job.args);
    if (text.length > limits.json_chars)
      return err({
        kind: "size",
        message: `The arguments are ${text.length} characters of JSON long; ${limits.json_chars} are allowed`,
      });
    try {
      return await within((here): Result<Json, ComputeFault> => {
        if (signal.aborted) return err({ kind: "crashed", message: "Cancelled before it ran" });
        const entry = compile(here, job);
        if (!entry.ok) return entry;
        const { compute, stripped } = entry.value;
        const said = here.engine.callText(compute, text, limits.json_chars, limits);
        return said.ok ? ok<Json>(JSON.parse(said.value)) : err(computeFault(said.error, job.code, stripped));
      });
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      return err({ kind: "crashed", message: `The sandbox did not start: ${reason}` });
    }
  }

  const patterns = createPatterns(async (source, flags, text) => {
    const args = [source, flags, text];
    const found = await within((here) => {
      const entry = compile(here, SEARCH);
      if (!entry.ok) return entry;
      const within_ms = { interrupts: limits.interrupts, wall_ms: limits.pattern_ms };
      return here.engine.callText(entry.value.compute, JSON.stringify(args), 100, within_ms);
    });
    return found.ok ? found.value === "true" : null;
  });

  return {
    run,
    search: patterns.search,
    dispose() {
      life = null;
    },
  };
}

const SEARCH: ComputeJob = {
  function: "search",
  parameters: ["source", "flags", "text"],
  code: "return new RegExp(source, flags).test(text);",
  args: [],
};
