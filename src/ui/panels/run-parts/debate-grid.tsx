import type { DebateNode } from "../../../flow/index.ts";
import type { DebateView, NodeView } from "../../../reports/index.ts";
import { useDispatch, useSession } from "../../app/context.tsx";
import { JsonText } from "../../inspector/json-text.tsx";
import { Part } from "../../inspector/part.tsx";
import { Badge } from "../../kit/index.ts";
import { StateGlyph, stateLook } from "../../look/index.ts";
import { stanceWords, valueAt } from "./agreement.ts";

export interface DebateGridProps {
  readonly debate: DebateView;
  readonly node: DebateNode | undefined;
}

/** Who said what in which round: a cell opens its argument; rounds in which all agree are marked. */
export function DebateGrid({ debate, node }: DebateGridProps) {
  const dispatch = useDispatch();
  const chosen = useSession(({ selection: { inspect } }) => (inspect?.kind === "visit" ? inspect.step : null));
  const { agents, rounds, synthesizer } = debate;
  const cells = rounds.flatMap(({ round, arguments: said }) =>
    said.flatMap((step, at) => (step ? [{ step, title: `${agents[at]}, round ${round}` }] : [])),
  );
  const shown = cells.find(({ step }) => step.path === chosen) ?? cells.at(-1);
  return (
    <>
      <Part
        title="Debate"
        hint={node ? `Up to ${node.rounds} rounds; agreed on ${node.agree_on ?? "the whole answer"}.` : ""}
      >
        <div className="overflow-x-auto">
          <table className="w-full table-fixed border-collapse text-small">
            <thead>
              <tr>
                <th className="w-14 py-1 pr-2 text-left font-medium text-ink-3">Round</th>
                {agents.map((agent) => (
                  <th key={agent} data-tip={agent} className="truncate px-1 py-1 text-left font-medium text-ink-2">
                    {agent}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rounds.map(({ round, arguments: said, converged }) => (
                <tr key={round} className="border-hair border-t align-top">
                  <th className="figures py-1 pr-2 text-left font-normal text-ink-3">
                    {round}
                    {converged ? (
                      <span className="mt-0.5 block">
                        <Badge tone="ok">agreed</Badge>
                      </span>
                    ) : null}
                  </th>
                  {said.map((step, at) => (
                    <td key={agents[at]} className="px-0.5 py-0.5">
                      {step ? (
                        <button
                          type="button"
                          aria-pressed={step.path === shown?.step.path}
                          aria-label={`${agents[at]}, round ${round}, ${stateLook(step.state).word}`}
                          onClick={() => dispatch({ do: "show-visit", step: step.path })}
                          className="flex min-h-7 w-full items-center gap-1.5 rounded-control px-1 text-left hover:bg-hover aria-pressed:bg-active"
                        >
                          <StateGlyph state={step.state} />
                          <span className="mono min-w-0 truncate text-micro text-ink-2">
                            {stance(step, node?.agree_on)}
                          </span>
                        </button>
                      ) : (
                        <span className="px-1 text-ink-3">·</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Part>
      {shown ? <Argument title={shown.title} step={shown.step} /> : null}
      {synthesizer ? <Argument title={`${synthesizer.name} sums up`} step={synthesizer} /> : null}
    </>
  );
}

function Argument({ title, step }: { readonly title: string; readonly step: NodeView }) {
  const text = step.attempts.at(-1)?.text ?? "";
  return (
    <Part title={title} aside={<StateGlyph state={step.state} />}>
      {step.error ? <p className="break-words text-small text-bad-text">{step.error.message}</p> : null}
      {step.output === undefined ? (
        <p className="mono break-words text-small text-ink-2">{text === "" ? "Nothing yet." : text}</p>
      ) : (
        <JsonText name={title} value={step.output} />
      )}
    </Part>
  );
}

function stance(step: NodeView, agreeOn: string | undefined): string {
  return agreeOn === undefined ? "" : stanceWords(valueAt(step.output, agreeOn));
}
