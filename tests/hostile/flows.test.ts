import { afterAll, expect, it } from "vitest";
import { compile } from "../../src/compiler/index.ts";
import { parseDocument, printDocument } from "../../src/flow/index.ts";
import { interpret, readInputs } from "../../src/interpreter/index.ts";
import { simulatedModels, simulatedPeople, simulatedPrices } from "../../src/models/index.ts";
import { nodePatterns } from "../../src/node/patterns.ts";
import { nodeSandbox } from "../../src/node/sandbox.ts";
import {
  type Ask,
  checkGrammar,
  MemoryJournal,
  type RunEvent,
  seededRandom,
  VirtualClock,
} from "../../src/runtime/index.ts";
import { KINDS } from "./flows/kinds.ts";
import type { HostileFlow } from "./flows/shapes.ts";

const sandbox = nodeSandbox();
afterAll(() => sandbox.close());

interface End {
  /** The code of the first error, or of the failure, or how the run ended. */
  readonly ends: string;
  readonly events: readonly RunEvent[];
}

/** From the file to the end of a run, if it comes to one. */
async function endOf(flow: HostileFlow): Promise<End> {
  const { value: document, diagnostics } = parseDocument(printDocument(flow.make()));
  if (!document) return { ends: diagnostics[0]?.code ?? "unread", events: [] };
  const { ir, diagnostics: found } = compile(document);
  const wrong = found.find(({ severity }) => severity === "error");
  if (wrong || !ir) return { ends: wrong?.code ?? "uncompiled", events: [] };
  const inputs = readInputs(ir, "run", flow.input ?? { text: "x", items: [] });
  if (!inputs.ok) return { ends: inputs.error.join("; "), events: [] };
  const clock = new VirtualClock(setImmediate);
  const journal = new MemoryJournal();
  const outcome = await interpret(ir, "run", inputs.value, {
    run: "r",
    ports: {
      clock,
      journal,
      random: seededRandom(1),
      models: simulatedModels({ clock, seed: 1, scripts: document.bench.scripts }),
      prices: simulatedPrices(),
      ask: peopleOf(flow, clock),
      compute: sandbox,
      patterns: nodePatterns(),
    },
  }).done;
  return { ends: outcome.status === "error" ? outcome.error.code : outcome.status, events: journal.events };
}

function peopleOf({ decides }: HostileFlow, clock: VirtualClock): Ask {
  if (!decides) return simulatedPeople({ clock });
  return {
    async ask({ id }) {
      await clock.sleep(10);
      const rest = { value: null, reviewer: "", rationale: "", decided_at: "", review_id: id };
      return { ...rest, ...decides() };
    },
  };
}

const promptsIn = (events: readonly RunEvent[]): readonly string[] =>
  events.flatMap((event) => (event.type === "attempt-start" ? [`${event.prompt.system}\n${event.prompt.text}`] : []));

it.each(Object.entries(KINDS))("%s ends as expected, in under two seconds of work", async (_, flow) => {
  const before = process.cpuUsage();
  const { ends, events } = await endOf(flow);
  const { user, system } = process.cpuUsage(before);
  expect(ends).toBe(flow.ends);
  // Time of the processor: the machine may have other things to do.
  expect((user + system) / 1_000).toBeLessThan(2_000);
  // A journal keeps each as a line.
  expect(() => events.map((event) => JSON.stringify(event))).not.toThrow();
  if (events.length > 0) expect(checkGrammar(events)).toEqual([]);
  const prompts = promptsIn(events);
  if (flow.never !== undefined) expect(prompts.join("\n")).not.toContain(flow.never);
  if (flow.verbatim !== undefined) expect(prompts.join("\n")).toContain(flow.verbatim);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
});
