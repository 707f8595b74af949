import type { QuickJSContext, QuickJSHandle } from "quickjs-emscripten-core";
import { isJsonObject } from "../base/index.ts";
import type { ComputeFault } from "../runtime/index.ts";

export interface RawFault {
  readonly kind: ComputeFault["kind"];
  readonly message: string;
  /** As QuickJS prints it; lines count from the wrapper's. */
  readonly stack?: string;
}

const KINDS: ReadonlySet<string> = new Set<ComputeFault["kind"]>(["memory", "stack", "thrown", "result", "size"]);

function isKind(text: unknown): text is ComputeFault["kind"] {
  return typeof text === "string" && KINDS.has(text);
}

/** Reads what left the sandbox, and lets go of it: a text of the prelude, or an error of the engine itself. */
export function rawFault(context: QuickJSContext, error: QuickJSHandle): RawFault {
  const thrown: unknown = context.dump(error);
  error.dispose();
  if (typeof thrown === "string") {
    const report: unknown = JSON.parse(thrown);
    if (isJsonObject(report) && isKind(report["kind"]))
      return { kind: report["kind"], message: String(report["message"]), stack: String(report["stack"]) };
  }
  if (!isJsonObject(thrown)) return { kind: "crashed", message: "The sandbox broke" };
  const message = String(thrown["message"]);
  const stack = String(thrown["stack"] ?? "");
  if (thrown["name"] === "SyntaxError") return { kind: "syntax", message, stack };
  if (message === "stack overflow") return { kind: "stack", message: "The calls are nested too deeply", stack };
  if (message === "out of memory") return { kind: "memory", message: "The function needs too much memory", stack };
  return { kind: "crashed", message: `The sandbox broke: ${message}`, stack };
}

/** With line and column in the user's own code: its first line is the second there, and columns count where no type was taken off. */
export function computeFault({ kind, message, stack = "" }: RawFault, code: string, stripped: string): ComputeFault {
  if (kind === "timeout") return { kind, message, line: lineOfLoop(code) ?? lineOfFunction(stack) };
  const [, at, column] = /compute\.ts:(\d+):(\d+)/.exec(stack) ?? [];
  const line = Number(at) - 1;
  if (at === undefined || line < 1) return { kind, message };
  // A brace that is missing is missed after the end: say the last line.
  const lines = code.split("\n");
  if (line > lines.length) return { kind, message, line: lines.length };
  const same = lines[line - 1] === stripped.split("\n")[line - 1];
  return { kind, message, line, ...(same ? { column: Number(column) } : {}) };
}

/** An interrupted engine knows the function that it was in, not the place: where there is one loop, it is that one. */
function lineOfLoop(code: string): number | null {
  const [loop, another] = code.matchAll(/\b(?:while|for)\s*\(|\bdo\s*\{/g);
  return loop === undefined || another !== undefined ? null : code.slice(0, loop.index).split("\n").length;
}

function lineOfFunction(stack: string): number {
  return Math.max(1, Number(/compute\.ts:(\d+)/.exec(stack)?.[1] ?? 1) - 1);
}
