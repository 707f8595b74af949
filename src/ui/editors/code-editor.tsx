import { type ComponentType, useEffect, useState } from "react";
import { TextArea } from "../kit/index.ts";
import type { CodeEditorProps } from "./code-editor-props.ts";
import { provideMonacoEnvironment } from "./monaco-environment.ts";

type Editor = ComponentType<CodeEditorProps>;

/** The large editor, once it is here. */
let large: Editor | null = null;

async function fetchLarge(): Promise<Editor> {
  try {
    provideMonacoEnvironment();
    large = (await import("./monaco-code.tsx")).MonacoCode;
    return large;
  } catch {
    // It could not be fetched: the plain one does everything but completion.
    return PlainCode;
  }
}

/**
 * Compute code. While the large editor is on its way, or if it cannot come, the text can be edited all the same. It
 * waits until the plain one is left: who writes keeps the focus, or the keys that follow would mean the canvas.
 */
export function CodeEditor(props: CodeEditorProps) {
  const [found, setFound] = useState<{ readonly Editor: Editor | null }>({ Editor: large });
  const [isHeld, setHeld] = useState(false);
  const { Editor } = found;
  useEffect(() => {
    if (Editor !== null) return;
    let isShown = true;
    void fetchLarge().then((fetched) => isShown && setFound({ Editor: fetched }));
    return () => {
      isShown = false;
    };
  }, [Editor]);
  if (Editor !== null && !isHeld) return <Editor {...props} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks on while what is in it is written in
    <div onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <PlainCode {...props} />
    </div>
  );
}

function PlainCode({ name, value, onCommit, onLeave }: CodeEditorProps) {
  return <TextArea name={name} mono rows={6} maxRows={24} value={value} onCommit={onCommit} onLeave={onLeave} />;
}
