import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMMANDS } from "../src/cli/commands.ts";
import { stratum } from "./support/command-line.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
/** Files of a folder whose path ends so, tests left out. */
const files = (folder: string, ending: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file) && !/\.test\./.test(file))
    .map((file) => join(folder, file));

/** A command that some text tells people to call, and where. */
interface Named {
  readonly command: string;
  readonly file: string;
}

/** Lines of shell blocks and spans of code in a page. */
function inPage(file: string): readonly Named[] {
  const text = read(file);
  const blocks = [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = ""]) => block.split("\n"));
  const spans = [...text.replace(/```.*?```/gs, "").matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span);
  return [...blocks, ...spans]
    .flatMap((line) => line.replace(/\s#.*$/, "").split("&&"))
    .map((part) => part.trim().replace(/\s+/g, " "))
    .filter((part) => /^(?:npm|npx|node|stratum) /.test(part))
    .map((command) => ({ command, file }));
}

/** What texts within sources name: the command and its first word. */
function inSource(file: string): readonly Named[] {
  const subcommands = COMMANDS.map(({ name }) => name).join("|");
  const pattern = new RegExp(
    `(?:npm (?:ci|install|start|test|run [a-z]+)|npx [a-z]+ [\\w./-]+|(?<![\\w-])stratum (?:${subcommands}))\\b`,
    "g",
  );
  return [...read(file).matchAll(pattern)].map(([command]) => ({ command, file }));
}

const pages = ["README.md", "CONTRIBUTING.md", ...files("docs", /\.md$/), ...files("examples", /README\.md$/)].flatMap(
  inPage,
);
const sources = [...files("src", /\.tsx?$/), ...files("bin", /\.mjs$/), ...files("scripts", /\.mjs$/)].flatMap(
  inSource,
);
const scripts: { readonly [name: string]: string } = JSON.parse(read("package.json")).scripts;

/** Written with an ellipsis, or a program of somebody else's: not to be called as it stands. */
const EXPORTED = /^npm (?:install|start -- --simulate '\{"text": "…"\}')$/;

/** Why a command is not what it says; null if it is known to work. */
function wrongWith({ command, file }: Named): string | null {
  const words = command.replace(/^npx stratum/, "stratum").split(" ");
  const [program, first = "", second = ""] = words;
  // What an export writes is called by `tests/export/exported-project.test.ts`, as its README and the page name it.
  const ofExport = /^src\/(?:codegen|node|ui)\//.test(file) || EXPORTED.test(command);
  if (ofExport) return command === "npm ci" ? "an exported project has no lock file" : null;
  if (program === "stratum") return wrongWithOptions(first, words);
  if (command === "npm ci") return existsSync(join(ROOT, "package-lock.json")) ? null : "there is no lock file";
  if (program === "npm") {
    const script = first === "run" ? second : first;
    const [, called = ""] = /^node (\S+)/.exec(scripts[script] ?? "") ?? [];
    return script in scripts && existsSync(join(ROOT, called)) ? null : "there is no such script";
  }
  const called = program === "npx" && first === "tsx" ? second : first;
  return existsSync(join(ROOT, called)) ? null : `there is no ${called}`;
}

function wrongWithOptions(name: string, words: readonly string[]): string | null {
  const known = COMMANDS.find((each) => each.name === name);
  if (!known) return "there is no such command";
  const shorts = Object.values(known.options).map(({ short }) => `-${short}`);
  const unknown = words
    .filter((word) => /^\[?--?[a-z]/.test(word))
    .map((word) => word.replace(/[[\]]/g, ""))
    .filter((word) => !(word.startsWith("--") ? word.slice(2) in known.options : shorts.includes(word)));
  return unknown.length === 0 ? null : `it takes no ${unknown.join(", ")}`;
}

test("every command that a page, a message or the program itself names is there, with its options", () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(sources.length).toBeGreaterThan(15);
  const wrong = [...pages, ...sources].map((named) => ({ ...named, wrong: wrongWith(named) }));
  expect(wrong.filter((each) => each.wrong !== null)).toEqual([]);
});

test("the usage of a command names its options, and no others", () => {
  for (const { name, usage } of COMMANDS) {
    expect(wrongWithOptions(name, usage.replaceAll("|", " ").split(" ")), usage).toBeNull();
  }
});

describe("the command line of the README, called as it stands", { timeout: 120_000 }, () => {
  let scratch = "";
  const home = process.cwd();
  const lines = read("README.md")
    .split("\n")
    .filter((line) => line.startsWith("npx stratum "));

  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), "stratum-readme-"));
    symlinkSync(join(ROOT, "examples"), join(scratch, "examples"));
    process.chdir(scratch);
    // A reader's own file.
    const { out } = await stratum(["compile", "examples/01-sentiment/flow.json"]);
    writeFileSync("plan.stratum.yaml", out);
  }, 120_000);
  afterAll(() => {
    process.chdir(home);
    rmSync(scratch, { recursive: true, force: true });
  });

  test.each(lines)("%s", async (line) => {
    const [, call = "", into, comment = ""] = /^npx stratum (.*?)(?: > (\S+))?\s*(?:#(.*))?$/.exec(line) ?? [];
    const argv = [...call.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
    const { code, out, err } = await stratum(argv);
    expect(code, err).toBe(Number(/exit (\d)/.exec(comment)?.[1] ?? 0));
    if (into) writeFileSync(into, out);
  });

  test("leaves no command out", () => {
    expect(
      COMMANDS.map(({ name }) => name).filter((name) => !lines.some((line) => line.includes(` ${name} `))),
    ).toEqual([]);
  });
});
