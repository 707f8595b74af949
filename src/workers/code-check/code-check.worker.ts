import { applyPatch, invariant } from "../../base/index.ts";
import { createCodeChecker } from "../../compiler/code-check/index.ts";
import type { FlowDocument } from "../../flow/index.ts";
import type { FromCodeCheck, ToCodeCheck } from "./messages.ts";

/** Type-checks compute code with the TypeScript compiler, which is loaded with the first document that has some. */
const libraries = import.meta.glob<string>(
  "/node_modules/typescript/lib/lib.{es5,es20*,decorators,decorators.legacy}.d.ts",
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

async function load() {
  const typescript = await import("typescript");
  const named = Object.entries(libraries).map(([path, text]) => [path.slice(path.lastIndexOf("/") + 1), text] as const);
  return createCodeChecker(typescript.default, Object.fromEntries(named));
}

const checker = load();
let held: unknown = null;

function isDocument(value: unknown): value is FlowDocument {
  return typeof value === "object" && value !== null && "format" in value;
}

async function answer({ id, document }: ToCodeCheck): Promise<FromCodeCheck> {
  try {
    held = applyPatch(held, document);
    invariant(isDocument(held), "the page sends documents as changes of the one before");
    const checked = held;
    return { id, did: "check", diagnostics: (await checker).check(checked) };
  } catch (error) {
    return { id, did: "fail", message: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener("message", ({ data }: MessageEvent<ToCodeCheck>) => {
  void answer(data).then((reply) => self.postMessage(reply));
});
