import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { generateProject } from "../../src/codegen/index.ts";
import { compile } from "../../src/compiler/index.ts";
import { parseDocument } from "../../src/flow/index.ts";
import { writeCode } from "../support/both-ways.ts";

const FOLDER = fileURLToPath(new URL(`../../node_modules/.cache/hostile-export/${process.pid}`, import.meta.url));
afterAll(() => rm(FOLDER, { recursive: true, force: true }));

/** JavaScript's own engine tries some 2^40 ways to the first half of it before it finds the second. */
const SLOW = "^(a+)+$|^a+!$";

it("the tests of an exported project end, though a pattern that holds is one that JavaScript never ends to search", async () => {
  const text = readFileSync(join(import.meta.dirname, "bounds/r2-pattern-result.json"), "utf8");
  const { value: document } = parseDocument(text.replaceAll("^(a+)+$", SLOW));
  const { ir = null } = document ? compile(document) : {};
  if (!document || !ir) throw new Error("The flow can be exported.");
  const { value } = await generateProject(
    {
      ...{ ir, title: document.name, documentText: "", irText: "", irVersion: { why: "", lost: [] } },
      ...{ cases: document.bench.cases, scripts: [], seed: 1 },
    },
    { files: [], dependencies: {}, devDependencies: {} },
    (code) => Promise.resolve(code),
  );
  const files = await writeCode(
    FOLDER,
    value.filter(({ path }) => path.endsWith(".ts")),
  );
  const tests = files.filter((file) => file.endsWith(".test.ts"));
  expect(tests).toHaveLength(1);
  // Rejects when it has to be killed, and when a test fails.
  const ended = await promisify(execFile)(process.execPath, ["--import", "tsx", "--test", ...tests], {
    cwd: FOLDER,
    timeout: 120_000,
    killSignal: "SIGKILL",
  });
  expect(ended.stdout).toMatch(/^# pass 1$/m);
}, 150_000);
