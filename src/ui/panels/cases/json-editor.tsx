import { type Json, readPlainJson, sayJsonProblem, sayPosition } from "../../../base/index.ts";
import { type FieldFrame, TextArea } from "../../kit/index.ts";

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
  return (
    <TextArea
      {...(frame ? { frame } : { name })}
      mono
      rows={rows}
      maxRows={24}
      value={value === undefined ? "" : JSON.stringify(value, null, 2)}
      refuse={(typed) => {
        if (typed.trim() === "") return null;
        const read = readPlainJson(typed);
        if (read.ok) return refuse?.(read.value) ?? null;
        return `${sayPosition(typed, read.error.offset)}: ${sayJsonProblem(read.error)}`;
      }}
      refusedAt={(typed) => {
        const read = readPlainJson(typed);
        return read.ok ? null : read.error.offset;
      }}
      onCommit={(typed) => {
        const read = readPlainJson(typed);
        if (typed.trim() === "") onChange(undefined);
        else if (read.ok) onChange(read.value);
      }}
    />
  );
}
