import { useDeferredValue, useMemo } from "react";
import type { FlowDocument, InferBody } from "../../../flow/index.ts";
import type { NodeView } from "../../../reports/index.ts";
import { debateOf, iterationsOf, partsOf } from "../../../workbench/index.ts";
import { useRun } from "../../app/context.tsx";
import { DebateGrid } from "./debate-grid.tsx";
import { PartList } from "./part-list.tsx";
import { VoteTable } from "./vote-table.tsx";

/** What a step of the shown run is made of: lanes, items, rounds, turns or votes. Nothing for a plain step. */
export function StepParts(props: { readonly step: NodeView }) {
  // Of a thousand items they take a while to work out: the canvas and what is typed come first.
  const shown = useDeferredValue(useRun((state) => state.shown));
  const step = useDeferredValue(props.step);
  const parts = useMemo(() => (shown ? partsOf(shown.view, step) : []), [shown, step]);
  if (shown === null) return null;
  const { view, document } = shown;
  if (step.kind === "debate") {
    const debate = debateOf(view, step);
    const name = step.segments.at(-1)?.node ?? "";
    const node = Object.values(document.flows)
      .map((flow) => flow.nodes[name])
      .find((one) => one?.kind === "debate");
    return debate ? <DebateGrid debate={debate} node={node?.kind === "debate" ? node : undefined} /> : null;
  }
  if (parts.length > 0) return <PartList step={step} parts={parts} />;
  const turns = iterationsOf(step);
  const isPlain = turns.length < 2 && (turns[0]?.members.length ?? 0) < 2;
  return isPlain ? null : <VoteTable turns={turns} body={bodyOf(document, step.name)} />;
}

function bodyOf(document: FlowDocument, name: string): InferBody | undefined {
  const definition = document.functions[name];
  if (definition?.mode === "infer") return definition;
  return definition?.mode === "adaptive" ? definition.infer : undefined;
}
