import { lazy, Suspense } from "react";
import type { Diagnostic } from "../../base/index.ts";
import type { Edit } from "../../flow/index.ts";
import { TextArea } from "../kit/index.ts";

export interface CodeEditorProps {
  /** The accessible name. */
  readonly name: string;
  /** Whose body it is: its inputs and contracts are known as types. */
  readonly functionName: string;
  readonly value: string;
  readonly problems: readonly Diagnostic<readonly Edit[]>[];
  readonly onType: (code: string) => void;
  readonly onLeave: () => void;
}

const MonacoCode = lazy(async () => {
  try {
    return { default: (await import("./monaco-code.tsx")).MonacoCode };
  } catch {
    // The large editor could not be fetched: the plain one does everything but completion.
    return { default: PlainCode };
  }
});

/** Compute code. While the large editor is on its way, or if it cannot come, the text can be edited all the same. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<PlainCode {...props} />}>
      <MonacoCode {...props} />
    </Suspense>
  );
}

function PlainCode({ name, value, onType, onLeave }: CodeEditorProps) {
  return <TextArea name={name} mono rows={6} maxRows={24} value={value} onType={onType} onLeave={onLeave} />;
}
