import editorScript from "monaco-editor/editor/editor.worker?worker&url";
import typescriptScript from "monaco-editor/languages/features/typescript/ts.worker?worker&url";
import { ownScript, trustedPolicy } from "../../base/trusted.ts";

/** One for all that the editor makes HTML of, which it has escaped; it makes no address of a script. */
const policy = trustedPolicy("editor", { createHTML: (text: string) => text });

/** What the large editor asks for while its modules load: to be called before them. Its workers are part of the build. */
export function provideMonacoEnvironment(): void {
  Object.assign(globalThis, {
    MonacoEnvironment: {
      getWorker: (_id: string, label: string) =>
        new Worker(ownScript(label === "typescript" ? typescriptScript : editorScript), { type: "module" }),
      createTrustedTypesPolicy: () => policy,
    },
  });
}
