import { lazy, Suspense } from "react";
import { TextArea } from "../kit/index.ts";
import type { CodeEditorProps } from "./code-editor-props.ts";

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

function PlainCode({ name, value, onCommit, onLeave }: CodeEditorProps) {
  return <TextArea name={name} mono rows={6} maxRows={24} value={value} onCommit={onCommit} onLeave={onLeave} />;
}
