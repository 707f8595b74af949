import { canonicalJson, type JsonObject, shortHash } from "../../base/index.ts";
import type { Ir } from "../../ir/index.ts";
import { newRunId, nodeRandom } from "../../node/index.ts";
import { plan } from "../../plan/index.ts";
import { seededRandom } from "../../runtime/index.ts";
import { wholeNumber } from "../arguments.ts";
import { type ExitCode, type Given, type Host, UsageError } from "../command.ts";
import { findingsOf, printFinding } from "../findings.ts";
import { chooseFlow, chooseInputs } from "../flow-choice.ts";
import { isSound, type Loaded, loadToRun } from "../load.ts";
import { type Answering, chooseModel, realPorts, simulatedPorts } from "../models.ts";
import { chooseAsk } from "../people.ts";
import { keptOptions, perform } from "../perform.ts";
import { printPlan } from "../print-plan.ts";
import { claimRecord, ELSEWHERE, freeRunFile, requireFree } from "../run-record.ts";

export async function run(given: Given, host: Host): Promise<ExitCode> {
  const [file = ""] = given.files;
  const loaded = await loadToRun(file, host);
  const findings = findingsOf(loaded, loaded.diagnostics);
  if (!isSound(loaded)) {
    for (const finding of findings) host.terminal.err(printFinding(file, finding));
    return 1;
  }
  const flow = chooseFlow(loaded, given);
  const inputs = await chooseInputs(loaded, flow, given, host);
  const choice = await chooseModel(given, host);
  const seed = wholeNumber(given, "seed", loaded.document?.bench.seed ?? 1);
  const live = await realPorts(choice, host);
  if (choice.kind === "live" && !(await isConfirmed(loaded, flow, inputs, choice, given, host))) return 1;
  const id = live ? newRunId() : simulatedRunId(flow, inputs, seed, given.flag("test"));
  const answering = live
    ? { ...live, random: nodeRandom }
    : { ...simulatedPorts(seed, loaded.document), random: seededRandom(seed) };
  const ports = {
    ...answering,
    prices: choice.facts.prices,
    ask: await chooseAsk(given, host, answering.clock, loaded.ir),
  };
  const kept = keptOptions(given, seed);
  const task = { loaded, flow, inputs, id, ports, given, host, kept, otherwise: ELSEWHERE };
  const named = given.text("run-file");
  // What costs money is kept from its first event.
  if (named === undefined && choice.kind !== "live")
    return await perform({ ...task, runFile: await freeRunFile(file, id, false), record: null });
  const runFile = named ?? (await freeRunFile(file, id, true));
  const record = await claimRecord(runFile, ELSEWHERE);
  try {
    if (named !== undefined) await requireFree(named, id);
    return await perform({ ...task, runFile, record });
  } finally {
    await record.release();
  }
}

/** A simulated run is a function of its seed, its inputs and the flow, and of whether it samples: so is its id. */
function simulatedRunId(flow: string, inputs: JsonObject, seed: number, test: boolean): string {
  return `sim-${shortHash(canonicalJson({ flow, inputs, seed, ...(test && { test }) }))}`;
}

/** Shows the plan of a paid run and asks; without a terminal, only `--yes` starts it. */
async function isConfirmed(
  loaded: Loaded & { readonly ir: Ir },
  flow: string,
  inputs: JsonObject,
  choice: Answering,
  given: Given,
  { terminal }: Host,
): Promise<boolean> {
  const planned = plan(loaded.ir, flow, { ...choice.facts, inputs });
  if (planned) {
    terminal.err(printPlan(planned));
    for (const warning of findingsOf(loaded, planned.warnings)) terminal.err(printFinding(loaded.file, warning));
    if (given.flag("test"))
      terminal.err("Test mode: every function is asked several times, 5 where it does not say.\n");
    terminal.err(`Requests go to ${new URL(choice.baseUrl).origin}\n`);
  }
  if (given.flag("yes")) return true;
  if (!terminal.interactive) throw new UsageError("This run costs money: add --yes to start it without being asked.");
  return await terminal.confirm("Run it? [y/N] ");
}
