import { useEffect, useRef } from "react";
import { useLatest } from "../kit/index.ts";
import "./monaco-yaml.css";
import { applyEditorTheme, monaco } from "./monaco-setup.ts";
import type { YamlEditorProps, YamlMark } from "./yaml-editor-props.ts";

/** The large editor for YAML: colours, folding, findings under their characters. */
export function MonacoYaml(props: YamlEditorProps) {
  const { name, value, readOnly = false, marks, lit, goTo } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<monaco.editor.IStandaloneCodeEditor | null>(null);
  const told = useLatest(props);
  const first = useRef({ name, value, readOnly });
  /** Texts on their way into the store, oldest first: they come back as `value` and are no change from outside. */
  const sent = useRef(new Set<string>());
  /** The version of the text that came from outside: back there, undo is not the editor's any more. */
  const outside = useRef(0);
  const litLines = useRef<monaco.editor.IEditorDecorationsCollection | null>(null);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    applyEditorTheme();
    const made = monaco.editor.create(element, {
      value: first.current.value,
      language: "yaml",
      ariaLabel: first.current.name,
      readOnly: first.current.readOnly,
      automaticLayout: true,
      fixedOverflowWidgets: true,
      // Tab moves the focus everywhere in the application; Ctrl+M makes it indent.
      tabFocusMode: true,
      minimap: { enabled: false },
      fontFamily: '"JetBrains Mono Variable", ui-monospace, monospace',
      fontSize: 12,
      lineHeight: 18,
      lineNumbersMinChars: 3,
      lineDecorationsWidth: 14,
      glyphMargin: false,
      folding: true,
      foldingStrategy: "indentation",
      showFoldingControls: "always",
      overviewRulerLanes: 2,
      scrollBeyondLastLine: false,
      scrollbar: { alwaysConsumeMouseWheel: false, verticalScrollbarSize: 8, horizontalScrollbarSize: 8 },
      wordWrap: "off",
      tabSize: 2,
      insertSpaces: true,
      // Words of the text complete themselves; that is no help in a text whose words are checked.
      wordBasedSuggestions: "off",
      quickSuggestions: false,
      unicodeHighlight: { ambiguousCharacters: false },
      padding: { top: 6, bottom: 6 },
      stickyScroll: { enabled: false },
    });
    editor.current = made;
    litLines.current = made.createDecorationsCollection();
    outside.current = made.getModel()?.getAlternativeVersionId() ?? 0;
    const listening = [
      made.onDidChangeModelContent((event) => {
        if (event.isFlush) return;
        sent.current.add(made.getValue());
        told.current.onType(made.getValue());
      }),
      made.onDidFocusEditorText(() => told.current.onFocus?.()),
      made.onDidBlurEditorText(() => told.current.onLeave?.()),
      made.onDidChangeCursorPosition((event) => {
        const byHand = event.reason === monaco.editor.CursorChangeReason.Explicit;
        if (byHand) told.current.onLine?.(event.position.lineNumber - 1);
      }),
      made.onKeyDown((event) => {
        const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.keyCode === monaco.KeyCode.KeyZ;
        if (!isUndo || made.getModel()?.getAlternativeVersionId() !== outside.current) return;
        event.preventDefault();
        event.stopPropagation();
        told.current.onUndo?.();
      }),
    ];
    const themes = new MutationObserver(applyEditorTheme);
    themes.observe(document.documentElement, { attributeFilter: ["data-theme", "data-contrast"] });
    return () => {
      for (const one of listening) one.dispose();
      themes.disconnect();
      made.dispose();
    };
  }, [told]);

  useEffect(() => editor.current?.updateOptions({ readOnly }), [readOnly]);

  useEffect(() => {
    const model = editor.current?.getModel();
    if (!editor.current || !model) return;
    if (acknowledge(sent.current, value) || model.getValue() === value) return;
    // Folds, caret and scroll position stay as far as their lines do.
    const view = editor.current.saveViewState();
    model.setValue(value);
    editor.current.restoreViewState(view);
    outside.current = model.getAlternativeVersionId();
  }, [value]);

  useEffect(() => {
    const model = editor.current?.getModel();
    if (model)
      monaco.editor.setModelMarkers(
        model,
        "ir",
        marks.map((mark) => markerOf(model, mark)),
      );
  }, [marks]);

  useEffect(() => {
    litLines.current?.set(
      (lit ?? []).map(({ from, to }) => ({
        range: new monaco.Range(from + 1, 1, Math.max(from + 1, to), 1),
        options: { isWholeLine: true, className: "editor-lit", linesDecorationsClassName: "editor-lit-edge" },
      })),
    );
    const start = lit?.[0];
    // Not under the hands of somebody who writes.
    if (start && !editor.current?.hasTextFocus()) editor.current?.revealLineInCenterIfOutsideViewport(start.from + 1);
  }, [lit]);

  useEffect(() => {
    if (!goTo || !editor.current) return;
    const at = { lineNumber: goTo.line, column: goTo.column };
    editor.current.setPosition(at);
    editor.current.revealPositionInCenterIfOutsideViewport(at);
    editor.current.focus();
  }, [goTo]);

  // `nokey`: the canvas must not take the space bar for its own.
  return <div ref={host} className="nokey h-full min-h-0 overflow-hidden" />;
}

/** Whether the text is one that was sent; it and those before it have then arrived. */
function acknowledge(sent: Set<string>, text: string): boolean {
  if (!sent.has(text)) return false;
  for (const one of sent) {
    sent.delete(one);
    if (one === text) break;
  }
  return true;
}

const severities = {
  error: monaco.MarkerSeverity.Error,
  warning: monaco.MarkerSeverity.Warning,
  info: monaco.MarkerSeverity.Info,
} as const satisfies { readonly [S in YamlMark["severity"]]: monaco.MarkerSeverity };

function markerOf(model: monaco.editor.ITextModel, mark: YamlMark): monaco.editor.IMarkerData {
  const { lineNumber, column } = model.validatePosition({ lineNumber: mark.line, column: mark.column });
  const word = model.getWordAtPosition({ lineNumber, column });
  return {
    severity: severities[mark.severity],
    code: mark.code,
    message: mark.message,
    startLineNumber: lineNumber,
    startColumn: column,
    endLineNumber: mark.endLine ?? lineNumber,
    // Something has to be underlined, at the end of a line too.
    endColumn: mark.endColumn ?? Math.max(word?.endColumn ?? 0, column + 1),
  };
}
