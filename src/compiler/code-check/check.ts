import type * as TypeScript from "typescript";
import { nearestName, type Span } from "../../base/index.ts";
import type { Contracts } from "../../contracts/index.ts";
import type { FlowDocument, FunctionDef } from "../../flow/index.ts";
import { type CompilerDiagnostic, error, fixOf } from "../finding.ts";
import { BODY, codeOf, type VirtualSource, virtualSource } from "./virtual-source.ts";

type Ts = typeof TypeScript;

export interface CodeChecker {
  /** Findings in the code of every compute function, in document order; unchanged functions are not checked again. */
  check(document: FlowDocument): readonly CompilerDiagnostic[];
}

/** Globals of browsers and of Node that people reach for, and that the sandbox doesn't have. */
const NOT_THERE: ReadonlySet<string> = new Set(
  (
    "console fetch XMLHttpRequest WebSocket EventSource setTimeout setInterval setImmediate queueMicrotask clearTimeout " +
    "clearInterval requestAnimationFrame URL URLSearchParams Intl TextEncoder TextDecoder crypto performance structuredClone " +
    "process require module exports Buffer global window document self navigator location localStorage sessionStorage " +
    "indexedDB Worker SharedWorker WebAssembly alert prompt confirm atob btoa Blob File FormData Headers Request Response " +
    "AbortController Deno Bun"
  ).split(" "),
);

/** Globals that TypeScript's own library declares, and that the sandbox doesn't have either. */
const DECLARED_ONLY: ReadonlySet<string> = new Set(["Intl", "Atomics", "WeakRef", "FinalizationRegistry"]);

/** TypeScript's codes for a value that isn't of the declared type. */
const WRONG_TYPE: ReadonlySet<number> = new Set([2322, 2353, 2561, 2739, 2740, 2741, 2820]);
const NO_RETURN: ReadonlySet<number> = new Set([2355, 2366, 7030]);
const UNKNOWN_NAME: ReadonlySet<number> = new Set([2304, 2503, 2552, 2580, 2583, 2584, 2591, 2693, 2792]);
/** An `import` is refused as such, wherever it leads. */
const UNKNOWN_MODULE = 2307;

/**
 * Type-checks compute code with the contracts as types: strict, ES2022 and nothing of a browser or of Node, because the
 * sandbox has neither. `libs` are TypeScript's own `lib.es*.d.ts` and `lib.decorators*.d.ts` by file name.
 */
export function createCodeChecker(ts: Ts, libs: { readonly [fileName: string]: string }): CodeChecker {
  const libFiles = new Map<string, TypeScript.SourceFile>();
  const known = new WeakMap<
    FunctionDef,
    { contracts: Contracts; name: string; found: readonly CompilerDiagnostic[] }
  >();
  let last: TypeScript.Program | undefined;

  const libFile = (fileName: string): TypeScript.SourceFile | undefined => {
    const name = fileName.slice(fileName.lastIndexOf("/") + 1);
    const found = libFiles.get(name);
    const text = Object.hasOwn(libs, name) ? libs[name] : undefined;
    if (found || text === undefined) return found;
    const parsed = ts.createSourceFile(fileName, text, ts.ScriptTarget.ES2022);
    libFiles.set(name, parsed);
    return parsed;
  };

  function programOf(sources: ReadonlyMap<string, string>): TypeScript.Program {
    const files = new Map<string, TypeScript.SourceFile>();
    for (const [name, text] of sources) files.set(name, ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true));
    const host: TypeScript.CompilerHost = {
      getSourceFile: (name) => files.get(name) ?? libFile(name),
      getDefaultLibFileName: () => "/lib.es2022.d.ts",
      getDefaultLibLocation: () => "/",
      writeFile: () => {},
      getCurrentDirectory: () => "/",
      getCanonicalFileName: (name) => name,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => "\n",
      fileExists: (name) => files.has(name) || libFile(name) !== undefined,
      readFile: (name) => sources.get(name),
    };
    return ts.createProgram({
      rootNames: [...sources.keys()],
      options: compilerOptions(ts),
      host,
      ...(last ? { oldProgram: last } : {}),
    });
  }

  return {
    check(document) {
      const stale = Object.entries(document.functions).flatMap(([name, definition]) => {
        const before = known.get(definition);
        const source = virtualSource(document, name);
        const code = codeOf(definition);
        // Blank code has its own finding, without TypeScript's many words about it.
        if (!source || code === null || code.trim() === "") return [];
        return before?.name === name && before.contracts === document.contracts
          ? []
          : [{ name, definition, source, code }];
      });
      if (stale.length > 0) {
        const fileOf = (name: string): string => `/${name}.ts`;
        const program = programOf(
          new Map(stale.map(({ name, source, code }) => [fileOf(name), source.prefix + code + source.suffix])),
        );
        last = program;
        for (const { name, definition, source, code } of stale) {
          const file = program.getSourceFile(fileOf(name));
          const found = file ? checkFile(ts, program, file, { document, name, source, code }) : [];
          known.set(definition, { contracts: document.contracts, name, found });
        }
      }
      return Object.values(document.functions).flatMap((definition) => known.get(definition)?.found ?? []);
    },
  };
}

function compilerOptions(ts: Ts): TypeScript.CompilerOptions {
  return {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noFallthroughCasesInSwitch: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2022.d.ts"],
    types: [],
    noEmit: true,
  };
}

interface Subject {
  readonly document: FlowDocument;
  readonly name: string;
  readonly source: VirtualSource;
  readonly code: string;
}

function checkFile(
  ts: Ts,
  program: TypeScript.Program,
  file: TypeScript.SourceFile,
  subject: Subject,
): readonly CompilerDiagnostic[] {
  const syntax = program.getSyntacticDiagnostics(file);
  if (syntax.length > 0) return syntax.map((found) => finding(ts, file, subject, found, true));
  const escaped = escapesItsFunction(ts, file, subject);
  if (escaped) return [escaped];
  const semantic = program
    .getSemanticDiagnostics(file)
    .filter((found) => found.code !== UNKNOWN_MODULE)
    .map((found) => finding(ts, file, subject, found, false));
  return [...semantic, ...unavailableNames(ts, file, subject)];
}

const place = ({ name, code }: Subject, span: Span) => ({
  function: name,
  part: "code",
  span: { start: Math.min(span.start, code.length), end: Math.min(span.end, code.length) },
});

/** Where the code ends: missing things are missing there. */
const endOf = ({ code }: Subject): Span => {
  const end = code.trimEnd().length;
  return { start: Math.max(0, end - 1), end };
};

function finding(
  ts: Ts,
  file: TypeScript.SourceFile,
  subject: Subject,
  found: TypeScript.Diagnostic,
  isSyntax: boolean,
): CompilerDiagnostic {
  const start = (found.start ?? 0) - subject.source.prefix.length;
  const isInside = start >= 0 && start < subject.code.length;
  const span = isInside ? { start, end: start + Math.max(1, found.length ?? 1) } : endOf(subject);
  const at = place(subject, span);
  const message = ts.flattenDiagnosticMessageText(found.messageText, " ").replace(/\s+/g, " ");
  const text = subject.code.slice(at.span.start, at.span.end);
  const data = { function: subject.name, message, typescript: found.code };
  if (isSyntax) return error("C381", at, data);
  if (NO_RETURN.has(found.code)) return error("C382", at, data);
  if (UNKNOWN_NAME.has(found.code)) {
    if (NOT_THERE.has(text)) return error("C384", at, { function: subject.name, name: text });
    const nearest = nearestName(text, Object.keys(subject.document.functions[subject.name]?.input ?? {}));
    if (nearest === null) return error("C380", at, data);
    const code = subject.code.slice(0, at.span.start) + nearest + subject.code.slice(at.span.end);
    const edits = [{ edit: "set-function-part", function: subject.name, part: "code", value: code } as const];
    return error("C380", at, data, { fixes: [fixOf("rename-to", edits, { name: nearest })] });
  }
  if (WRONG_TYPE.has(found.code) && isReturned(ts, file, found.start ?? 0)) return error("C383", at, data);
  return error("C380", at, data);
}

function isReturned(ts: Ts, file: TypeScript.SourceFile, position: number): boolean {
  let node: TypeScript.Node = file;
  for (let inner: TypeScript.Node | undefined = file; inner; ) {
    node = inner;
    inner = ts.forEachChild(inner, (child) =>
      child.getStart(file) <= position && position < child.end ? child : undefined,
    );
    if (inner && ts.isReturnStatement(inner)) return !isInInnerFunction(ts, inner);
  }
  return ts.isReturnStatement(node);
}

function isInInnerFunction(ts: Ts, node: TypeScript.Node): boolean {
  let depth = 0;
  for (let outer = node.parent; outer && !ts.isSourceFile(outer); outer = outer.parent) {
    if (ts.isFunctionLike(outer)) depth += 1;
  }
  return depth > 1;
}

/** Code that closes its own function early and goes on would be something else than a body. */
function escapesItsFunction(ts: Ts, file: TypeScript.SourceFile, subject: Subject): CompilerDiagnostic | null {
  const from = subject.source.prefix.length;
  const last = file.statements.at(-1);
  const isWhole = last && ts.isFunctionDeclaration(last) && last.getStart(file) < from && last.name?.text === BODY;
  if (isWhole) return null;
  const early = file.statements.find((statement) => statement.end > from)?.end ?? from;
  const start = Math.max(0, early - from - 1);
  return error("C381", place(subject, { start, end: start + 1 }), {
    function: subject.name,
    message: "This brace closes the function itself.",
    typescript: 0,
  });
}

/** Names that TypeScript's own library declares and the sandbox lacks, and loading of modules. */
function unavailableNames(ts: Ts, file: TypeScript.SourceFile, subject: Subject): readonly CompilerDiagnostic[] {
  const from = subject.source.prefix.length;
  const found: CompilerDiagnostic[] = [];
  const visit = (node: TypeScript.Node): void => {
    const isMissing = ts.isIdentifier(node) && DECLARED_ONLY.has(node.text) && isRoot(ts, node);
    if (isMissing || node.kind === ts.SyntaxKind.ImportKeyword) {
      const start = node.getStart(file) - from;
      found.push(
        error("C384", place(subject, { start, end: node.end - from }), {
          function: subject.name,
          name: node.getText(file),
        }),
      );
      return;
    }
    ts.forEachChild(node, visit);
  };
  for (const statement of file.statements) if (statement.end > from) visit(statement);
  return found;
}

/** Not a property of something and not a name that is declared here. */
function isRoot(ts: Ts, node: TypeScript.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  return !ts.isPropertyAssignment(parent) && !ts.isVariableDeclaration(parent) && !ts.isParameter(parent);
}
