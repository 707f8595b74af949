import type { QuickJSHandle } from "quickjs-emscripten-core";
import { err, type Json, ok, type Result } from "../base/index.ts";
import type { Compute, ComputeFault, ComputeJob, Patterns } from "../runtime/index.ts";
import { type Engine, startEngine } from "./engine.ts";
import { computeFault, type RawFault } from "./faults.ts";
import type { SandboxLimits, SandboxOptions } from "./options.ts";
import { createPatterns } from "./patterns.ts";
import { stripTypes } from "./strip-types.ts";

/** Interrupts come every 10,000 turns of a loop or calls: 3,000 are 0.3 to 1 s here. */
export const DEFAULT_LIMITS: SandboxLimits = {
  interrupts: 3_000,
  wall_ms: 1_500,
  pattern_ms: 1_000,
  json_chars: 4_000_000,
};

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

/**
 * Compute code and patterns in QuickJS (LANGUAGE 2, 3; QUALITY Security): no host functions, JSON in and out, limits on
 * time, stack, memory and size. Each function is compiled once, in a realm whose built-ins are frozen, so no call can leave
 * anything for another. `Math.random`, the time of day and promises are refused: compute is pure.
 *
 * `run` answers a fault, never throws. Wall time is only a backstop: the interrupt count decides, the same everywhere, however busy the machine is.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  let starting: Promise<Engine> | null = null;
  let compiled = new Map<string, Compiled>();
  let searcher: QuickJSHandle | null = null;

  const drop = () => {
    starting = null;
    searcher = null;
    compiled = new Map();
  };
  /** After these the engine's memory cannot be trusted, or is full. */
  const settle = ({ kind }: RawFault) => {
    if (kind === "crashed" || kind === "memory") drop();
  };
  const engineNow = async () => {
    if (starting === null) {
      options.onSign?.("starting");
      starting = startEngine(options);
    }
    const engine = await starting;
    options.onSign?.("running");
    return engine;
  };

  function compile(engine: Engine, key: string, stripped: string): Result<Compiled, RawFault> {
    const known = compiled.get(key);
    if (known) return ok(known);
    const compute = engine.compile(stripped, limits);
    if (!compute.ok) return compute;
    const [oldest] = compiled.keys();
    if (compiled.size >= MOST_FUNCTIONS && oldest !== undefined) {
      compiled.get(oldest)?.compute.dispose();
      compiled.delete(oldest);
    }
    const entry = { compute: compute.value, stripped };
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
    const key = JSON.stringify([job.function, job.parameters, job.code]);
    const stripped = compiled.has(key) ? ok("") : stripTypes(job.code, job.parameters);
    if (!stripped.ok) return stripped;
    let engine: Engine;
    try {
      engine = await engineNow();
    } catch (thrown) {
      drop();
      return err({
        kind: "crashed",
        message: `The sandbox did not start: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
      });
    }
    if (signal.aborted) return err({ kind: "crashed", message: "Cancelled before it ran" });
    const entry = compile(engine, key, stripped.value);
    if (!entry.ok) {
      settle(entry.error);
      return err(computeFault(entry.error, job.code, stripped.value));
    }
    const said = engine.callText(entry.value.compute, text, limits.json_chars, limits);
    if (engine.hasLeftovers()) drop();
    if (said.ok) {
      const value: Json = JSON.parse(said.value);
      return ok(value);
    }
    settle(said.error);
    return err(computeFault(said.error, job.code, entry.value.stripped));
  }

  const patterns = createPatterns(async (source, flags, text) => {
    const engine = await engineNow();
    if (!searcher) {
      const search = engine.compile(SEARCH, limits);
      if (!search.ok) return null;
      searcher = search.value;
    }
    const said = engine.callText(searcher, JSON.stringify([source, flags, text]), 100, {
      interrupts: limits.interrupts,
      wall_ms: limits.pattern_ms,
    });
    if (said.ok) return said.value === "true";
    settle(said.error);
    return null;
  });

  return { run, search: patterns.search, dispose: drop };
}

const SEARCH = "(function (source, flags, text) { return new RegExp(source, flags).test(text); })";
