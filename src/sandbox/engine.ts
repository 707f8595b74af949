import { newQuickJSWASMModuleFromVariant, type QuickJSHandle, type QuickJSRuntime } from "quickjs-emscripten-core";
import { err, invariant, ok, type Result } from "../base/index.ts";
import { type RawFault, rawFault } from "./faults.ts";
import type { SandboxOptions } from "./options.ts";
import { PRELUDE } from "./prelude.ts";
import { slowdown } from "./slowdown.ts";

/** More overflows the host's own stack before QuickJS notices. */
const STACK_BYTES = 64 * 1024;
/** 64 KiB pages: 16 MB at first, 64 MB at most. QuickJS's own memory limit is not enforced; the memory's end is. */
const PAGE_BYTES = 65_536;
const MEMORY = { initial: 256, maximum: 1024 };

const NOT_ONE_FUNCTION: RawFault = {
  kind: "syntax",
  message: "The code does not stay inside its function: a brace too many",
};

export interface CallLimits {
  readonly interrupts: number;
  readonly wall_ms: number;
}

/**
 * One QuickJS on memory of its own, with one realm whose built-ins are frozen. After a fault of kind `crashed` or
 * `memory` it is not to be used again.
 */
export interface Engine {
  /** Compiles a function expression in parentheses, and nothing else than one; the handle is the caller's. */
  compile(code: string, limits: CallLimits): Result<QuickJSHandle, RawFault>;
  /** Calls a function with JSON text; answers the JSON text of its result, of at most `longest` characters. */
  callText(target: QuickJSHandle, text: string, longest: number, limits: CallLimits): Result<string, RawFault>;
  /** Work was left for later (a promise): it will never be done, and would pile up. */
  hasLeftovers(): boolean;
}

/** Milliseconds between signs of life of a call that goes on longer because the machine is busy. */
const SIGN_EVERY_MS = 250;

export async function startEngine({ loadVariant, now, onSign }: SandboxOptions): Promise<Engine> {
  const memory = new WebAssembly.Memory(MEMORY);
  const quickjs = await newQuickJSWASMModuleFromVariant(loadVariant(memory));
  const runtime: QuickJSRuntime = quickjs.newRuntime();
  runtime.setMaxStackSize(STACK_BYTES);
  let left = 0;
  let began = 0;
  let wall = 0;
  let deadline = 0;
  let told = 0;
  let stopped = false;
  runtime.setInterruptHandler(() => {
    // It is asked again while what is stopped unwinds.
    if (stopped) return true;
    left -= 1;
    const time = now();
    // Time that other programs took is not the call's.
    if (time > deadline && left >= 0) deadline = began + wall * slowdown(now);
    stopped = left < 0 || now() > deadline;
    // Within its own time a call needs no leave from whoever waits for it.
    if (!stopped && time > began + wall && time - told > SIGN_EVERY_MS) {
      told = time;
      onSign?.("running");
    }
    return stopped;
  });

  function limited<T>(limits: CallLimits, work: () => Result<T, RawFault>): Result<T, RawFault> {
    left = limits.interrupts;
    began = now();
    told = began;
    wall = limits.wall_ms;
    deadline = began + wall;
    stopped = false;
    try {
      const result = work();
      if (!stopped || result.ok) return result;
      const { stack } = result.error;
      return err({ kind: "timeout", message: "The function takes too long", ...(stack !== undefined && { stack }) });
    } catch (thrown) {
      return err({
        kind: "crashed",
        message: `The sandbox broke: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
      });
    }
  }

  /** With no room left even for an error object, QuickJS throws null. */
  function orOutOfMemory(fault: RawFault): RawFault {
    const full = memory.buffer.byteLength >= MEMORY.maximum * PAGE_BYTES * 0.9;
    if (!full || fault.kind !== "thrown" || fault.message !== "null") return fault;
    return { kind: "memory", message: "The function needs too much memory" };
  }

  function evaluateHere(code: string): Result<QuickJSHandle, RawFault> {
    const result = context.evalCode(code, "compute.ts");
    return result.error ? err(rawFault(context, result.error)) : ok(result.value);
  }

  /**
   * A body that closes its function and goes on outside would get a scope that outlives the call. It can be written to
   * fit one pair of brackets around the function, not two different ones.
   */
  function compileHere(code: string): Result<QuickJSHandle, RawFault> {
    const alone = context.evalCode(code, "compute.ts", { compileOnly: true });
    if (alone.error) return err(rawFault(context, alone.error));
    alone.value.dispose();
    const listed = context.evalCode(`[${code.slice(1, -1)}]`, "compute.ts");
    if (listed.error) {
      listed.error.dispose();
      return err(NOT_ONE_FUNCTION);
    }
    const length = context.getProp(listed.value, "length").consume(context.getNumber);
    const compiled = context.getProp(listed.value, 0);
    listed.value.dispose();
    if (length === 1 && context.typeof(compiled) === "function") return ok(compiled);
    compiled.dispose();
    return err(NOT_ONE_FUNCTION);
  }

  const context = runtime.newContext();
  const prelude = limited({ interrupts: 1_000, wall_ms: 10_000 }, () => evaluateHere(PRELUDE));
  invariant(prelude.ok, "the prelude of the sandbox runs");
  const call = prelude.value;

  return {
    compile: (code, limits) => limited(limits, () => compileHere(code)),
    callText: (target, text, longest, limits) =>
      limited(limits, () => {
        const given = context.newString(text);
        const most = context.newNumber(longest);
        const result = context.callFunction(call, context.undefined, target, given, most);
        given.dispose();
        if (result.error) return err(orOutOfMemory(rawFault(context, result.error)));
        const said = context.getString(result.value);
        result.value.dispose();
        return ok(said);
      }),
    hasLeftovers: () => runtime.hasPendingJob(),
  };
}
