import { canonicalJson, isJsonObject, type JsonObject, parseJson } from "../../base/index.ts";
import type { Ir } from "../../ir/index.ts";
import { nodeAsking } from "../../models/index.ts";
import { type LostAnswers, newRunId, nodeRandom, outcomeOf, settleUncertain } from "../../node/index.ts";
import { openQuestions, type RunFile } from "../../reports/index.ts";
import { type Ask, type Clock, type Question, type RunEvent, seededRandom } from "../../runtime/index.ts";
import { type ExitCode, type Given, type Host, UsageError } from "../command.ts";
import { isSound, loadText, readText } from "../load.ts";
import { chooseModel, realPorts, simulatedPorts } from "../models.ts";
import { answerOf, chooseAsk, givenAsk, valueFor } from "../people.ts";
import { perform } from "../perform.ts";
import { claimKept, type RunFileClaim, readRun } from "../run-record.ts";

/** Nobody else can go on with the run from before it is read: not while somebody is asked whether it may cost money either. */
export async function resume(given: Given, host: Host): Promise<ExitCode> {
  const [file = ""] = given.files;
  const record = await claimKept(file, host);
  try {
    return await goOn(file, record, given, host);
  } finally {
    await record.release();
  }
}

async function goOn(file: string, record: RunFileClaim, given: Given, host: Host): Promise<ExitCode> {
  const { run: kept, journal } = await readRun(file, host);
  const loaded = await loadText(kept.file, kept.source, { open: true });
  if (!isSound(loaded)) throw new UsageError(`${file}: its flow cannot be run by this version.`);
  if (!beganWith(kept, loaded.ir)) throw new UsageError(`${file}: its inputs are not those that its run began with.`);
  requireAddress(kept, given, file);
  const choice = await chooseModel(optionsOf(kept, given), host);
  const live = await realPorts(choice, host);
  const answers = await answersOfLost(kept.events, given, host);
  if (answers === null) return 1;
  if (choice.kind === "live" && !given.flag("yes") && !(await isConfirmed(host))) return 1;
  const answering = live
    ? { ...live, random: nodeRandom }
    : { ...simulatedPorts(kept.seed, loaded.document), random: seededRandom(kept.seed) };
  const ask = await askOf(given, host, answering.clock, { ir: loaded.ir, open: openQuestions(kept.events) });
  const { model, base_url, seed, test, flow, inputs, events } = kept;
  return await perform({
    loaded,
    flow,
    inputs,
    id: events[0]?.run ?? newRunId(),
    ports: { ...answering, prices: choice.facts.prices, ask },
    given,
    host,
    runFile: file,
    record,
    otherwise: "",
    kept: { model, seed, ...(base_url !== undefined && { base_url }), ...(test && { test }) },
    ...(events.length > 0 && { continues: events }),
    broken: journal,
    answers,
  });
}

/** Null: it is not to go on. */
async function answersOfLost(
  events: readonly RunEvent[],
  given: Given,
  { terminal }: Host,
): Promise<LostAnswers | null> {
  const choice = { policy: given.text("uncertain"), answers: given.texts("answer"), terminal };
  const settled = await settleUncertain(events, choice);
  if (!settled.ok) throw new UsageError(settled.error);
  return settled.value;
}

function beganWith({ events: [start], flow, inputs }: RunFile, ir: Ir): boolean {
  const names = Object.keys(ir.flows[flow]?.input ?? {});
  if (start === undefined) return true;
  return (
    start?.type === "run-start" &&
    canonicalJson(names.map((name) => inputs[name] ?? null)) === canonicalJson(start.args)
  );
}

async function isConfirmed({ terminal }: Host): Promise<boolean> {
  if (!terminal.interactive) throw new UsageError("This run costs money: add --yes to go on without being asked.");
  return await terminal.confirm("Go on with this run? It costs money. [y/N] ");
}

/** The file may have been through other hands: where it says that requests go, with a key, the user must say too. */
function requireAddress({ base_url }: RunFile, given: Given, file: string): void {
  if (base_url === undefined || given.text("base-url") === base_url) return;
  throw new UsageError(
    `${file} sends its requests, and your key, to ${base_url}: add --base-url ${base_url} to agree.`,
  );
}

/** The run's own choice of a model, as if it were given again; its prices are given with every call. */
function optionsOf({ model, base_url }: RunFile, given: Given): Given {
  const texts: { readonly [name: string]: string | undefined } = {
    ...{ model, "base-url": base_url, prices: given.text("prices") },
  };
  return { files: [], text: (option) => texts[option], texts: () => [], flag: () => false };
}

/** `--decision` for one question; everything else that is asked waits. */
async function askOf(
  given: Given,
  host: Host,
  clock: Clock,
  { ir, open }: { readonly ir: Ir; readonly open: readonly Question[] },
): Promise<Ask> {
  const decision = given.text("decision");
  if (decision === undefined) return chooseAsk(given, host, clock, ir);
  const question = chosen(open, given.text("question"));
  const answer = answerOf(await decisionOf(decision, question, given, host), "--decision");
  return givenAsk(({ id }) => (id === question.id ? answer : undefined), host, clock);
}

function chosen(open: readonly Question[], name: string | undefined): Question {
  const found = open.filter(({ id, path }) => name === undefined || [id, path, nodeAsking(path)].includes(name));
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const paths = open.map(({ path }) => path).join(", ");
  throw new UsageError(
    name === undefined
      ? `Several questions wait, say which: --question ${paths}.`
      : `No one question is ${name}: ${paths}.`,
  );
}

async function decisionOf(text: string, question: Question, given: Given, host: Host): Promise<JsonObject> {
  const value = given.text("value");
  const more = {
    ...(value !== undefined && { value: valueFor(question, value) }),
    rationale: given.text("rationale") ?? "",
    reviewer: given.text("reviewer") ?? "",
  };
  if (outcomeOf(text) !== undefined) return { outcome: text, ...more };
  const parsed = parseJson(text.startsWith("@") ? await readText(text.slice(1), host) : text);
  if (!parsed.ok) throw new UsageError(`--decision is approve, revise, kill, JSON or @file: ${parsed.error}`);
  if (!isJsonObject(parsed.value)) throw new UsageError("--decision must be an object: {outcome, value, rationale}.");
  return { ...more, ...parsed.value };
}
