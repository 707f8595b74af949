import { lazy, Suspense } from "react";
import { controlClass } from "../kit/index.ts";
import { CodeView } from "./code-view.tsx";
import { provideMonacoEnvironment } from "./monaco-environment.ts";
import type { YamlEditorProps } from "./yaml-editor-props.ts";

const MonacoYaml = lazy(async () => {
  try {
    provideMonacoEnvironment();
    return { default: (await import("./monaco-yaml.tsx")).MonacoYaml };
  } catch {
    // The large editor could not be fetched: the plain one does everything but colours, folding and marks.
    return { default: PlainYaml };
  }
});

/** YAML to read and to write, as tall as what it stands in. It can be read while the large editor is on its way. */
export function YamlEditor(props: YamlEditorProps) {
  return (
    <Suspense
      fallback={<CodeView name={props.name} text={props.value} language="yaml" lit={props.lit} onLine={props.onLine} />}
    >
      <MonacoYaml {...props} />
    </Suspense>
  );
}

function PlainYaml({ name, value, readOnly, onType, onFocus, onLeave }: YamlEditorProps) {
  return (
    <textarea
      aria-label={name}
      value={value}
      readOnly={readOnly}
      spellCheck={false}
      onChange={(event) => onType(event.currentTarget.value)}
      onFocus={onFocus}
      onBlur={onLeave}
      className={`${controlClass} mono h-full w-full resize-none text-small`}
    />
  );
}
