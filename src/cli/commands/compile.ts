import { whyVersion } from "../../diagnostics/index.ts";
import { DIALECTS } from "../../ir/index.ts";
import { irTextIn } from "../../toolchain/index.ts";
import { type ExitCode, type Given, type Host, UsageError } from "../command.ts";
import { findingsOf, printFinding } from "../findings.ts";
import { isSound, loadToRun } from "../load.ts";
import { writeOut } from "../out/write-file.ts";

const VERSIONS = ["lowest", ...DIALECTS, "flow/1"] as const;

export async function compile(given: Given, host: Host): Promise<ExitCode> {
  const wanted = chooseVersion(given);
  const [file = ""] = given.files;
  const { terminal } = host;
  const loaded = await loadToRun(file, host);
  const made = isSound(loaded) ? await irTextIn(loaded.ir, wanted) : null;
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
  if (out !== undefined) await writeOut(out, yaml, given.flag("force"));
  else if (!given.flag("json")) terminal.file(yaml);
  return 0;
}

function chooseVersion(given: Given): (typeof VERSIONS)[number] {
  const said = given.text("dialect") ?? "lowest";
  const known = VERSIONS.find((version) => version === said);
  if (known === undefined)
    throw new UsageError(`There is no dialect ${JSON.stringify(said)}; choose ${VERSIONS.join(", ")}.`);
  return known;
}
