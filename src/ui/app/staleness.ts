import type { FlowDocument } from "../../flow/index.ts";
import { type RunNow, type Staleness, stalenessOf } from "../../workbench/index.ts";
import { useDocument, useRun, useSession } from "./context.tsx";

type Earlier = Parameters<typeof stalenessOf>[1];

let last: { readonly key: readonly unknown[]; readonly found: ReadonlyMap<string, Staleness> } | null = null;

/** Found once for each document, whatever the number of cards that ask. */
function staleness(now: RunNow, earlier: Earlier): ReadonlyMap<string, Staleness> {
  const key = [now.document, now.flow, now.inputs, now.choice, earlier];
  if (last === null || key.some((one, place) => last?.key[place] !== one)) {
    last = { key, found: stalenessOf(now, earlier) };
  }
  return last.found;
}

const NO_INPUTS = {};

/** Whether a node would have to run again: it, or something that it depends on, changed since the flow last ran. */
export function useStaleness(flow: string, node: string): Staleness | null {
  const earlier = useRun((state) => state.earlier);
  const choice = useSession((state) => state.settings.model);
  const chosen = useSession((state) => state.cases[flow]);
  return useDocument(({ document }) => {
    if (earlier.length === 0) return null;
    return staleness({ document, flow, inputs: inputsOf(document, flow, chosen), choice }, earlier).get(node) ?? null;
  });
}

function inputsOf(document: FlowDocument, flow: string, chosen: string | undefined): RunNow["inputs"] {
  const own = document.bench.cases.filter((one) => one.flow === flow);
  return (own.find(({ name }) => name === chosen) ?? own[0])?.input ?? NO_INPUTS;
}
