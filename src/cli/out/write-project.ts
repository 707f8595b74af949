import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type CodeFile, MANIFEST, readManifest, textHash } from "../../codegen/index.ts";
import { UsageError } from "../command.ts";
import { cannotWrite, standing } from "./standing.ts";

/** What an export did to a folder, by path. */
export interface Written {
  readonly written: readonly string[];
  /** Of an earlier export, unchanged since, and no longer part of the project. */
  readonly removed: readonly string[];
}

/**
 * Writes a project into a folder that may hold an earlier export and files of people. What says the same is left alone. What
 * no export wrote is never touched; what people have changed since only with `force`. Nothing is written through a link. Where
 * one of these stands in the way, nothing is written at all, and a `UsageError` names them.
 */
export async function writeProject(out: string, files: readonly CodeFile[], force: boolean): Promise<Written> {
  // With a slash at its end a link would be followed before it is looked at.
  const root = await standing(out.replace(/(?<=.)[/\\]+$/, ""));
  if (root !== "nothing" && root !== "folder") throw new UsageError(`${out} is a ${root}, not a folder.`);
  const known = await knownFiles(out);
  const found = await Promise.all(files.map(async (file) => ({ file, state: await stateOf(out, file, known) })));
  const named = (wanted: State): readonly string[] =>
    found.filter(({ state }) => state === wanted).map(({ file }) => file.path);
  refuse(out, named("blocked"), "links or folders stand in the place of files: choose another folder");
  refuse(out, named("theirs"), "no export wrote these files, so they are left alone: choose another folder");
  if (!force)
    refuse(out, named("changed"), "these files were changed since they were exported; --force overwrites them");
  // The manifest first: what is cut off in the middle is never taken for somebody's own.
  const wanted = found.filter(({ state }) => state !== "same").map(({ file }) => file);
  const isManifest = ({ path }: CodeFile) => path === MANIFEST;
  for (const { path, text } of [...wanted.filter(isManifest), ...wanted.filter((file) => !isManifest(file))]) {
    await writing(join(out, path), async (target) => {
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, text);
    });
  }
  return { written: wanted.map(({ path }) => path), removed: await removeStale(out, files, known) };
}

/** `ours`: as an earlier export wrote it. `changed`: since then. `theirs`: never an export's. `blocked`: no file, or behind a link. */
type State = "missing" | "same" | "ours" | "changed" | "theirs" | "blocked";

async function stateOf(out: string, { path, text }: CodeFile, known: Manifest): Promise<State> {
  const found = await look(out, path);
  if (found.kind !== "file") return found.kind;
  const hash = textHash(found.text);
  if (hash === textHash(text)) return "same";
  if (path === MANIFEST) return readManifest(found.text) ? "ours" : "theirs";
  const before = known.get(path);
  if (before === undefined) return "theirs";
  return before === hash ? "ours" : "changed";
}

/** Of an earlier export, as it wrote them, and no part of this one: code that fits the rest no longer. */
async function removeStale(out: string, files: readonly CodeFile[], known: Manifest): Promise<readonly string[]> {
  const current = new Set(files.map(({ path }) => path));
  const removed: string[] = [];
  for (const [path, hash] of known) {
    if (current.has(path)) continue;
    const found = await look(out, path);
    if (found.kind !== "file" || textHash(found.text) !== hash) continue;
    await writing(join(out, path), (target) => rm(target));
    removed.push(path);
  }
  return removed;
}

type Manifest = ReadonlyMap<string, string>;

async function knownFiles(out: string): Promise<Manifest> {
  const found = await look(out, MANIFEST);
  return (found.kind === "file" ? readManifest(found.text) : null) ?? new Map();
}

type PathFound = { readonly kind: "missing" | "blocked" } | { readonly kind: "file"; readonly text: string };

/** What stands at a path inside the folder, without going through a link. */
async function look(out: string, path: string): Promise<PathFound> {
  const parts = path.split("/");
  let at = out;
  for (const [index, part] of parts.entries()) {
    at = join(at, part);
    const found = await standing(at);
    if (found === "nothing") return { kind: "missing" };
    if (found !== (index < parts.length - 1 ? "folder" : "file")) return { kind: "blocked" };
  }
  return { kind: "file", text: await readFile(at, "utf8") };
}

function refuse(out: string, paths: readonly string[], why: string): void {
  if (paths.length > 0)
    throw new UsageError(`${out}: ${why}.\n${paths.map((path) => `  ${path}\n`).join("")}Nothing was written.`);
}

async function writing(path: string, work: (path: string) => Promise<void>): Promise<void> {
  try {
    await work(path);
  } catch (thrown) {
    throw cannotWrite(path, thrown);
  }
}
