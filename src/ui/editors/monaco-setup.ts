import * as monaco from "monaco-editor/editor";
import "monaco-editor/features/register.all";
import "monaco-editor/languages/definitions/typescript/register";
import "monaco-editor/languages/definitions/yaml/register";
import { ScriptTarget, typescriptDefaults } from "monaco-editor/languages/features/typescript/register";

// Findings come from the project's own check, which knows the whole signature; this worker completes and explains.
typescriptDefaults.setDiagnosticsOptions({
  noSemanticValidation: true,
  noSyntaxValidation: true,
  noSuggestionDiagnostics: true,
});
typescriptDefaults.setCompilerOptions({
  target: ScriptTarget.ESNext,
  lib: ["es2022"],
  strict: true,
  allowNonTsExtensions: true,
  noLib: false,
});

/** What the code of one function may use, as declarations around it. */
export function declareNames(declarations: string): void {
  typescriptDefaults.setExtraLibs([{ content: declarations, filePath: "file:///names.d.ts" }]);
}

/** The editor's colours, from the tokens in force. */
export function applyEditorTheme(): void {
  const root = document.documentElement;
  const isDark = root.dataset["theme"] === "dark";
  const color = (token: string) => hexOf(getComputedStyle(root).getPropertyValue(token));
  monaco.editor.defineTheme("stratum", {
    base: isDark ? "vs-dark" : "vs",
    inherit: true,
    rules: [
      { token: "comment", foreground: color("--ink-3") },
      { token: "keyword", foreground: color("--kind-infer") },
      { token: "string", foreground: color("--state-ok-text") },
      { token: "number", foreground: color("--state-warn-text") },
      { token: "type.identifier", foreground: color("--accent-text") },
      { token: "type.yaml", foreground: color("--accent-text") },
    ].map((rule) => ({ ...rule, foreground: rule.foreground.slice(1) })),
    colors: {
      "editor.background": color("--surface-card"),
      "editor.foreground": color("--ink"),
      "editorLineNumber.foreground": color("--ink-3"),
      "editorLineNumber.activeForeground": color("--ink-2"),
      "editor.lineHighlightBorder": "#00000000",
      "editor.lineHighlightBackground": color("--surface-sunk"),
      "editorCursor.foreground": color("--accent"),
      "editorWidget.background": color("--surface-overlay"),
      "editorWidget.border": color("--line-hair"),
      "editorError.foreground": color("--state-bad"),
      "editorWarning.foreground": color("--state-warn"),
    },
  });
  monaco.editor.setTheme("stratum");
}

/** Tokens are written in OKLCH; the editor reads hexadecimal alone. */
function hexOf(color: string): string {
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (!context) return "#808080";
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

export { monaco };
