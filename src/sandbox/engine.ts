import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from "quickjs-emscripten-core";
import { err, ok, type Result } from "../base/index.ts";
import { type RawFault, rawFault } from "./faults.ts";
import type { SandboxOptions } from "./options.ts";
import { PRELUDE } from "./prelude.ts";

/** More overflows the host's own stack before QuickJS notices. */
const STACK_BYTES = 64 * 1024;
/** 64 KiB pages: 16 MB at first, 64 MB at most. QuickJS's own memory limit is not enforced; the memory's end is. */
const PAGE_BYTES = 65_536;
const MEMORY = { initial: 256, maximum: 1024 };

export interface CallLimits {
  readonly interrupts: number;
  readonly wall_ms: number;
}

/** One realm: frozen built-ins and the function that calls into it. */
export interface Realm {
  readonly context: QuickJSContext;
  readonly call: QuickJSHandle;
}

/** One QuickJS on memory of its own. After a fault of kind `crashed` or `memory` it is not to be used again. */
export interface Engine {
  openRealm(): Result<Realm, RawFault>;
  /** Evaluates an expression in the realm; the handle is the caller's. */
  evaluate(realm: Realm, code: string, limits: CallLimits): Result<QuickJSHandle, RawFault>;
  /** Calls `realm.call(target, text, limit)`; answers its text. */
  callText(
    realm: Realm,
    target: QuickJSHandle,
    text: string,
    limit: number,
    limits: CallLimits,
  ): Result<string, RawFault>;
  closeRealm(realm: Realm): void;
}

export async function startEngine({ loadVariant, now }: SandboxOptions): Promise<Engine> {
  const memory = new WebAssembly.Memory(MEMORY);
  const quickjs = await newQuickJSWASMModuleFromVariant(loadVariant(memory));
  const runtime: QuickJSRuntime = quickjs.newRuntime();
  runtime.setMaxStackSize(STACK_BYTES);
  let left = 0;
  let deadline = 0;
  let stopped = false;
  runtime.setInterruptHandler(() => {
    left -= 1;
    if (left < 0 || now() > deadline) stopped = true;
    return stopped;
  });

  function limited<T>(limits: CallLimits, work: () => Result<T, RawFault>): Result<T, RawFault> {
    left = limits.interrupts;
    deadline = now() + limits.wall_ms;
    stopped = false;
    try {
      const result = work();
      return stopped && !result.ok ? err({ kind: "timeout", message: "The function takes too long" }) : result;
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

  function evaluateIn(context: QuickJSContext, code: string): Result<QuickJSHandle, RawFault> {
    const result = context.evalCode(code, "compute.ts");
    return result.error ? err(rawFault(context, result.error)) : ok(result.value);
  }

  return {
    openRealm() {
      return limited({ interrupts: 1_000, wall_ms: 5_000 }, () => {
        const context = runtime.newContext();
        const call = evaluateIn(context, PRELUDE);
        return call.ok ? ok({ context, call: call.value }) : call;
      });
    },
    evaluate: (realm, code, limits) => limited(limits, () => evaluateIn(realm.context, code)),
    callText({ context, call }, target, text, limit, limits) {
      return limited(limits, () => {
        const given = context.newString(text);
        const most = context.newNumber(limit);
        const result = context.callFunction(call, context.undefined, target, given, most);
        given.dispose();
        if (result.error) return err(orOutOfMemory(rawFault(context, result.error)));
        const said = context.getString(result.value);
        result.value.dispose();
        return ok(said);
      });
    },
    closeRealm({ context, call }) {
      call.dispose();
      context.dispose();
    },
  };
}
