import { Ban, Check, ChevronDown, CircleSlash, Hand, LoaderCircle, Unplug, X } from "lucide-react";
import { type RunSummary, type ShownRun, standsStill, totalsOf } from "../../../workbench/index.ts";
import { useDispatch, useRun } from "../../app/context.tsx";
import { Menu, type MenuEntry } from "../../kit/index.ts";
import { writeCount, writeDollars, writeTime } from "../../look/index.ts";
import { SaveRun } from "../../reviews/save-run.tsx";
import { CaseFromRun } from "./case-from-run.tsx";

const looks = {
  running: { word: "Running", glyph: LoaderCircle, tone: "text-accent-text" },
  ok: { word: "Finished", glyph: Check, tone: "text-ok-text" },
  error: { word: "Failed", glyph: X, tone: "text-bad-text" },
  cancelled: { word: "Stopped", glyph: Ban, tone: "text-ink-2" },
  killed: { word: "Ended by the reviewer", glyph: CircleSlash, tone: "text-ink-2" },
  suspended: { word: "Waits for a person", glyph: Hand, tone: "text-warn-text" },
  lost: { word: "Broke off", glyph: Unplug, tone: "text-bad-text" },
} as const;

/** How the run ended, what it took, and the way to earlier ones. */
export function RunStatus({ run }: { readonly run: ShownRun }) {
  const status = run.status === "running" && standsStill(run.view) ? "suspended" : run.status;
  const isStopping = useRun(({ life, active }) => life.phase === "stopping" && active === run.id);
  const { word, glyph: Glyph, tone } = looks[status];
  const totals = totalsOf(run.view);
  const figures = [
    count(totals.steps, "step"),
    count(totals.attempts, "attempt"),
    ...(totals.retries > 0 ? [count(totals.retries, "retry", "retries")] : []),
    ...(run.view.rounds.length > 0 ? [`went back ${count(run.view.rounds.length, "time")}`] : []),
    `${writeCount(totals.tokens)} tokens`,
    totals.cost_usd === null ? "price unknown" : writeDollars(totals.cost_usd),
    writeTime(totals.duration_ms),
  ];
  return (
    <div className="flex h-9 shrink-0 items-center gap-3 border-hair border-b px-3">
      <span className={`flex shrink-0 items-center gap-1.5 font-semibold ${tone}`}>
        <Glyph
          aria-hidden="true"
          size={15}
          strokeWidth={2.4}
          className={status === "running" ? "motion-safe:animate-[turn_1.1s_linear_infinite]" : ""}
        />
        {isStopping ? "Stopping" : word}
      </span>
      <ul
        aria-label="Totals"
        className="figures flex min-w-0 flex-1 gap-3 overflow-hidden whitespace-nowrap text-ink-2"
      >
        {figures.map((figure) => (
          <li key={figure}>{figure}</li>
        ))}
      </ul>
      {status === "running" ? null : <SaveRun id={run.id} />}
      <CaseFromRun run={run} />
      <RunChooser run={run} />
    </div>
  );
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${writeCount(number)} ${number === 1 ? one : many}`;
}

const time = new Intl.DateTimeFormat("en", { timeStyle: "short" });
const day = new Intl.DateTimeFormat("en", { month: "short", day: "numeric" });
const isToday = (at: number): boolean => new Date(at).toDateString() === new Date().toDateString();
const written = (run: RunSummary): string =>
  `${isToday(run.at) ? time.format(run.at) : `${day.format(run.at)}, ${time.format(run.at)}`} · ${looks[run.status].word} · ${run.model}${run.case === null ? "" : ` · ${run.case}`}`;

/** More than these are not listed: older runs are kept, but a menu is no archive. */
const MOST_LISTED = 15;

/** The way to the project's other runs. `run`: the one that is shown. */
export function RunChooser({ run }: { readonly run: ShownRun | null }) {
  const dispatch = useDispatch();
  const history = useRun((state) => state.history);
  const entries = (): readonly MenuEntry[] => [
    { kind: "heading", label: "Runs of this project" },
    ...history.slice(0, MOST_LISTED).map(
      (one): MenuEntry => ({
        kind: "item",
        label: written(one),
        checked: one.id === run?.id,
        onSelect: () => dispatch({ do: "show-run", id: one.id }),
      }),
    ),
  ];
  return (
    <Menu
      align="end"
      entries={entries}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          aria-label={run === null ? "Choose a run" : `Run of ${time.format(run.at)}, choose another`}
          className="figures flex h-6 shrink-0 items-center gap-1 rounded-control px-1.5 text-small text-ink-2 hover:bg-hover hover:text-ink"
        >
          {run === null ? "Earlier runs" : time.format(run.at)}
          <ChevronDown aria-hidden="true" size={13} className="text-ink-3" />
        </button>
      )}
    />
  );
}
