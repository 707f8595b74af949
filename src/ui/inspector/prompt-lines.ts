import type { PromptPart } from "../../runtime/index.ts";

/** One line of a prompt, in pieces by where they came from. */
export interface PromptLine {
  readonly parts: readonly PromptPart[];
  /** Part of the block that a retry adds (LANGUAGE 6, part 4). */
  readonly isRetry: boolean;
}

/** A compiled prompt line by line. The retry block is its reasons with the line before and the line after them. */
export function promptLines(parts: readonly PromptPart[]): readonly PromptLine[] {
  const lines: PromptPart[][] = [[]];
  for (const part of parts) {
    part.text.split("\n").forEach((text, index) => {
      if (index > 0) lines.push([]);
      if (text !== "") lines.at(-1)?.push({ ...part, text });
    });
  }
  const isReason = (line: readonly PromptPart[]) => line.some((part) => part.origin === "retry");
  const first = lines.findIndex(isReason);
  const last = lines.findLastIndex(isReason);
  return lines.map((line, at) => ({ parts: line, isRetry: first >= 0 && at >= first - 1 && at <= last + 1 }));
}

/** The prompt without its retry block: equal for two attempts whose marked lines alone differ. */
export function basePrompt(parts: readonly PromptPart[]): string {
  return promptLines(parts)
    .filter((line) => !line.isRetry)
    .map((line) => line.parts.map((part) => part.text).join(""))
    .join("\n");
}
