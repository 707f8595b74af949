import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import type { ExpressionScope } from "../../../workbench/index.ts";
import { ExpressionInput } from "../../editors/expression-input.tsx";
import type { LiveCheck } from "../../editors/expression-notes.tsx";
import { IconButton, TextArea } from "../../kit/index.ts";

interface TextLinesProps {
  /** What one line is called: `ensure`, `context line`. */
  readonly what: string;
  readonly lines: readonly string[];
  readonly placeholder: string;
  readonly mono?: boolean;
  /** Lines are expressions over these names. */
  readonly scope?: ExpressionScope;
  readonly live?: LiveCheck | undefined;
  readonly onCommit: (lines: readonly string[], index: number) => void;
  readonly onLeave: () => void;
  /** As a step of its own: lines were taken away. */
  readonly onSet: (lines: readonly string[]) => void;
  /** Under a line: what is wrong with it. */
  readonly below?: (index: number) => ReactNode;
}

/**
 * A list of lines with an empty one at its end: typing there adds a line, leaving a line empty removes it, Enter goes
 * to the next. Shift+Enter breaks a line of plain text.
 */
export function TextLines({
  what,
  lines,
  placeholder,
  mono,
  scope,
  live,
  onCommit,
  onLeave,
  onSet,
  below,
}: TextLinesProps) {
  const list = useRef<HTMLUListElement>(null);
  const typed = useRef<readonly string[] | null>(null);
  function type(index: number, text: string) {
    const base = typed.current ?? lines;
    const next = index < base.length ? base.map((line, at) => (at === index ? text : line)) : [...base, text];
    typed.current = next;
    onCommit(next, index);
  }
  function leave() {
    const now = typed.current ?? lines;
    typed.current = null;
    onLeave();
    const kept = now.filter((line) => line.trim() !== "");
    if (kept.length < now.length) onSet(kept);
  }
  function next(index: number) {
    // The line that was just written may be new: the one after it has to be there.
    flushSync(() => undefined);
    const area = list.current?.children[index + 1]?.querySelector("textarea");
    area?.focus();
  }
  return (
    <ul ref={list} className="flex flex-col gap-1.5">
      {[...lines, ""].map((line, index) => {
        const isNew = index === lines.length;
        const name = isNew ? `Add ${/^[aeiou]/.test(what) ? "an" : "a"} ${what}` : `${what} ${index + 1}`;
        const shared = {
          draft: `${what} ${index + 1}`,
          value: line,
          placeholder: isNew ? placeholder : "",
          onCommit: (text: string) => type(index, text),
          onLeave: leave,
        };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the line and its focus stay where they are while it is typed
          <li key={index} className="flex flex-col gap-1">
            <div className="flex items-start gap-1">
              {scope ? (
                <ExpressionInput
                  name={name}
                  scope={scope}
                  {...(live ? { live } : {})}
                  {...shared}
                  onEnter={() => next(index)}
                />
              ) : (
                <TextArea name={name} rows={1} mono={mono ?? false} {...shared} onEnter={() => next(index)} />
              )}
              {isNew ? null : (
                <IconButton
                  size="small"
                  // Tab goes to the next line, where a space is a space. Emptied, a line is removed by keyboard.
                  tabIndex={-1}
                  className="mt-[3px] -mr-1.5"
                  name={`Remove ${what} ${index + 1}`}
                  icon={<X size={14} />}
                  onClick={() => onSet(lines.filter((_, at) => at !== index))}
                />
              )}
            </div>
            {isNew ? null : below?.(index)}
          </li>
        );
      })}
    </ul>
  );
}
