import { writeFile } from "node:fs/promises";
import { printIr } from "../../ir/yaml/index.ts";
import { type Command, UsageError } from "../command.ts";
import { findingsOf, printFinding } from "../findings.ts";
import { isSound, loadToRun } from "../load.ts";

export const compile: Command = {
  name: "compile",
  summary: "Print a flow as canonical flow/1 YAML.",
  usage: "stratum compile FILE [--out FILE] [--json]",
  files: { least: 1, most: 1 },
  options: {
    out: { type: "string", short: "o", value: "<file>", help: "Write the YAML there instead of printing it." },
    json: { type: "boolean", help: "Print {file, version, valid, yaml, diagnostics} as one JSON object." },
  },
  async run(given, host) {
    const [file = ""] = given.files;
    const { terminal } = host;
    const loaded = await loadToRun(file, host);
    const findings = findingsOf(loaded, loaded.diagnostics);
    const sound = isSound(loaded);
    const yaml = sound ? printIr(loaded.ir).text : null;
    if (given.flag("json")) {
      terminal.out(`${JSON.stringify({ file, version: loaded.version, valid: sound, yaml, diagnostics: findings })}\n`);
      return sound ? 0 : 1;
    }
    for (const finding of findings) terminal.err(printFinding(file, finding));
    if (yaml === null) return 1;
    const out = given.text("out");
    if (out === undefined) terminal.out(yaml);
    else await write(out, yaml);
    return 0;
  },
};

async function write(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (thrown) {
    throw new UsageError(`${file} cannot be written: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
}
