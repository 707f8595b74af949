import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { Library } from "../codegen/index.ts";

/** What exported code imports; everything else comes along because these need it. */
const ENTRIES = ["runtime/library.ts", "node/command-line.ts", "node/live.ts", "node/simulation.ts"];

const BARREL = `/** The library that runs this flow. */
export * from "./runtime/library.ts";
`;

/**
 * The source of the runtime as exported projects carry it: the import closure of the entries, with the packages that it
 * needs in the exact versions that this project uses. `root` is the folder of this project's package.json.
 */
export function collectLibrary(root: string): Library {
  const source = join(root, "src");
  const files = new Map<string, string>();
  const packages = new Set<string>();
  const waiting = [...ENTRIES];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue;
    const text = readFileSync(join(source, path), "utf8");
    files.set(path, text);
    for (const specifier of importsOf(text)) {
      if (specifier.startsWith(".")) waiting.push(posix.join(posix.dirname(path), specifier));
      else if (!specifier.startsWith("node:")) packages.add(packageName(specifier));
    }
  }
  files.set("index.ts", BARREL);
  const manifest = readManifest(root);
  return {
    files: [...files].map(([path, text]) => ({ path, text })).sort((left, right) => (left.path < right.path ? -1 : 1)),
    dependencies: versions([...packages].sort(), manifest),
    devDependencies: versions(["@types/node", "typescript"], manifest),
  };
}

/** Specifiers of static imports and re-exports, of dynamic imports and of import types. */
function importsOf(text: string): readonly string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "");
  const statements =
    /(?:^|\n)\s*(?:import|export)\b[^;"'`]*?from\s*"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)|(?:^|\n)import\s+"([^"]+)"/g;
  return [...code.matchAll(statements)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

const packageName = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

interface PackageJson {
  readonly dependencies: { readonly [name: string]: string };
  readonly devDependencies: { readonly [name: string]: string };
}

function readManifest(root: string): PackageJson {
  const manifest: PackageJson = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return manifest;
}

function versions(names: readonly string[], manifest: PackageJson): { readonly [name: string]: string } {
  return Object.fromEntries(
    names.map((name) => {
      const version = manifest.dependencies[name] ?? manifest.devDependencies[name];
      if (version === undefined) throw new Error(`The library imports ${name}, which package.json does not name.`);
      return [name, version];
    }),
  );
}
