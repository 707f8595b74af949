import type { Command } from "../command.ts";
import { findingsOf, printFinding } from "../findings.ts";
import { isSound, load } from "../load.ts";

export const validate: Command = {
  name: "validate",
  summary: "Check flow files: documents (.json) and IR (.stratum.yaml).",
  usage: "stratum validate FILE… [--json]",
  files: { least: 1, most: Number.POSITIVE_INFINITY },
  options: {
    json: { type: "boolean", help: "One JSON object a line: {file, version, valid, diagnostics}." },
  },
  async run(given, { terminal, env }) {
    let sound = true;
    for (const file of given.files) {
      const loaded = await load(file, { terminal, env }, { checkCode: true });
      const diagnostics = findingsOf(loaded, loaded.diagnostics);
      const valid = isSound(loaded);
      sound &&= valid;
      if (given.flag("json")) {
        terminal.out(`${JSON.stringify({ file, version: loaded.version, valid, diagnostics })}\n`);
        continue;
      }
      for (const finding of diagnostics) terminal.out(printFinding(file, finding));
      const errors = diagnostics.filter((finding) => finding.severity === "error").length;
      const warnings = diagnostics.filter((finding) => finding.severity === "warning").length;
      terminal.out(
        `${file}: ${valid ? "valid" : "not valid"} (${loaded.version ?? "unknown"}), ${errors} errors, ${warnings} warnings\n`,
      );
    }
    return sound ? 0 : 1;
  },
};
