import type { Json } from "../base/index.ts";
import { validate } from "../contracts/index.ts";
import { type FlowDocument, nodeOf, outputType } from "../flow/index.ts";
import type { Basis } from "../interpreter/index.ts";
import type { RunEvent, RunPart } from "../runtime/index.ts";
import type { Builder } from "./ports.ts";
import type { RunExtent } from "./run-extent.ts";
import type { RunRecords } from "./run-records.ts";
import { type EarlierRun, otherAnswers, type RunNow, withFollowers } from "./staleness.ts";

/** What the basis of a run is read for. */
const READ: { readonly [type in RunEvent["type"]]?: true } = {
  "run-start": true,
  "step-start": true,
  "step-end": true,
  "step-reused": true,
  "round-start": true,
};

/** Earlier runs as the interpreter takes them, in the same order; without those that are no longer kept. */
export async function basesOf(
  builder: Builder,
  records: RunRecords,
  earlier: readonly EarlierRun[],
  now: Pick<RunNow, "document" | "choice">,
): Promise<readonly Basis[]> {
  const found = await Promise.all(
    earlier.map(async (run): Promise<Basis | null> => {
      const record = await records.find(run.id);
      const ir = record === undefined ? null : (await builder.compile(record.document)).ir;
      if (record === undefined || ir === null) return null;
      return {
        ...{ run: run.id, ir, otherAnswers: otherAnswers(run, now) },
        events: record.events.filter(({ type }) => type in READ).map(withoutTrace),
      };
    }),
  );
  return found.filter((basis) => basis !== null);
}

function withoutTrace(event: RunEvent): RunEvent {
  if (event.type !== "step-end") return event;
  const { trace: _trace, ...rest } = event;
  return rest;
}

/** How much of a flow runs, as its `run-start` says it; null: all of it, as it is. */
export function partFor(
  extent: RunExtent,
  { document, flow }: { readonly document: FlowDocument; readonly flow: string },
  bases: readonly Basis[],
): RunPart | null {
  const node = "node" in extent ? extent.node : null;
  // What a person tells to run is not given, pinned or not.
  const runs = extent.run === "step" || extent.run === "from" || extent.run === "to" ? node : null;
  const given: { [flow: string]: { [step: string]: Json } } = {};
  for (const pin of document.bench.pins) {
    if (pin.flow !== flow || pin.node !== runs) given[pin.flow] = { ...given[pin.flow], [pin.node]: pin.output };
  }
  const pinned = Object.keys(given).length > 0 ? { given } : {};
  switch (extent.run) {
    case "changed":
    case "everything":
      return "given" in pinned ? pinned : null;
    case "to":
      return { until: extent.node, again: { [flow]: [extent.node] }, ...pinned };
    case "from":
      return { again: { [flow]: [...withFollowers(document, flow, [extent.node])] }, ...pinned };
    case "after":
      return { given: { ...given, [flow]: { ...given[flow], [extent.node]: extent.output } } };
    case "step": {
      const again = { [flow]: [extent.node] };
      if (extent.inputs !== undefined) return { until: extent.node, inputs: extent.inputs, again, ...pinned };
      // Of these, the run takes what the step needs.
      const { [extent.node]: _own, ...before } = { ...lastOutputs(bases), ...given[flow] };
      return { until: extent.node, again, given: { ...given, [flow]: before } };
    }
  }
}

/** Why a pinned output cannot be given: its step gives something else now. Null: all can. */
export function pinProblem(document: FlowDocument): string | null {
  for (const { flow, node, output } of document.bench.pins) {
    const type = nodeOf(document, flow, node)?.kind === "human" ? null : outputType(document, flow, node);
    const checked = type === null ? null : validate(output, type, document.contracts);
    if (checked?.ok === false) {
      const [first] = checked.error;
      return `The pinned output of ${node} is not what it gives now: ${first?.message ?? "its type is another"} Unpin it.`;
    }
  }
  return null;
}

/** What the steps of the flow said last, by node, whatever has changed since. */
function lastOutputs(bases: readonly Basis[]): { readonly [node: string]: Json } {
  const found: { [node: string]: Json } = {};
  for (const { events } of [...bases].reverse()) {
    for (const event of events) {
      const node = event.path.at(-1)?.node;
      const isIn = event.path.slice(0, -1).every(({ branch }) => branch !== undefined);
      if (node === undefined || !isIn) continue;
      if (event.type === "step-reused") found[node] = event.output;
      else if (event.type === "step-end" && event.status === "ok") found[node] = event.output ?? null;
    }
  }
  return found;
}
