import { writeFile } from "node:fs/promises";
import { DIALECTS, textIn } from "../../compiler/index.ts";
import { whyVersion } from "../../diagnostics/index.ts";
import { type Command, type Given, UsageError } from "../command.ts";
import { findingsOf, printFinding } from "../findings.ts";
import { isSound, loadToRun } from "../load.ts";

const VERSIONS = ["lowest", ...DIALECTS, "flow/1"] as const;

export const compile: Command = {
  name: "compile",
  summary: "Print a flow as canonical YAML, in the lowest version of the IR that carries it.",
  usage: "stratum compile FILE [--dialect VERSION] [--out FILE] [--json]",
  files: { least: 1, most: 1 },
  options: {
    dialect: {
      type: "string",
      value: "<version>",
      help: "0.1, 0.2, 0.3, flow/1, or lowest (if absent): the lowest that carries the flow. What it loses is said.",
    },
    out: { type: "string", short: "o", value: "<file>", help: "Write the YAML there instead of printing it." },
    json: {
      type: "boolean",
      help: "Print {file, version, dialect, why, valid, yaml, diagnostics} as one JSON object.",
    },
  },
  async run(given, host) {
    const wanted = chooseVersion(given);
    const [file = ""] = given.files;
    const { terminal } = host;
    const loaded = await loadToRun(file, host);
    const made = isSound(loaded) ? textIn(loaded.ir, wanted) : null;
    const findings = findingsOf(loaded, [...loaded.diagnostics, ...(made?.losses ?? [])]);
    const dialect = made?.version ?? (wanted === "lowest" ? null : wanted);
    const yaml = made?.text ?? null;
    const valid = yaml !== null;
    const why = made && wanted === "lowest" ? whyVersion(made) : null;
    if (given.flag("json")) {
      const report = { file, version: loaded.version, dialect, why, valid, yaml, diagnostics: findings };
      terminal.out(`${JSON.stringify(report)}\n`);
    } else {
      for (const finding of findings) terminal.err(printFinding(file, finding));
      if (why !== null) terminal.err(`${file}: ${why}\n`);
    }
    if (yaml === null) return 1;
    const out = given.text("out");
    if (out !== undefined) await write(out, yaml);
    else if (!given.flag("json")) terminal.out(yaml);
    return 0;
  },
};

function chooseVersion(given: Given): (typeof VERSIONS)[number] {
  const said = given.text("dialect") ?? "lowest";
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
