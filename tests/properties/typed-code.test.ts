import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import { generateCode } from "../../src/codegen/index.ts";
import { compile } from "../../src/compiler/index.ts";
import type { FlowDocument } from "../../src/flow/index.ts";
import { writeCode as written } from "../support/both-ways.ts";
import { longFlows, wideFlow } from "../support/longer.ts";
import { randomFrames } from "../support/random/frames.ts";
import { randomFunctions } from "../support/random/functions.ts";
import { randomMixed } from "../support/random/mixed.ts";
import { randomPeople } from "../support/random/people.ts";
import { randomRoutes } from "../support/random/routes.ts";
import { randomDocument, sampleValue } from "../support/random-documents.ts";

const COUNT = Number(process.env["TYPED_CODE_FLOWS"] ?? 40);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = join(ROOT, "node_modules/.cache/typed-code");

const generators: { readonly [kind: string]: (seed: number) => FlowDocument } = {
  calls: randomDocument,
  frames: randomFrames,
  routes: randomRoutes,
  functions: (seed) => randomFunctions(seed, sampleValue),
  people: (seed) => randomPeople(seed, sampleValue),
  mixed: (seed) => randomMixed(seed, sampleValue),
};

/** The options of exported projects, but for emitting. */
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts", "lib.esnext.decorators.d.ts", "lib.esnext.disposable.d.ts", "lib.dom.d.ts"],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noFallthroughCasesInSwitch: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
};

test(`the code of ${COUNT} random flows of each kind type-checks strictly`, { timeout: 600_000 }, async () => {
  await rm(FOLDER, { recursive: true, force: true });
  const files: string[] = [];
  for (const [kind, make] of Object.entries(generators)) {
    for (let seed = 1; seed <= COUNT; seed += 1) files.push(...(await writeCode(join(kind, String(seed)), make(seed))));
  }
  const long = [...longFlows(), wideFlow(40)];
  for (const [at, flow] of long.entries()) files.push(...(await writeCode(join("long", String(at)), flow)));
  expect(files.length).toBeGreaterThan(COUNT * Object.keys(generators).length * 1.5);
  const program = ts.createProgram(files, OPTIONS);
  const problems = ts.getPreEmitDiagnostics(program).map((problem) => {
    const { line = 0 } = problem.file?.getLineAndCharacterOfPosition(problem.start ?? 0) ?? {};
    return `${problem.file?.fileName}:${line + 1} ${ts.flattenDiagnosticMessageText(problem.messageText, "\n")}`;
  });
  expect(problems).toEqual([]);
  await rm(FOLDER, { recursive: true, force: true });
});

/** Compute bodies are made to fit: what they are is the user's. */
async function writeCode(name: string, document: FlowDocument): Promise<readonly string[]> {
  const { ir, diagnostics } = compile(document);
  if (!ir || diagnostics.some(({ severity }) => severity === "error")) return [];
  const functions = Object.fromEntries(
    Object.entries(ir.functions).map(([key, one]) => [
      key,
      one.mode === "compute" ? { ...one, code: 'throw new Error("");' } : one,
    ]),
  );
  const { value } = await generateCode({ ...ir, functions }, document.name, (text) => Promise.resolve(text));
  return await written(join(FOLDER, name), value);
}
