import { writeFile } from "node:fs/promises";
import { DIALECTS, textIn, type VersionText } from "../../compiler/index.ts";
import { type Command, type Given, UsageError } from "../command.ts";
import { findingsOf, printFinding } from "../findings.ts";
import { isSound, loadToRun } from "../load.ts";

const VERSIONS = ["flow/1", "lowest", ...DIALECTS] as const;

export const compile: Command = {
  name: "compile",
  summary: "Print a flow as canonical YAML: flow/1, or an older version of the IR.",
  usage: "stratum compile FILE [--dialect VERSION] [--out FILE] [--json]",
  files: { least: 1, most: 1 },
  options: {
    dialect: {
      type: "string",
      value: "<version>",
      help: "flow/1 (if absent), 0.1, 0.2, 0.3, or lowest: the oldest that carries the flow. What it loses is said.",
    },
    out: { type: "string", short: "o", value: "<file>", help: "Write the YAML there instead of printing it." },
    json: { type: "boolean", help: "Print {file, version, dialect, valid, yaml, diagnostics} as one JSON object." },
  },
  async run(given, host) {
    const wanted = chooseVersion(given);
    const [file = ""] = given.files;
    const { terminal } = host;
    const loaded = await loadToRun(file, host);
    const made: VersionText = isSound(loaded)
      ? textIn(loaded.ir, wanted)
      : { version: wanted === "lowest" ? null : wanted, text: null, losses: [] };
    const findings = findingsOf(loaded, [...loaded.diagnostics, ...made.losses]);
    const { version: dialect, text: yaml } = made;
    const valid = yaml !== null;
    if (given.flag("json")) {
      const report = { file, version: loaded.version, dialect, valid, yaml, diagnostics: findings };
      terminal.out(`${JSON.stringify(report)}\n`);
    } else for (const finding of findings) terminal.err(printFinding(file, finding));
    if (yaml === null) return 1;
    const out = given.text("out");
    if (out !== undefined) await write(out, yaml);
    else if (!given.flag("json")) terminal.out(yaml);
    return 0;
  },
};

function chooseVersion(given: Given): (typeof VERSIONS)[number] {
  const said = given.text("dialect") ?? "flow/1";
  const known = VERSIONS.find((version) => version === said);
  if (known === undefined)
    throw new UsageError(`There is no dialect ${JSON.stringify(said)}; choose ${VERSIONS.join(", ")}.`);
  return known;
}

async function write(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (thrown) {
    throw new UsageError(`${file} cannot be written: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
}
