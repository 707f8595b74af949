import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Json, printPath } from "../../src/base/index.ts";
import { generateCode } from "../../src/codegen/index.ts";
import { compile } from "../../src/compiler/index.ts";
import type { FlowDocument } from "../../src/flow/index.ts";
import type { Ir } from "../../src/ir/index.ts";
import { checkGrammar, type RunEvent } from "../../src/runtime/index.ts";
import { generated, interpreted, type OneRun, writeCode } from "../support/both-ways.ts";
import { disturbed, sample } from "../support/random/disturbed.ts";
import { randomFrames } from "../support/random/frames.ts";
import { randomFunctions } from "../support/random/functions.ts";
import { randomMixed } from "../support/random/mixed.ts";
import { randomPeople } from "../support/random/people.ts";
import { randomRoutes } from "../support/random/routes.ts";
import { randomDocument, randomFrom } from "../support/random-documents.ts";
import { ofType } from "../support/small-run.ts";

/**
 * Runs that break off at a random event and go on from what is kept: nothing that was answered is asked again, nothing that
 * was said is said again, and a run that no clock decides about ends as it would have ended.
 */

const COUNT = Number(process.env["BROKEN_OFF_FLOWS"] ?? 40);
const FROM = Number(process.env["BROKEN_OFF_FROM"] ?? 1);
const CUTS = 8;
const FOLDER = fileURLToPath(new URL(`../../node_modules/.cache/broken-off/${process.pid}`, import.meta.url));
beforeAll(() => mkdir(FOLDER, { recursive: true }));
afterAll(() => rm(FOLDER, { recursive: true, force: true }), 60_000);

const KINDS: { readonly [kind: string]: (seed: number) => FlowDocument } = {
  calls: randomDocument,
  "frames and lists": randomFrames,
  "routes and ways back": randomRoutes,
  people: (seed) => randomPeople(seed, sample),
  "functions that refine, vote or choose": (seed) => randomFunctions(seed, sample),
  "all kinds": (seed) => randomMixed(seed, sample),
};

interface Ended {
  readonly events: readonly RunEvent[];
  readonly output: Json | undefined;
}

test.each(Object.entries(KINDS))("of %s", { timeout: 600_000 }, async (kind, make) => {
  let compared = 0;
  let uncertain = 0;
  for (let seed = FROM; seed < FROM + COUNT; seed += 1) {
    const random = randomFrom(seed * 7919);
    const document = disturbed(make(seed), random);
    const { ir, diagnostics } = compile(document);
    const flow = ir?.flows[ir.main];
    if (!ir || !flow || diagnostics.some(({ severity }) => severity === "error")) continue;
    const input = Object.fromEntries(Object.entries(flow.input).map(([name, field]) => [name, sample(field)]));
    const run: OneRun = { ir, title: document.name, input, scripts: document.bench.scripts, seed, sample };
    const code = seed % 4 === 0 ? await exportedTo(join(FOLDER, `${kind}-${seed}`), run) : null;
    const whole = await interpreted(run);
    const first = code ? await code(run) : whole;
    for (let cut = 0; cut < CUTS; cut += 1) {
      const at = 1 + Math.floor(random() * (first.events.length - 1));
      const kept = first.events.slice(0, at);
      const rest = await (code ?? interpreted)({ ...run, continues: kept });
      const where = `${kind}, seed ${seed}, broken off after ${at} events${code ? ", exported" : ""}`;
      expectToGoOn(kept, rest, where);
      compared += 1;
      uncertain += rest.events.filter(({ type }) => type === "attempt-uncertain").length;
      if (isDecidedByClocks(ir)) continue;
      expect(rest.output, where).toEqual(whole.output);
      // Of several failures the first one is told: what begins again later may fail later.
      expect(endOf(rest), where).toEqual(endOf(whole));
      // A lost answer of the simulated model costs nothing; what a cache knows by then is for the clock to say.
      if (endOf(whole) === "ok" && !JSON.stringify(ir).includes('"cache":"session"'))
        expect(spentIn([...kept, ...rest.events]), where).toBe(spentIn(whole.events));
    }
  }
  expect(compared).toBeGreaterThan(COUNT * CUTS * 0.8);
  expect(uncertain).toBeGreaterThan(COUNT / 4);
});

function expectToGoOn(kept: readonly RunEvent[], { events }: Ended, where: string): void {
  const all = [...kept, ...events];
  expect(checkGrammar(all), where).toEqual([]);
  const answered = new Set<string>();
  for (const event of kept) if (isAnswer(event)) answered.add(attemptOf(event));
  const again = events.filter((event) => event.type === "attempt-start" && answered.has(attemptOf(event)));
  expect(again.map(attemptOf), where).toEqual([]);
}

/** Tokens, by whatever call. */
const spentIn = (events: readonly RunEvent[]): number =>
  ofType(events, "attempt-end").reduce((sum, { usage }) => sum + usage.input + usage.output, 0);

/** What no provider is asked twice for: an error that passes may be waited out, and is followed by the same attempt. */
const isAnswer = (event: RunEvent): boolean =>
  event.type === "attempt-end" && event.outcome.status !== "provider-error";
const attemptOf = ({ path, attempt }: RunEvent): string => `${printPath(path)} ${attempt}`;

function endOf({ events }: Ended) {
  const last = events.at(-1);
  return last?.type === "run-end" ? last.status : last?.type;
}

/** Where it matters which of two things came first, or how long something took. */
function isDecidedByClocks(ir: Ir): boolean {
  const text = JSON.stringify(ir);
  return /"require":(?!"all")|"(?:ms|timeout_ms)":/.test(text);
}

async function exportedTo(folder: string, run: OneRun): Promise<(run: OneRun) => Promise<Ended>> {
  const code = await generateCode(run.ir, run.title, (text) => Promise.resolve(text));
  await writeCode(folder, code.value);
  return (one) => generated(folder, one);
}
