import { useCallback, useRef, useState } from "react";
import { type Json, parseJson } from "../../../base/index.ts";
import { Button, classNames, type FieldFrame, TextArea, useSteady } from "../../kit/index.ts";
import { jsonProblem, placeOf } from "./form-values.ts";
import { markText } from "./refused-texts.ts";

export interface JsonEditorProps {
  readonly frame?: FieldFrame;
  readonly name: string;
  /** Undefined: not given; the text is then empty. */
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  readonly rows?: number;
  /** What else is wrong with a value that could be read; null: nothing. */
  readonly refuse?: (value: Json) => string | null;
}

/** A value as JSON text. What cannot be read stays as it was typed, with the place and the reason; it is not applied. */
export function JsonEditor({ frame, name, value, onChange, rows = 3, refuse }: JsonEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const area = useCallback(() => box.current?.querySelector("textarea") ?? null, []);
  const [kept, setKept] = useState<string | null>(null);
  const text = kept ?? (value === undefined ? "" : JSON.stringify(value, null, 2));
  const read = kept === null || kept.trim() === "" ? null : parseJson(kept);
  const { problem, refused } = useSteady({
    problem: read && !read.ok ? jsonProblem(text, read.error) : null,
    refused: read?.ok ? (refuse?.(read.value) ?? null) : null,
  });
  const at = problem?.at ?? null;
  const takeBack = (
    <Button
      size="small"
      look="ghost"
      tip="Back to the value that is applied"
      onClick={() => {
        markText(area, true);
        setKept(null);
        area()?.focus();
      }}
    >
      Take back
    </Button>
  );
  return (
    <div ref={box} className="flex flex-col gap-1">
      <TextArea
        {...(frame ? { frame } : { name })}
        mono
        rows={rows}
        maxRows={24}
        value={text}
        className={classNames((problem || refused) && "border-bad")}
        onCommit={(typed) => {
          if (typed.trim() === "") {
            markText(area, true);
            setKept(null);
            onChange(undefined);
            return;
          }
          const parsed = parseJson(typed);
          const fits = parsed.ok && (refuse?.(parsed.value) ?? null) === null;
          markText(area, fits);
          setKept(fits ? null : typed);
          if (fits && parsed.ok) onChange(parsed.value);
        }}
      />
      {problem ? (
        <p role="alert" className="flex items-center gap-2 text-small text-bad-text">
          <span>
            Not applied{at === null ? "" : `, ${placeOf(text, at)}`}: {problem.message}
          </span>
          {at === null ? null : (
            <Button
              size="small"
              look="ghost"
              onClick={() => {
                area()?.focus();
                area()?.setSelectionRange(at, at + 1);
              }}
            >
              Go there
            </Button>
          )}
          {takeBack}
        </p>
      ) : null}
      {refused ? (
        <p role="alert" className="flex items-center gap-2 text-small text-bad-text">
          <span>Not applied: {refused}</span>
          {takeBack}
        </p>
      ) : null}
    </div>
  );
}
