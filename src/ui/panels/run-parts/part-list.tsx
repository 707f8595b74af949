import { useState } from "react";
import type { NodeState, NodeView, PartView } from "../../../reports/index.ts";
import { JsonText } from "../../inspector/json-text.tsx";
import { Part } from "../../inspector/part.tsx";
import { LongList } from "../../kit/index.ts";
import { StateGlyph, stateLook, writeDollars, writeTime } from "../../look/index.ts";

const states = {
  queued: "queued",
  running: "running",
  done: "done",
  failed: "failed",
  cancelled: "cancelled",
  skipped: "skipped",
} as const satisfies { readonly [S in PartView["state"]]: NodeState };

export interface PartListProps {
  readonly step: NodeView;
  readonly parts: readonly PartView[];
}

/** Lanes of a frame or items of a list, each with its state, time and cost; a press shows what its steps gave. */
export function PartList({ step, parts }: PartListProps) {
  const [chosen, choose] = useState<string | null>(null);
  const isList = step.kind === "for_each";
  const lost = parts.filter((part) => part.state === "cancelled");
  const shown = parts.find((part) => part.name === chosen);
  return (
    <Part title={isList ? "Items" : "Branches"} hint={lostWords(lost)}>
      <LongList
        items={parts}
        name={isList ? "Items" : "Branches"}
        keyOf={(part) => part.name}
        row={(part) => (
          <button
            type="button"
            aria-pressed={part.name === chosen}
            aria-label={wordsOf(part, isList)}
            onClick={() => choose(part.name === chosen ? null : part.name)}
            className="grid h-[26px] w-full grid-cols-[16px_minmax(0,1fr)_auto_auto] items-center gap-2 rounded-control px-1 text-left text-small hover:bg-hover aria-pressed:bg-active"
          >
            <StateGlyph state={states[part.state]} />
            <span className="truncate">{isList ? `item ${part.name}` : part.name}</span>
            <span className="figures text-ink-3">{part.steps.length === 0 ? "" : writeTime(part.ms)}</span>
            <span className="figures text-ink-2">{costWords(part)}</span>
          </button>
        )}
      />
      {shown ? <Steps name={isList ? `item ${shown.name}` : shown.name} steps={shown.steps} /> : null}
    </Part>
  );
}

function Steps({ name, steps }: { readonly name: string; readonly steps: readonly NodeView[] }) {
  if (steps.length === 0) return <p className="text-small text-ink-2">Nothing has run in {name} yet.</p>;
  return steps.map((step) => (
    <div key={step.path} className="flex flex-col gap-1">
      <p className="flex items-center gap-1.5 text-small">
        <StateGlyph state={step.state} />
        <span className="font-medium">{step.segments.at(-1)?.node ?? step.name}</span>
        <span className="text-ink-2">{stateLook(step.state).word}</span>
      </p>
      {step.error ? <p className="break-words text-small text-bad-text">{step.error.message}</p> : null}
      {step.skipReason ? <p className="text-small text-ink-2">{step.skipReason}</p> : null}
      {step.output === undefined ? null : <JsonText name={`Output of ${step.name}, ${name}`} value={step.output} />}
    </div>
  ));
}

function wordsOf(part: PartView, isList: boolean): string {
  const took = part.steps.length === 0 ? [] : [writeTime(part.ms), costWords(part)];
  return [isList ? `item ${part.name}` : part.name, states[part.state], ...took]
    .filter((word) => word !== "")
    .join(", ");
}

function costWords({ attempts, cost_usd }: PartView): string {
  if (attempts === 0) return "";
  return cost_usd === null ? "unknown" : writeDollars(cost_usd);
}

/** What was paid for work whose result nobody took. */
function lostWords(lost: readonly PartView[]): string {
  if (lost.length === 0) return "";
  const which = lost.length === 1 ? "One was stopped" : `${lost.length} were stopped`;
  if (lost.some((part) => part.cost_usd === null)) return `${which}; what that cost is unknown.`;
  const cost = lost.reduce((sum, part) => sum + (part.cost_usd ?? 0), 0);
  return `${which}, which cost ${writeDollars(cost)}.`;
}
