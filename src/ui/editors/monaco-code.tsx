import { useEffect, useLayoutEffect, useRef } from "react";
import { contractsUsed, typeScriptComment, typeScriptContract, typeScriptType } from "../../contracts/index.ts";
import { describe } from "../../diagnostics/index.ts";
import type { FlowDocument } from "../../flow/index.ts";
import { useDocument } from "../app/context.tsx";
import { useDraft, useLatest } from "../kit/index.ts";
import type { CodeEditorProps } from "./code-editor-props.ts";
import { applyEditorTheme, declareNames, monaco } from "./monaco-setup.ts";

const LEAST = 96;
const MOST = 420;

/** The large editor for compute code: inputs and contracts complete as types, findings stand under their characters. */
export function MonacoCode({ name, functionName, value, problems, onCommit, onLeave }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<monaco.editor.IStandaloneCodeEditor | null>(null);
  const draft = useDraft({ name, value, onCommit, onLeave });
  const { text } = draft;
  const typed = useLatest(draft);
  const first = useRef({ name, text });
  const declarations = useDocument((state) => declarationsFor(state.document, functionName));

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    applyEditorTheme();
    const made = monaco.editor.create(element, {
      value: first.current.text,
      language: "typescript",
      ariaLabel: first.current.name,
      automaticLayout: true,
      fixedOverflowWidgets: true,
      // Tab moves the focus everywhere in the application; Ctrl+M makes it indent.
      tabFocusMode: true,
      minimap: { enabled: false },
      fontFamily: '"JetBrains Mono Variable", ui-monospace, monospace',
      fontSize: 12,
      lineHeight: 18,
      lineNumbersMinChars: 2,
      lineDecorationsWidth: 6,
      glyphMargin: false,
      folding: false,
      overviewRulerLanes: 0,
      scrollBeyondLastLine: false,
      scrollbar: { alwaysConsumeMouseWheel: false, verticalScrollbarSize: 8, horizontalScrollbarSize: 8 },
      wordWrap: "on",
      padding: { top: 6, bottom: 6 },
      stickyScroll: { enabled: false },
    });
    editor.current = made;
    const resize = () => {
      element.style.height = `${Math.min(MOST, Math.max(LEAST, made.getContentHeight()))}px`;
    };
    resize();
    const listening = [
      made.onDidContentSizeChange(resize),
      made.onDidChangeModelContent((event) => {
        if (!event.isFlush) typed.current.change(made.getValue());
      }),
      made.onDidBlurEditorText(() => typed.current.leave()),
    ];
    const themes = new MutationObserver(applyEditorTheme);
    themes.observe(document.documentElement, { attributeFilter: ["data-theme", "data-contrast"] });
    return () => {
      for (const one of listening) one.dispose();
      themes.disconnect();
      made.dispose();
    };
  }, [typed]);

  useEffect(() => declareNames(declarations), [declarations]);

  // What is typed here is here before it is anywhere else; whatever differs comes from outside.
  useLayoutEffect(() => {
    const model = editor.current?.getModel();
    if (model && model.getValue() !== text) model.setValue(text);
  }, [text]);

  useEffect(() => {
    const model = editor.current?.getModel();
    if (!model) return;
    const markers = problems.flatMap((problem) => {
      const span = problem.at.in === "document" ? problem.at.span : undefined;
      if (!span) return [];
      const start = model.getPositionAt(span.start);
      const end = model.getPositionAt(span.end);
      const severity = problem.severity === "error" ? monaco.MarkerSeverity.Error : monaco.MarkerSeverity.Warning;
      return [
        {
          severity,
          message: describe(problem).message,
          code: problem.code,
          startLineNumber: start.lineNumber,
          startColumn: start.column,
          endLineNumber: end.lineNumber,
          endColumn: end.column,
        },
      ];
    });
    monaco.editor.setModelMarkers(model, "check", markers);
  }, [problems]);

  return (
    <div
      ref={host}
      data-typed={draft.id}
      // `nokey`: the canvas must not take the space bar for its own.
      className="nokey overflow-hidden rounded-control border border-control focus-within:border-accent"
      style={{ height: LEAST }}
    />
  );
}

/** The contracts in use and the inputs, as declarations: one text, so that it is equal while nothing changed. */
function declarationsFor({ functions, contracts }: FlowDocument, functionName: string): string {
  const definition = functions[functionName];
  if (!definition) return "";
  const fields = [...Object.values(definition.input), definition.output];
  const used = new Set(fields.flatMap((field) => contractsUsed(field, contracts)));
  const types = [...used].map((name) => {
    const contract = contracts[name];
    return contract
      ? typeScriptContract(name, contract).replace(/^export interface/m, "interface")
      : `type ${name} = any;`;
  });
  const inputs = Object.entries(definition.input).flatMap(([name, field]) => [
    ...typeScriptComment(field),
    `declare const ${name}: ${typeScriptType(field, true)};`,
  ]);
  return [...types, ...inputs].join("\n");
}
