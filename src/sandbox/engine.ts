import { newQuickJSWASMModuleFromVariant, type QuickJSHandle, type QuickJSRuntime } from "quickjs-emscripten-core";
import { err, invariant, ok, type Result } from "../base/index.ts";
import { type RawFault, rawFault } from "./faults.ts";
import { SandboxMemory } from "./memory.ts";
import type { SandboxOptions } from "./options.ts";
import { PRELUDE } from "./prelude.ts";
import { slowdown } from "./slowdown.ts";

/** More overflows the host's own stack before QuickJS notices. */
const STACK_BYTES = 64 * 1024;

const NOT_ONE_FUNCTION: RawFault = { kind: "syntax", message: "The code does not stay inside its function" };
const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
const TOO_LONG = "The function takes too long";
const TOO_MUCH: RawFault = { kind: "memory", message: "The function needs too much memory" };

export interface CallLimits {
  readonly interrupts: number;
  readonly wall_ms: number;
}

/** One QuickJS on memory of its own, with one realm whose built-ins are frozen. */
export interface Engine {
  /** Compiles a body over parameters, and nothing else than one body; the handle is the caller's. Its first line is line 2. */
  compile(parameters: readonly string[], body: string, limits: CallLimits): Result<QuickJSHandle, RawFault>;
  /** Calls a function with JSON text; answers the JSON text of its result, of at most `longest` characters. */
  callText(target: QuickJSHandle, text: string, longest: number, limits: CallLimits): Result<string, RawFault>;
  /** Something of what ran is left that the next call could notice: this engine is not to be used again. */
  isUsedUp(): boolean;
}

/** Milliseconds between signs of life. */
const SIGN_EVERY_MS = 250;
/** A sign or an answer may come so much later than it is due. */
const ROOM_MS = 200;

export async function startEngine({ loadVariant, now, onSign }: SandboxOptions): Promise<Engine> {
  const memory = new SandboxMemory();
  const quickjs = await newQuickJSWASMModuleFromVariant(loadVariant(memory));
  const runtime: QuickJSRuntime = quickjs.newRuntime();
  runtime.setMaxStackSize(STACK_BYTES);
  let isBroken = false;
  let left = 0;
  let began = 0;
  let wall = 0;
  let deadline = 0;
  let told = 0;
  let stopped = false;

  function tell(time: number): void {
    told = time;
    onSign?.(Math.max(0, deadline - time) + ROOM_MS);
  }

  runtime.setInterruptHandler(() => {
    // It is asked again while what is stopped unwinds.
    if (stopped) return true;
    left -= 1;
    let time = now();
    if (time > deadline && left >= 0) {
      // Time that other programs took is not the call's.
      deadline = began + wall * slowdown(now);
      time = now();
    }
    stopped = left < 0 || time > deadline;
    if (!stopped && time - told > SIGN_EVERY_MS) tell(time);
    return stopped;
  });

  function limited<T>(limits: CallLimits, work: () => Result<T, RawFault>): Result<T, RawFault> {
    left = limits.interrupts;
    began = now();
    wall = limits.wall_ms;
    deadline = began + wall;
    stopped = false;
    tell(began);
    try {
      const result = work();
      // Code that caught it and went on has no place to name.
      if (memory.wasRefused) return err(result.ok ? TOO_MUCH : { ...result.error, ...TOO_MUCH });
      if (!result.ok && result.error.kind === "crashed") isBroken = true;
      if (!stopped || result.ok) return result;
      const { stack } = result.error;
      return err({ kind: "timeout", message: TOO_LONG, ...(stack !== undefined && { stack }) });
    } catch (thrown) {
      isBroken = true;
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      return err(memory.wasRefused ? TOO_MUCH : { kind: "crashed", message: `The sandbox broke: ${reason}` });
    }
  }

  function evaluateHere(code: string, options: { readonly compileOnly?: true } = {}): Result<QuickJSHandle, RawFault> {
    const result = context.evalCode(code, "compute.ts", options);
    return result.error ? err(rawFault(context, result.error)) : ok(result.value);
  }

  /**
   * A body that closes its function and goes on outside would get a scope that outlives the call. What follows a function
   * that is declared begins with no comma and no brace, what follows a method in an object must: what fits both is a body.
   */
  function compileHere(parameters: readonly string[], body: string): Result<QuickJSHandle, RawFault> {
    if (!parameters.every((name) => NAME.test(name))) return err(NOT_ONE_FUNCTION);
    const method = `compute(${parameters.join(", ")}) { "use strict";\n${body}\n}`;
    const declared = evaluateHere(`function ${method}`, { compileOnly: true });
    if (!declared.ok) return declared;
    declared.value.dispose();
    // Read as a whole before anything of it runs.
    const compiled = evaluateHere(`({ ${method} }).compute`);
    return compiled.ok || compiled.error.kind !== "syntax" ? compiled : err(NOT_ONE_FUNCTION);
  }

  const context = runtime.newContext();
  const prelude = limited({ interrupts: 1_000, wall_ms: 10_000 }, () => evaluateHere(PRELUDE));
  invariant(prelude.ok, "the prelude of the sandbox runs");
  const call = prelude.value;

  return {
    compile: (parameters, body, limits) => limited(limits, () => compileHere(parameters, body)),
    callText: (target, text, longest, limits) =>
      limited(limits, () => {
        const given = context.newString(text);
        const most = context.newNumber(longest);
        const result = context.callFunction(call, context.undefined, target, given, most);
        given.dispose();
        if (result.error) return err(rawFault(context, result.error));
        const said = context.getString(result.value);
        result.value.dispose();
        return ok(said);
      }),
    isUsedUp: () => isBroken || memory.hasGrown || runtime.hasPendingJob(),
  };
}
