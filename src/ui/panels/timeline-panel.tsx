import { ChartGantt } from "lucide-react";
import { useDeferredValue, useMemo, useRef } from "react";
import type { NodeView, TimelineRow, TimelineSegment } from "../../reports/index.ts";
import { stepOf, timelineOf } from "../../workbench/index.ts";
import { useDispatch, useRun } from "../app/context.tsx";
import { useVisitPath } from "../app/visits.ts";
import { classNames, EmptyState } from "../kit/index.ts";
import { ROW_HEIGHT, useRowsInSight } from "../kit/rows-in-sight.ts";
import { StateGlyph, writeDollars, writeTime } from "../look/index.ts";

/** When each step ran, attempt by attempt; the steps that decided how long it took are marked. */
export function TimelinePanel() {
  // Of a long run it takes a while to work out: the canvas and what is typed come first.
  const view = useDeferredValue(useRun((state) => state.shown?.view ?? null));
  const timeline = useMemo(() => (view ? timelineOf(view) : null), [view]);
  const list = useRef<HTMLUListElement>(null);
  const count = timeline?.rows.length ?? 0;
  const { first, last } = useRowsInSight(list, count);
  const visit = useVisitPath();
  if (!view || !timeline || timeline.rows.length === 0) {
    return (
      <EmptyState icon={<ChartGantt size={20} />} title="No run yet">
        Press Run: every step, attempt and wait is drawn here against time.
      </EmptyState>
    );
  }
  return (
    <div className="px-2 pb-3">
      <Scale end={timeline.end} />
      <ul
        ref={list}
        aria-label="Steps of the run in order of their start"
        style={{ paddingTop: first * ROW_HEIGHT, paddingBottom: Math.max(0, count - last) * ROW_HEIGHT }}
      >
        {timeline.rows.slice(first, last).map((row) => (
          <Row key={row.path} row={row} end={timeline.end} step={stepOf(view, row.path)} isShown={row.path === visit} />
        ))}
      </ul>
      <Legend />
    </div>
  );
}

const COLUMNS = "grid grid-cols-[minmax(140px,260px)_1fr_84px_72px_72px] items-center gap-x-3";

function Scale({ end }: { readonly end: number }) {
  const step = niceStep(end);
  const ticks = Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step);
  return (
    <div className={classNames(COLUMNS, "h-6 text-micro text-ink-3")} aria-hidden="true">
      <span className="pl-2">Step</span>
      <span className="figures relative h-full">
        {ticks.map((at) => (
          <span
            key={at}
            className="absolute top-1 whitespace-nowrap border-hair border-l pl-1"
            style={{ left: percent(at, end) }}
          >
            {writeTime(at)}
          </span>
        ))}
      </span>
      <span className="text-right">Attempts</span>
      <span className="text-right">Time</span>
      <span className="text-right">Cost</span>
    </div>
  );
}

function Row({
  row,
  end,
  step,
  isShown,
}: {
  readonly row: TimelineRow;
  readonly end: number;
  readonly step: NodeView | undefined;
  /** It is what the inspector shows. */
  readonly isShown: boolean;
}) {
  const dispatch = useDispatch();
  const attempts = step?.attempts.length ?? 0;
  const members = Math.max(0, ...row.segments.map(({ member = 0 }) => member));
  return (
    <li>
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => dispatch({ do: "show-visit", step: row.path })}
        className={classNames(
          COLUMNS,
          "h-[26px] w-full rounded-control text-left hover:bg-hover aria-pressed:bg-active",
        )}
      >
        <span className="flex min-w-0 items-center gap-1.5" style={{ paddingLeft: 8 + row.depth * 14 }}>
          <StateGlyph state={row.state} />
          <span className={classNames("truncate", row.critical && "font-semibold")}>{row.name}</span>
          {row.part === "" ? null : <span className="shrink-0 truncate text-micro text-ink-3">{row.part}</span>}
          {row.critical ? <span className="sr-only">(decides the run's length)</span> : null}
        </span>
        <span className="relative h-full border-hair border-l">
          {row.segments.map((segment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: members of a quorum begin and count alike; stretches only ever grow in number
            <Segment key={index} segment={segment} end={end} members={members} />
          ))}
        </span>
        <span className="figures text-right text-small text-ink-2">
          {attempts === 0 ? "" : attempts === 1 ? "1 attempt" : `${attempts} attempts`}
        </span>
        <span className="figures text-right text-small text-ink-2">{writeTime(row.to - row.from)}</span>
        <span className="figures text-right text-small text-ink-2">
          {attempts === 0 ? "" : step?.cost_usd === null ? "unknown" : writeDollars(step?.cost_usd ?? 0)}
        </span>
      </button>
    </li>
  );
}

const outcomes = {
  running: "bg-run",
  ok: "bg-ok",
  failed: "bg-bad/70",
  cancelled: "bg-[repeating-linear-gradient(120deg,var(--line-strong)_0_3px,transparent_3px_6px)]",
} as const;

/** Time in which nothing was worked at: what it was waited for is told by the drawing, not by colour alone. */
const waits = {
  person: "h-3 border border-warn bg-[repeating-linear-gradient(60deg,var(--state-warn)_0_2px,transparent_2px_5px)]",
  wait: "h-3 border border-warn border-dashed",
  queue: "mt-[5px] h-0.5 bg-ink-3",
} as const;

function lookOf({ kind, outcome }: Pick<TimelineSegment, "kind" | "outcome">): string {
  return kind === "attempt" || kind === "work" ? `h-3 ${outcomes[outcome ?? "running"]}` : waits[kind];
}

const words = {
  person: "waited for a person",
  wait: "waited before trying again",
  queue: "waited for budget that others held",
} as const;

function wordsOf({ kind, attempt, member, outcome, from, to }: TimelineSegment): string {
  const what =
    kind === "attempt" || kind === "work"
      ? `${attempt === undefined ? "work" : `attempt ${attempt}`}, ${outcome ?? "running"}`
      : words[kind];
  return `${member === undefined ? "" : `member ${member}: `}${what}, ${writeTime(to - from)}`;
}

interface SegmentProps {
  readonly segment: TimelineSegment;
  readonly end: number;
  /** Of the quorum that the row stands for; 0: of none. Each has a line of its own. */
  readonly members: number;
}

/** Pixels of a row that members share. */
const SHARED = 20;

function Segment({ segment, end, members }: SegmentProps) {
  const width = Math.max(0.25, ((segment.to - segment.from) / Math.max(1, end)) * 100);
  const isPerson = segment.kind === "person";
  return (
    <span
      data-tip={wordsOf(segment)}
      className={classNames("absolute top-[7px] rounded-small", lookOf(segment))}
      // The clock of a simulated run stands still while a person thinks: that one was asked is seen all the same.
      style={{
        left: percent(segment.from, end),
        width: `${width}%`,
        minWidth: isPerson ? 8 : 3,
        ...lineOf(segment, members),
      }}
    >
      <span className="sr-only">{wordsOf(segment)}</span>
    </span>
  );
}

/** Members of a quorum go on side by side: below each other they can be told apart. */
function lineOf({ member }: TimelineSegment, members: number) {
  if (member === undefined || members < 2) return {};
  const height = SHARED / members;
  return { top: 4 + (member - 1) * height, height: Math.max(1, height - 1), margin: 0 };
}

const legend = [
  ["done", { kind: "work", outcome: "ok" }],
  ["failed", { kind: "work", outcome: "failed" }],
  ["stopped", { kind: "work", outcome: "cancelled" }],
  ["trying again", { kind: "wait" }],
  ["waiting for budget", { kind: "queue" }],
  ["waiting for a person", { kind: "person" }],
] as const;

function Legend() {
  return (
    <ul aria-label="What is drawn how" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 pl-2 text-micro text-ink-3">
      {legend.map(([word, look]) => (
        <li key={word} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={classNames("inline-block w-5 rounded-small", lookOf(look))} />
          {word}
        </li>
      ))}
    </ul>
  );
}

const percent = (at: number, end: number) => `${(at / Math.max(1, end)) * 100}%`;

/** 1, 2 or 5 times a power of ten, so that about six ticks fit. */
function niceStep(end: number): number {
  const rough = Math.max(1, end / 6);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? rough;
}
