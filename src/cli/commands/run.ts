import { canonicalJson, type JsonObject, shortHash } from "../../base/index.ts";
import { interpret } from "../../interpreter/index.ts";
import type { Ir } from "../../ir/index.ts";
import { newRunId, nodeRandom, nodeSandbox, openFileJournal } from "../../node/index.ts";
import { plan } from "../../plan/index.ts";
import { emptyRunView, printEvent, reduceRun, totalLine, totalsOf } from "../../reports/index.ts";
import { type Journal, type Ports, seededRandom } from "../../runtime/index.ts";
import { wholeNumber } from "../arguments.ts";
import { type Command, type Given, type Host, UsageError } from "../command.ts";
import { findingsOf, printFinding } from "../findings.ts";
import { chooseFlow, chooseInputs, INPUT_OPTIONS } from "../flow-choice.ts";
import { isSound, type Loaded, loadToRun } from "../load.ts";
import { chooseModel, livePorts, MODEL_OPTIONS, type ModelChoice, simulatedPorts } from "../models.ts";
import { printPlan } from "../print-plan.ts";

export const run: Command = {
  name: "run",
  summary: "Run a flow: on the simulated model, or for real.",
  usage: "stratum run FILE [--input JSON | --case NAME] [--model MODEL] [--seed N] [--events] [--yes]",
  files: { least: 1, most: 1 },
  options: {
    ...INPUT_OPTIONS,
    ...MODEL_OPTIONS,
    seed: { type: "string", value: "<n>", help: "Of the simulated model: same seed, same bytes. The file's, else 1." },
    events: { type: "boolean", help: "Print one JSON event a line; the last one has the output." },
    json: { type: "boolean", help: "Print {status, output, error, totals} as one JSON object." },
    journal: {
      type: "string",
      value: "<file>",
      help: "Also append the events to a file, each one kept before its effect.",
    },
    yes: { type: "boolean", help: "Start a run that costs money without asking." },
  },
  async run(given, host) {
    const [file = ""] = given.files;
    const loaded = await loadToRun(file, host);
    const findings = findingsOf(loaded, loaded.diagnostics);
    if (!isSound(loaded)) {
      for (const finding of findings) host.terminal.err(printFinding(file, finding));
      return 1;
    }
    const flow = chooseFlow(loaded, given);
    const inputs = await chooseInputs(loaded, flow, given, host);
    const choice = await chooseModel(given);
    const seed = wholeNumber(given, "seed", loaded.document?.bench.seed ?? 1);
    const live = choice.kind === "live" ? await livePorts(choice, host.env) : null;
    if (live && !(await isConfirmed(loaded, flow, inputs, choice, given, host))) return 1;
    const id = live ? newRunId() : simulatedRunId(flow, inputs, seed);
    const answering = live
      ? { ...live, random: nodeRandom }
      : { ...simulatedPorts(seed, loaded.document), random: seededRandom(seed) };
    return await perform({ loaded, flow, inputs, id, ports: { ...answering, prices: choice.prices }, given, host });
  },
};

interface Task {
  readonly loaded: Loaded & { readonly ir: Ir };
  readonly flow: string;
  readonly inputs: JsonObject;
  readonly id: string;
  readonly ports: Pick<Ports, "clock" | "models" | "random" | "prices">;
  readonly given: Given;
  readonly host: Host;
}

/** A simulated run is a function of its seed, its inputs and the flow: so is its id. */
function simulatedRunId(flow: string, inputs: JsonObject, seed: number): string {
  return `sim-${shortHash(canonicalJson({ flow, inputs, seed }))}`;
}

/** Shows the plan of a paid run and asks; without a terminal, only `--yes` starts it. */
async function isConfirmed(
  loaded: Loaded & { readonly ir: Ir },
  flow: string,
  inputs: JsonObject,
  choice: ModelChoice,
  given: Given,
  { terminal }: Host,
): Promise<boolean> {
  const planned = plan(loaded.ir, flow, { prices: choice.prices, resolveModel: choice.info, inputs });
  if (planned) {
    terminal.err(printPlan(planned));
    for (const warning of findingsOf(loaded, planned.warnings)) terminal.err(printFinding(loaded.file, warning));
    terminal.err(`Requests go to ${new URL(choice.baseUrl).origin}\n`);
  }
  if (given.flag("yes")) return true;
  if (!terminal.interactive) throw new UsageError("This run costs money: add --yes to start it without being asked.");
  return await terminal.confirm("Run it? [y/N] ");
}

async function perform({ loaded, flow, inputs, id, ports: answering, given, host }: Task): Promise<0 | 1> {
  const { terminal } = host;
  const events = given.flag("events");
  const fileJournal = await openJournal(given.text("journal"));
  const sandbox = nodeSandbox();
  let view = emptyRunView();
  const journal: Journal = {
    append(event) {
      view = reduceRun(view, event);
      if (events) terminal.out(`${printEvent(event)}\n`);
      return fileJournal?.append(event);
    },
  };
  const ports: Ports = {
    ...answering,
    journal,
    ask: { ask: () => Promise.reject(new Error("Nobody can be asked on the command line yet.")) },
    compute: sandbox,
    patterns: sandbox,
  };
  const handle = interpret(loaded.ir, flow, inputs, { ports, run: id });
  const stopListening = terminal.onInterrupt(() => {
    terminal.err("Stopping …\n");
    handle.stop();
  });
  const outcome = await handle.done;
  stopListening();
  await fileJournal?.close();
  await sandbox.close();
  const totals = totalsOf(view);
  if (given.flag("json") && !events) terminal.out(`${JSON.stringify({ ...outcome, run: id, totals })}\n`);
  else if (outcome.status === "ok" && !events) terminal.out(`${JSON.stringify(outcome.output, null, 2)}\n`);
  if (outcome.status !== "ok") {
    const { code, path, message, data } = outcome.error;
    const line = typeof data["line"] === "number" ? `, line ${data["line"]}` : "";
    terminal.err(`${loaded.file}: ${code}${path === "" ? "" : ` in ${path}${line}`}: ${message}\n`);
  }
  terminal.err(`${totalLine(totals)}\n`);
  return outcome.status === "ok" ? 0 : 1;
}

async function openJournal(file: string | undefined) {
  if (file === undefined) return null;
  try {
    return await openFileJournal(file);
  } catch (thrown) {
    throw new UsageError(`${file} cannot be written: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
}
