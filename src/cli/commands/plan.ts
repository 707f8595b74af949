import { plan as planOf } from "../../plan/index.ts";
import { type Command, UsageError } from "../command.ts";
import { findingsOf, printFinding } from "../findings.ts";
import { chooseFlow, INPUT_OPTIONS, maybeInputs } from "../flow-choice.ts";
import { isSound, loadToRun } from "../load.ts";
import { chooseModel, MODEL_OPTIONS } from "../models.ts";
import { printPlan } from "../print-plan.ts";

export const plan: Command = {
  name: "plan",
  summary: "Say what a run will do and what it can cost, without running it.",
  usage: "stratum plan FILE [--flow NAME] [--input JSON | --case NAME] [--model MODEL] [--json]",
  files: { least: 1, most: 1 },
  options: {
    ...INPUT_OPTIONS,
    ...MODEL_OPTIONS,
    json: { type: "boolean", help: "Print the plan as one JSON object." },
  },
  async run(given, host) {
    const [file = ""] = given.files;
    const { terminal } = host;
    const loaded = await loadToRun(file, host);
    if (!isSound(loaded)) {
      for (const finding of findingsOf(loaded, loaded.diagnostics)) terminal.err(printFinding(file, finding));
      return 1;
    }
    const flow = chooseFlow(loaded, given);
    const choice = await chooseModel(given);
    const inputs = await maybeInputs(loaded, flow, given, host);
    const planned = planOf(loaded.ir, flow, {
      prices: choice.prices,
      resolveModel: choice.info,
      ...(inputs && { inputs }),
    });
    if (!planned) throw new UsageError(`There is no flow ${flow}.`);
    const warnings = findingsOf(loaded, planned.warnings);
    if (given.flag("json")) terminal.out(`${JSON.stringify({ ...planned, warnings })}\n`);
    else {
      terminal.out(printPlan(planned));
      for (const warning of warnings) terminal.out(printFinding(file, warning));
    }
    return 0;
  },
};
