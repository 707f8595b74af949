import { readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json } from "../../src/base/index.ts";
import { formatTypeScript } from "../../src/codegen/format.ts";
import { generateProject } from "../../src/codegen/index.ts";
import { compile } from "../../src/compiler/index.ts";
import type { Contracts, Field } from "../../src/contracts/index.ts";
import { type FlowDocument, type FunctionDef, parseDocument, printDocument } from "../../src/flow/index.ts";
import type { Ir } from "../../src/ir/index.ts";
import { generated, interpreted, writeCode } from "../support/both-ways.ts";
import { eventsByPath } from "../support/events.ts";
import { projectOptions } from "../support/project-options.ts";
import { randomFrames } from "../support/random/frames.ts";
import { randomFunctions } from "../support/random/functions.ts";
import { randomMixed } from "../support/random/mixed.ts";
import { renamedAtRandom, withGlobals } from "../support/random/names.ts";
import { randomPeople } from "../support/random/people.ts";
import { randomRoutes } from "../support/random/routes.ts";
import { randomDocument, sampleValue } from "../support/random-documents.ts";

const COUNT = Number(process.env["NAMED_FLOWS"] ?? 40);
/** The first seed, so that a long run can be done in pieces. */
const FROM = Number(process.env["NAMED_FROM"] ?? 1);
/** Documents that are type-checked in one program. */
const AT_ONCE = 100;
/** Printing as people expect to find it takes longer than all the rest, and is looked at elsewhere: every so many. */
const FORMATTED = 20;
const FOLDER = fileURLToPath(new URL(`../../node_modules/.cache/names/${process.pid}`, import.meta.url));

beforeAll(() => rm(FOLDER, { recursive: true, force: true }));
afterAll(() => rm(FOLDER, { recursive: true, force: true }), 60_000);

const kinds: readonly ((seed: number) => FlowDocument)[] = [
  (seed) => randomMixed(seed, sampleValue),
  (seed) => randomPeople(seed, sampleValue),
  randomFrames,
  randomRoutes,
  (seed) => randomFunctions(seed, sampleValue),
  randomDocument,
];

const LIBRARY = { files: [], dependencies: { zod: "4.0.0" }, devDependencies: { typescript: "5.9.3" } };

/**
 * Whatever people call their things: a document without errors exports to files that do not meet, type-checks strictly, and
 * does what its run does.
 */
test(`${COUNT} flows with names that meet export, type-check and run as they run here`, {
  timeout: 3_000_000,
}, async () => {
  const wrong: string[] = [];
  let refused = 0;
  for (let first = FROM; first < FROM + COUNT; first += AT_ONCE) {
    const written: string[] = [];
    for (let seed = first; seed < Math.min(first + AT_ONCE, FROM + COUNT); seed += 1) {
      try {
        const files = await tryOne(seed);
        if (files) written.push(...files);
        else refused += 1;
      } catch (thrown) {
        wrong.push(`seed ${seed}: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
      }
    }
    wrong.push(...problemsOf(written));
  }
  expect(wrong).toEqual([]);
  // Names may be refused, and what they break with them; most are not.
  expect(refused).toBeLessThan(COUNT / 3);
});

/** Small documents that failed once, of both kinds. */
const CASES = new URL("../corpus/names/", import.meta.url);
const opened = (file: string): FlowDocument => {
  const { value } = parseDocument(readFileSync(new URL(file, CASES), "utf8"));
  if (!value) throw new Error(`${file} is no document`);
  return value;
};

test("small documents with such names do the same", { timeout: 600_000 }, async () => {
  const files = readdirSync(CASES).filter(
    (file) => !file.startsWith("contract-named-infer") && !file.startsWith("contract-named-unknown"),
  );
  expect(files).toHaveLength(9);
  const written: string[] = [];
  for (const [at, file] of files.entries()) {
    const paths = await tryDocument(made(opened(file)), 1_000_000 + at);
    if (!paths) throw new Error(`${file} is not valid`);
    written.push(...paths);
  }
  expect(problemsOf(written)).toEqual([]);
});

test.each(["contract-named-infer.json", "contract-named-unknown.json"])("%s is refused at its place", (file) => {
  expect(compile(opened(file)).diagnostics).toMatchObject([{ code: "C309", at: { in: "document" } }]);
});

/** The files that were written; null for a document that is not valid. */
function tryOne(seed: number): Promise<readonly string[] | null> {
  const make = kinds[seed % kinds.length] ?? randomDocument;
  return tryDocument(made(renamedAtRandom(make(seed), seed)), seed);
}

async function tryDocument(document: FlowDocument, seed: number): Promise<readonly string[] | null> {
  const unread = parseDocument(printDocument(document)).diagnostics;
  expect(unread.filter(({ code }) => code !== "D116")).toEqual([]);
  // `prototype` is nobody's name, wherever it stands.
  if (unread.length > 0) return null;
  const { ir, diagnostics } = compile(document);
  if (!ir || diagnostics.some(({ severity }) => severity === "error")) return null;
  const folder = join(FOLDER, String(seed));
  const paths = await writeCode(folder, await exported(ir, document, seed));
  await compare(folder, ir, document, seed);
  return paths.filter((path) => path.endsWith(".ts"));
}

/** Code that gives a value of the type that it promises. */
function made(document: FlowDocument): FlowDocument {
  const sample = sampleOf(document.contracts);
  const functions = Object.entries(document.functions).map(([name, one]): [string, FunctionDef] => [
    name,
    one.mode === "infer" ? one : { ...one, code: `${withGlobals(one)}return ${JSON.stringify(sample(one.output))};` },
  ]);
  return { ...document, functions: Object.fromEntries(functions) };
}

const inputOf = (document: FlowDocument, ir: Ir): { readonly [name: string]: Json } => {
  const sample = sampleOf(document.contracts);
  const fields = Object.entries(ir.flows[ir.main]?.input ?? {});
  return Object.fromEntries(fields.map(([name, field]) => [name, sample(field)]));
};

async function exported(ir: Ir, document: FlowDocument, seed: number) {
  const input = inputOf(document, ir);
  const request = {
    ir,
    title: document.name,
    documentText: "",
    irText: "",
    irVersion: { why: "", lost: [] },
    cases: [{ name: document.name, flow: ir.main, input }],
    scripts: [],
    seed,
  };
  const format = seed % FORMATTED === 0 ? formatTypeScript : (text: string) => Promise.resolve(text);
  const { value, diagnostics } = await generateProject(request, LIBRARY, format);
  expect(diagnostics).toEqual([]);
  const paths = value.map(({ path }) => path.toLowerCase());
  expect(new Set(paths).size, paths.join()).toBe(paths.length);
  return value.filter(({ path }) => path.endsWith(".ts"));
}

async function compare(folder: string, ir: Ir, document: FlowDocument, seed: number): Promise<void> {
  const run = {
    ir,
    title: document.name,
    input: inputOf(document, ir),
    scripts: [],
    seed,
    sample: sampleOf(document.contracts),
  };
  const [here, there] = [await interpreted(run), await generated(folder, run)];
  expect(eventsByPath(there.events)).toEqual(eventsByPath(here.events));
  expect(there.output).toEqual(here.output);
}

/** Read once for all programs: the library, what it needs, and the language's own declarations. */
const shared = new Map<string, ts.SourceFile | undefined>();

function hostOf(): ts.CompilerHost {
  const host = ts.createCompilerHost(projectOptions);
  const getSourceFile: ts.CompilerHost["getSourceFile"] = (file, ...rest) => {
    if (file.startsWith(FOLDER)) return host.getSourceFile(file, ...rest);
    if (!shared.has(file)) shared.set(file, host.getSourceFile(file, ...rest));
    return shared.get(file);
  };
  return { ...host, getSourceFile };
}

/** Of the files themselves: the library is checked by `npm run check`. */
function problemsOf(files: readonly string[]): readonly string[] {
  const program = ts.createProgram(files, projectOptions, hostOf());
  const problems = files.flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  });
  return [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics(), ...problems].map((problem) => {
    const { line = 0 } = problem.file?.getLineAndCharacterOfPosition(problem.start ?? 0) ?? {};
    return `${problem.file?.fileName}:${line + 1} ${ts.flattenDiagnosticMessageText(problem.messageText, "\n")}`;
  });
}

/** A value of a field, whatever the contracts are called. */
const sampleOf =
  (contracts: Contracts) =>
  (field: Field): Json => {
    if (field.nullable) return null;
    switch (field.type) {
      case "string":
        return field.values?.[0] ?? "text";
      case "number":
      case "integer":
        return 1;
      case "boolean":
        return true;
      case "array":
        return [sampleOf(contracts)(field.items), sampleOf(contracts)(field.items)];
      case "contract":
        return fieldsSample(contracts, contracts[field.contract]?.fields ?? {});
      case "object":
        return fieldsSample(contracts, field.fields);
      default:
        return null;
    }
  };

const fieldsSample = (contracts: Contracts, fields: { readonly [name: string]: Field }): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, sampleOf(contracts)(inner)]));
