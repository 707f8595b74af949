import { cp, mkdtemp, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { stratum } from "../support/command-line.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LIBRARY = "src/stratum";

export interface BuiltExamples {
  /** Holds `package.json` of one of them, all projects, and `dist/<example>` of each. */
  readonly folder: string;
  /** What strict TypeScript says of all of them together. */
  readonly problems: readonly string[];
  /** Paths under `src/stratum` of examples whose library is not the first one's. */
  readonly differences: readonly string[];
  remove(): Promise<void>;
}

/**
 * Exports the examples as projects and compiles all of them in one program, with the options of their own `tsconfig.json`:
 * the library, which is the same in each, is read and checked once. Packages are this project's own.
 */
export async function buildExamples(examples: readonly string[]): Promise<BuiltExamples> {
  const folder = await mkdtemp(join(tmpdir(), "stratum-examples-"));
  for (const example of examples) {
    const out = join(folder, example);
    const exported = await stratum(["export", join(ROOT, "examples", example, "flow.json"), "--out", out]);
    if (exported.code !== 0) throw new Error(`${example} cannot be exported: ${exported.err}`);
  }
  const [first = ""] = examples;
  for (const file of ["package.json", "tsconfig.json"]) await cp(join(folder, first, file), join(folder, file));
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const differences = await differencesIn(folder, examples);
  await rename(join(folder, first, LIBRARY), join(folder, "stratum"));
  for (const example of examples) await rm(join(folder, example, LIBRARY), { recursive: true, force: true });
  const problems = await compile(folder, examples);
  for (const example of examples) {
    await symlink(join(folder, "dist/stratum"), join(folder, "dist", example, LIBRARY));
  }
  return { folder, problems, differences, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function differencesIn(folder: string, [first = "", ...others]: readonly string[]): Promise<readonly string[]> {
  const known = await libraryOf(folder, first);
  const differences: string[] = [];
  for (const example of others) {
    const library = await libraryOf(folder, example);
    for (const path of new Set([...known.keys(), ...library.keys()])) {
      if (known.get(path) !== library.get(path)) differences.push(`${example}: ${path}`);
    }
  }
  return differences;
}

async function libraryOf(folder: string, example: string): Promise<ReadonlyMap<string, string>> {
  const root = join(folder, example, LIBRARY);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map(async (path) => [path.slice(root.length), await readFile(path, "utf8")]));
  return new Map(texts.map(([path = "", text = ""]) => [path, text]));
}

/** `import "./stratum/…"` of every project leads to the one copy. */
async function compile(folder: string, examples: readonly string[]): Promise<readonly string[]> {
  const read = ts.readConfigFile(join(folder, "tsconfig.json"), ts.sys.readFile);
  const include = [...examples.flatMap((example) => [`${example}/src`, `${example}/test`]), "stratum"];
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent({ ...read.config, include }, ts.sys, folder);
  const host = ts.createCompilerHost(options);
  const cache = ts.createModuleResolutionCache(folder, (name) => name, options);
  const shared = examples.map((example) => join(folder, example, LIBRARY));
  const placed = (path: string) => {
    const own = shared.find((library) => path.startsWith(`${library}/`));
    return own === undefined ? path : join(folder, "stratum", path.slice(own.length));
  };
  const reading = { fileExists: (path: string) => host.fileExists(placed(path)), readFile: host.readFile };
  host.resolveModuleNameLiterals = (literals, containing, redirected, settings, source) =>
    literals.map((literal) => {
      const mode = ts.getModeForUsageLocation(source, literal, settings);
      const found = ts.resolveModuleName(literal.text, containing, settings, reading, cache, redirected, mode);
      const { resolvedModule } = found;
      if (!resolvedModule) return found;
      return { resolvedModule: { ...resolvedModule, resolvedFileName: placed(resolvedModule.resolvedFileName) } };
    });
  const program = ts.createProgram({ rootNames: fileNames, options, host });
  const emitted = program.emit();
  const found = [...errors, ...ts.getPreEmitDiagnostics(program), ...emitted.diagnostics];
  return ts.sortAndDeduplicateDiagnostics(found).map((problem) => ts.formatDiagnostic(problem, formatting));
}

const formatting: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => "",
  getNewLine: () => "\n",
};
