import type { Json } from "../base/index.ts";
import { compareCodePoints, pythonJson, shortHash } from "../base/index.ts";
import { joinPath, splitOpaque } from "../contracts/index.ts";
import type { CompiledPrompt, PromptPart } from "./ports.ts";
import type { InputBinding } from "./spec.ts";

/** The system line of every infer (LANGUAGE 6). */
export const SYSTEM_PROMPT = "You are executing a typed function. Your output must conform to the specified contract.";

export interface PromptSource {
  readonly intent: string;
  readonly context: readonly string[];
  /** In declared order. */
  readonly inputs: readonly InputBinding[];
  /** The last attempt's violations; empty on the first one. */
  readonly reasons: readonly string[];
}

/**
 * The prompt compiler (LANGUAGE 6). Equal sources give equal bytes. The parts say where every character came from;
 * their texts, concatenated, are the text.
 */
export function compilePrompt(source: PromptSource): CompiledPrompt {
  const lines = new PromptLines();
  lines.add({ origin: "intent", text: source.intent });
  source.context.forEach((text, index) => {
    if (text !== "") lines.add({ origin: "context", name: String(index), text });
  });
  const cache_prefix = lines.length;
  const { inline, attached, paths } = splitInputs(source.inputs);
  if (inline.length > 0) {
    lines.add(frame("Inputs:"));
    for (const [name, value] of inline) {
      lines.add(frame(`  ${name}: `), { origin: "input", name, text: spell(value) });
    }
  }
  if (source.reasons.length > 0) {
    lines.add(frame("Previous attempt failed:"));
    for (const reason of source.reasons) lines.add(frame("  - "), { origin: "retry", text: reason });
    lines.add(frame("Fix these issues specifically."));
  }
  if (paths.length > 0) {
    lines.add(frame("See attached data for: "), { origin: "opaque", text: paths.join(", ") });
  }
  const text = lines.parts.map((part) => part.text).join("");
  return {
    system: SYSTEM_PROMPT,
    text,
    parts: lines.parts,
    cache_prefix,
    attachment: attached === null ? null : pythonJson(attached),
    hash: shortHash(text),
  };
}

/** Strings as they are, others as JSON with sorted keys, `, ` and `: `, non-ASCII as it is. */
function spell(value: Json): string {
  return typeof value === "string" ? value : pythonJson(value);
}

interface SplitInputs {
  readonly inline: readonly (readonly [string, Json])[];
  readonly attached: { readonly [name: string]: Json } | null;
  /** `a`, `b.c`, `items[].text`, sorted. */
  readonly paths: readonly string[];
}

function splitInputs(inputs: readonly InputBinding[]): SplitInputs {
  const inline: [string, Json][] = [];
  const attached: [string, Json][] = [];
  const paths: string[] = [];
  for (const { name, value, opaque } of inputs) {
    const inner = opaque === true ? [""] : opaque;
    const split = splitOpaque(value, inner);
    if (split.inline !== undefined) inline.push([name, split.inline]);
    if (split.attached === undefined) continue;
    attached.push([name, split.attached]);
    paths.push(...inner.filter((path) => holds(value, path)).map((path) => joinPath(name, path)));
  }
  return {
    inline,
    attached: attached.length > 0 ? Object.fromEntries(attached) : null,
    paths: paths.sort(compareCodePoints),
  };
}

/** Whether anything at this opaque path is in the attachment: an absent part is not announced. */
function holds(value: Json, path: string): boolean {
  return splitOpaque(value, [path]).attached !== undefined;
}

class PromptLines {
  readonly parts: PromptPart[] = [];
  length = 0;

  /** One line, in one or more parts. The break before it belongs to the frame. */
  add(...parts: readonly PromptPart[]): void {
    if (this.parts.length > 0) this.push(frame("\n"));
    for (const part of parts) this.push(part);
  }

  private push(part: PromptPart): void {
    const last = this.parts.at(-1);
    if (last?.origin === "frame" && part.origin === "frame") {
      this.parts[this.parts.length - 1] = frame(last.text + part.text);
    } else if (part.text !== "") this.parts.push(part);
    this.length += part.text.length;
  }
}

function frame(text: string): PromptPart {
  return { origin: "frame", text };
}
