import { ArrowDown, ArrowUp, TableProperties } from "lucide-react";
import { useMemo, useState } from "react";
import type { TraceRow } from "../../reports/index.ts";
import { tokensOf, traceOf } from "../../workbench/index.ts";
import { useDispatch, useRun } from "../app/context.tsx";
import { classNames, EmptyState } from "../kit/index.ts";
import { writeCount, writeDollars, writeTime } from "../look/index.ts";

interface Column {
  readonly label: string;
  readonly align?: "right";
  readonly text: (row: TraceRow) => string;
  /** What rows are sorted by; unknown figures last. */
  readonly key: (row: TraceRow) => string | number;
}

const columns: readonly Column[] = [
  { label: "Step", text: ({ path }) => path, key: ({ startedAt }) => startedAt },
  { label: "Function", text: ({ record }) => record.function, key: ({ record }) => record.function },
  { label: "Model", text: ({ record }) => record.model, key: ({ record }) => record.model },
  {
    label: "Status",
    text: ({ record }) => (record.cache_hit ? "from cache" : record.status),
    key: ({ record }) => record.status,
  },
  {
    label: "Attempts",
    align: "right",
    text: ({ record }) => String(record.attempts),
    key: ({ record }) => record.attempts,
  },
  {
    label: "Tokens",
    align: "right",
    text: ({ record }) => writeCount(tokensOf(record.usage)),
    key: ({ record }) => tokensOf(record.usage),
  },
  {
    label: "Cost",
    align: "right",
    text: ({ record }) => (record.cost_usd === null ? "unknown" : writeDollars(record.cost_usd)),
    key: ({ record }) => record.cost_usd ?? Number.POSITIVE_INFINITY,
  },
  {
    label: "Time",
    align: "right",
    text: ({ record }) => writeTime(record.duration_ms),
    key: ({ record }) => record.duration_ms,
  },
  {
    label: "Retry reasons",
    text: ({ record }) => record.retry_reasons.join(" · "),
    key: ({ record }) => record.retry_reasons.length,
  },
  { label: "Contract", text: ({ record }) => record.contract_hash, key: ({ record }) => record.contract_hash },
  {
    label: "Prompt",
    text: ({ record }) => record.compiled_prompt_hash,
    key: ({ record }) => record.compiled_prompt_hash,
  },
];

/** One row a model call, sortable by every column; a press on its name selects the step. */
export function TracePanel() {
  const view = useRun((state) => state.shown?.view ?? null);
  const dispatch = useDispatch();
  const [sort, setSort] = useState({ column: 0, descending: false });
  const rows = useMemo(() => {
    const column = columns[sort.column];
    const all = view ? [...traceOf(view)] : [];
    if (!column) return all;
    return all.sort((a, b) => compare(column.key(a), column.key(b)) * (sort.descending ? -1 : 1));
  }, [view, sort]);
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
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.path} ${row.startedAt}`} className="hover:bg-hover">
            {columns.map(({ label, align, text }) => (
              <td
                key={label}
                className={classNames(
                  "max-w-[280px] truncate border-hair border-b px-2 py-1",
                  align === "right" ? "figures text-right" : "",
                  label === "Contract" || label === "Prompt" ? "font-mono text-ink-2" : "",
                )}
                data-tip={label === "Retry reasons" && text(row) !== "" ? text(row) : undefined}
              >
                {label === "Step" ? (
                  <button
                    type="button"
                    onClick={() => dispatch({ do: "select", nodes: [nodeNamed(row.path)] })}
                    className="min-h-6 max-w-full truncate rounded-small text-left font-medium hover:underline"
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
      </tbody>
    </table>
  );
}

/** The last node of a printed path. */
const nodeNamed = (path: string) =>
  path
    .split("/")
    .at(-1)
    ?.replace(/[[@~%#].*$/, "") ?? path;

function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}
