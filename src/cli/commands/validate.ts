import { countFindings } from "../../base/index.ts";
import { plural } from "../../reports/index.ts";
import { type ExitCode, type Given, type Host, UsageError } from "../command.ts";
import { findingsOf, printFinding } from "../findings.ts";
import { isSound, load, UNCHECKED } from "../load.ts";

export async function validate(given: Given, host: Host): Promise<ExitCode> {
  const codes: ExitCode[] = [];
  for (const file of given.files) codes.push(await validateOne(file, given.flag("json"), host));
  if (codes.includes(2)) return 2;
  return codes.includes(1) ? 1 : 0;
}

/** Nothing against an older file: what opening it keeps aside, and what has no code or nobody to do it in a run here. */
const ONLY_HERE = /^(?:L42.|C349|C357)$/;

/** One unreadable file does not keep the others from being checked. */
async function validateOne(file: string, json: boolean, host: Host): Promise<ExitCode> {
  const { terminal } = host;
  try {
    const loaded = await load(file, host, { checkCode: true, open: true });
    if (loaded.unchecked) terminal.err(`${file}: ${UNCHECKED}`);
    const isOlder = loaded.judged !== undefined;
    const diagnostics = findingsOf(
      loaded,
      loaded.diagnostics.filter(({ code }) => !(isOlder && ONLY_HERE.test(code))),
    );
    const valid = loaded.judged ?? isSound(loaded);
    if (json) {
      terminal.out(`${JSON.stringify({ file, version: loaded.version, valid, diagnostics })}\n`);
      return valid ? 0 : 1;
    }
    for (const finding of diagnostics) terminal.out(printFinding(file, finding));
    const [errors, warnings] = [countFindings(diagnostics, "error"), countFindings(diagnostics, "warning")];
    const counts = `${plural(errors, "error")}, ${plural(warnings, "warning")}`;
    terminal.out(`${file}: ${valid ? "valid" : "not valid"} (${loaded.version ?? "unknown"}), ${counts}\n`);
    return valid ? 0 : 1;
  } catch (thrown) {
    if (!(thrown instanceof UsageError)) throw thrown;
    terminal.err(`${thrown.message}\n`);
    if (json) terminal.out(`${JSON.stringify({ file, version: null, valid: false, diagnostics: [] })}\n`);
    return 2;
  }
}
