import { plan as planOf } from "../../plan/index.ts";
import { type ExitCode, type Given, type Host, UsageError } from "../command.ts";
import { findingsOf, printFinding } from "../findings.ts";
import { chooseFlow, maybeInputs } from "../flow-choice.ts";
import { isSound, loadToRun } from "../load.ts";
import { chooseModel } from "../models.ts";
import { printPlan } from "../print-plan.ts";

export async function plan(given: Given, host: Host): Promise<ExitCode> {
  const [file = ""] = given.files;
  const { terminal } = host;
  const loaded = await loadToRun(file, host);
  if (!isSound(loaded)) {
    for (const finding of findingsOf(loaded, loaded.diagnostics)) terminal.err(printFinding(file, finding));
    return 1;
  }
  const flow = chooseFlow(loaded, given);
  const choice = await chooseModel(given, host);
  const inputs = await maybeInputs(loaded, flow, given, host);
  const planned = planOf(loaded.ir, flow, { ...choice.facts, ...(inputs && { inputs }) });
  if (!planned) throw new UsageError(`There is no flow ${flow}.`);
  const warnings = findingsOf(loaded, planned.warnings);
  if (given.flag("json")) terminal.out(`${JSON.stringify({ ...planned, warnings })}\n`);
  else {
    terminal.out(printPlan(planned));
    for (const warning of warnings) terminal.out(printFinding(file, warning));
  }
  return 0;
}
