import type { Plan, PlanCost } from "../../../plan/index.ts";
import { writeCount, writeDollars, writeTime } from "../../look/index.ts";

const axes = [
  { key: "usd", name: "Cost", write: writeDollars },
  { key: "ms", name: "Time", write: writeTime },
  { key: "tokens", name: "Tokens", write: writeCount },
] as const satisfies readonly { readonly key: keyof PlanCost; readonly name: string; readonly write: unknown }[];

/** A planned figure; an unknown price is said, never 0. */
export function figure(value: number | null | undefined, write: (value: number) => string): string {
  return value === null ? "unknown" : value === undefined ? "none" : write(value);
}

/** Expected and worst-case cost, time and tokens against the flow's budget. */
export function PlanFigures({ plan }: { readonly plan: Plan }) {
  return (
    <table className="figures w-full border-separate border-spacing-0">
      <caption className="sr-only">Expected and worst case against the budget</caption>
      <thead>
        <tr className="text-left text-small text-ink-3">
          <th scope="col" className="w-16 font-normal" />
          <th scope="col" className="w-24 font-normal">
            Expected
          </th>
          <th scope="col" className="w-24 font-normal">
            At worst
          </th>
          <th scope="col" className="w-24 font-normal">
            Limit
          </th>
          <th scope="col" className="font-normal">
            <span className="sr-only">Share of the limit</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {axes.map(({ key, name, write }) => (
          <tr key={key} className="h-7">
            <th scope="row" className="text-left font-normal text-ink-2">
              {name}
            </th>
            <td className="font-semibold">{figure(plan.expected[key], write)}</td>
            <td>{figure(plan.worst[key], write)}</td>
            <td className="text-ink-2">{figure(plan.budget[key], write)}</td>
            <td>
              <Bar expected={plan.expected[key]} worst={plan.worst[key]} limit={plan.budget[key]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface BarProps {
  readonly expected: number | null;
  readonly worst: number | null;
  readonly limit: number | undefined;
}

/** Expected solid, the worst case hatched, and the limit where it would cut. */
function Bar({ expected, worst, limit }: BarProps) {
  if (expected === null || worst === null || limit === undefined) return null;
  const whole = Math.max(expected, worst, limit) * (worst > limit ? 1.04 : 1) || 1;
  const percent = (value: number) => `${Math.min(100, (100 * value) / whole)}%`;
  const over = expected > limit;
  return (
    <div aria-hidden="true" className="relative h-2 overflow-hidden rounded-full bg-[var(--line-hair)]">
      <i
        className="absolute inset-y-0 left-0"
        style={{
          width: percent(worst),
          background: "repeating-linear-gradient(120deg, var(--ink-3) 0 1.5px, transparent 1.5px 4px)",
        }}
      />
      <i
        className="absolute inset-y-0 left-0"
        style={{ width: percent(expected), background: over ? "var(--state-bad)" : "var(--accent)" }}
      />
      {worst > limit ? (
        <i className="absolute inset-y-0 w-[2px] bg-[var(--ink)]" style={{ left: percent(limit) }} />
      ) : null}
    </div>
  );
}
