import { ArrowDown, ArrowUp, TableProperties } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import type { NodeState, RunView } from "../../reports/index.ts";
import type { TraceRecord } from "../../runtime/index.ts";
import { stepsOf, tokensOf } from "../../workbench/index.ts";
import { useDispatch, useRun } from "../app/context.tsx";
import { useVisitPath } from "../app/visits.ts";
import { classNames, EmptyState } from "../kit/index.ts";
import { ROW_HEIGHT, useRowsInSight } from "../kit/rows-in-sight.ts";
import { stateLook, writeCount, writeDollars, writeTime } from "../look/index.ts";

/** A call of a model with its record, or a step of code, which has none. */
interface Row {
  readonly path: string;
  readonly startedAt: number;
  readonly duration: number;
  readonly name: string;
  readonly state: NodeState;
  readonly record: TraceRecord | null;
}

interface Column {
  readonly label: string;
  readonly align?: "right";
  readonly text: (row: Row) => string;
  /** What rows are sorted by; unknown figures last. */
  readonly key: (row: Row) => string | number;
}

const columns: readonly Column[] = [
  { label: "Step", text: ({ path }) => path, key: ({ startedAt }) => startedAt },
  { label: "Function", text: ({ name }) => name, key: ({ name }) => name },
  { label: "Model", text: ({ record }) => record?.model ?? "code", key: ({ record }) => record?.model ?? "" },
  {
    label: "Status",
    text: ({ record, state }) =>
      record === null ? stateLook(state).word : record.cache_hit ? "from cache" : record.status,
    key: ({ record, state }) => record?.status ?? state,
  },
  {
    label: "Attempts",
    align: "right",
    text: ({ record }) => (record === null ? "" : String(record.attempts)),
    key: ({ record }) => record?.attempts ?? 0,
  },
  {
    label: "Tokens",
    align: "right",
    text: ({ record }) => (record === null ? "" : writeCount(tokensOf(record.usage))),
    key: ({ record }) => (record === null ? 0 : tokensOf(record.usage)),
  },
  {
    label: "Cost",
    align: "right",
    text: ({ record }) => (record === null ? "" : record.cost_usd === null ? "unknown" : writeDollars(record.cost_usd)),
    key: ({ record }) => (record === null ? 0 : (record.cost_usd ?? Number.POSITIVE_INFINITY)),
  },
  {
    label: "Time",
    align: "right",
    text: ({ duration }) => writeTime(duration),
    key: ({ duration }) => duration,
  },
  {
    label: "Retry reasons",
    text: ({ record }) => record?.retry_reasons.join(" · ") ?? "",
    key: ({ record }) => record?.retry_reasons.length ?? 0,
  },
  {
    label: "Contract",
    text: ({ record }) => record?.contract_hash ?? "",
    key: ({ record }) => record?.contract_hash ?? "",
  },
  {
    label: "Prompt",
    text: ({ record }) => record?.compiled_prompt_hash ?? "",
    key: ({ record }) => record?.compiled_prompt_hash ?? "",
  },
];

/** Ended calls of models, and steps of code, in the order of their start. */
function rowsOf(view: RunView): Row[] {
  return [...stepsOf(view)].flatMap(({ path, startedAt, endedAt, kind, name, state, trace }): readonly Row[] => {
    if (trace) return [{ path, startedAt, duration: trace.duration_ms, name: trace.function, state, record: trace }];
    if (kind !== "compute" || endedAt === null) return [];
    return [{ path, startedAt, duration: endedAt - startedAt, name, state, record: null }];
  });
}

/** One row a call of a model or of code, sortable by every column; a press on its name shows that visit of the step. */
export function TracePanel() {
  // Of a long run it takes a while to work out: the canvas and what is typed come first.
  const view = useDeferredValue(useRun((state) => state.shown?.view ?? null));
  const dispatch = useDispatch();
  const [sort, setSort] = useState({ column: 0, descending: false });
  const rows = useMemo(() => {
    const column = columns[sort.column];
    const all = view ? rowsOf(view) : [];
    if (!column) return all;
    return all.sort((a, b) => compare(column.key(a), column.key(b)) * (sort.descending ? -1 : 1));
  }, [view, sort]);
  const visit = useVisitPath();
  const body = useRef<HTMLTableSectionElement>(null);
  const { first, last } = useRowsInSight(body, rows.length);
  if (rows.length === 0) {
    return (
      <EmptyState icon={<TableProperties size={20} />} title="No calls yet">
        Every model call of a run leaves a record here: attempts, tokens, cost, hashes, and why it was tried again.
      </EmptyState>
    );
  }
  return (
    <table className="w-full border-collapse text-small">
      <thead className="sticky top-0 bg-panel">
        <tr>
          {columns.map(({ label, align }, index) => {
            const isSorted = sort.column === index;
            const Arrow = sort.descending ? ArrowDown : ArrowUp;
            return (
              <th
                key={label}
                aria-sort={isSorted ? (sort.descending ? "descending" : "ascending") : "none"}
                className={classNames(
                  "border-hair border-b px-2 font-medium text-ink-2",
                  align === "right" ? "text-right" : "text-left",
                )}
              >
                <button
                  type="button"
                  className="inline-flex h-7 items-center gap-1 hover:text-ink"
                  onClick={() => setSort({ column: index, descending: isSorted ? !sort.descending : false })}
                >
                  {label}
                  {isSorted ? <Arrow size={12} aria-hidden="true" /> : null}
                </button>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody ref={body}>
        {first > 0 ? <Gap rows={first} /> : null}
        {rows.slice(first, last).map((row) => (
          <tr
            key={`${row.path} ${row.startedAt}`}
            className={classNames("h-[26px] hover:bg-hover", row.path === visit && "bg-active")}
          >
            {columns.map(({ label, align, text }) => (
              <td
                key={label}
                className={classNames(
                  "max-w-[280px] truncate border-hair border-b px-2",
                  align === "right" ? "figures text-right" : "",
                  label === "Contract" || label === "Prompt" ? "font-mono text-ink-2" : "",
                )}
                data-tip={label === "Retry reasons" && text(row) !== "" ? text(row) : undefined}
              >
                {label === "Step" ? (
                  <button
                    type="button"
                    aria-pressed={row.path === visit}
                    onClick={() => dispatch({ do: "show-visit", step: row.path })}
                    className="h-6 max-w-full truncate rounded-small text-left font-medium hover:underline"
                  >
                    {text(row)}
                  </button>
                ) : (
                  text(row)
                )}
              </td>
            ))}
          </tr>
        ))}
        {last < rows.length ? <Gap rows={rows.length - last} /> : null}
      </tbody>
    </table>
  );
}

/** Stands for rows out of sight. */
function Gap({ rows }: { readonly rows: number }) {
  return (
    <tr>
      <td colSpan={columns.length} style={{ height: rows * ROW_HEIGHT, padding: 0 }} />
    </tr>
  );
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}
