import type { DebateNode } from "../../flow/index.ts";
import type { DebateRound, DebateView, NodeView } from "../../reports/index.ts";
import { debateOf, ROUND_COLUMNS } from "../../workbench/index.ts";
import { useDispatch, useRun, useSession } from "../app/context.tsx";
import { useStep, useStepOutdated } from "../app/steps.ts";
import { StateGlyph, stateLook } from "../look/index.ts";
import { agreementOf, stanceWords, valueAt } from "../panels/run-parts/agreement.ts";
import type { CardData } from "./projection.ts";

/** Agents that a card lists; the rest are counted. */
const SHOWN = 6;

interface DebateLayerProps {
  readonly data: CardData;
  readonly node: DebateNode;
}

/** Who argues and who sums up; in a run a grid of agents and rounds, with what each round came to. */
export function DebateLayer({ data, node }: DebateLayerProps) {
  const step = useStep(data.flow, data.name);
  const outdated = useStepOutdated(data.flow, data.name);
  const view = useRun((state) => state.shown?.view);
  const debate = step && view && !outdated ? debateOf(view, step) : null;
  const more = node.agents.length - SHOWN;
  return (
    <>
      {debate ? <Rounds node={node} debate={debate} /> : <Agents node={node} />}
      {more > 0 ? <p className="debate-more kind-more">and {more} more</p> : null}
      <p className="kind-foot">
        {debate?.synthesizer ? <StateGlyph state={debate.synthesizer.state} size={12} /> : null}
        <span className="kind-name">{node.synthesizer || "no synthesizer yet"}</span>
        <span className="kind-more">sums up</span>
      </p>
    </>
  );
}

function Agents({ node }: { readonly node: DebateNode }) {
  return (
    <>
      <p className="debate-head">
        up to {node.rounds} {node.rounds === 1 ? "round" : "rounds"}
        {node.stop_when_converged ? ", fewer when they agree" : ""}
      </p>
      <ul className="kind-list kind-agents">
        {node.agents.slice(0, SHOWN).map((agent) => (
          <li key={agent.name}>
            <span className="kind-name">{agent.name}</span>
            <code>{agent.function === agent.name ? "" : agent.function}</code>
            {agent.model ? <span className="kind-more">{agent.model}</span> : null}
          </li>
        ))}
        {node.agents.length === 0 ? <li className="kind-more">No agents yet</li> : null}
        <li className="debate-agree">
          agree on <code>{node.agree_on ?? "the whole answer"}</code>
        </li>
      </ul>
    </>
  );
}

interface RoundsProps {
  readonly node: DebateNode;
  readonly debate: DebateView;
}

/** A column a round: of more than there is room for, the newest. */
function Rounds({ node, debate }: RoundsProps) {
  const columns = Math.min(ROUND_COLUMNS, node.rounds);
  const first = Math.max(1, (debate.rounds.at(-1)?.round ?? 1) - columns + 1);
  const numbers = Array.from({ length: columns }, (_, at) => first + at);
  const rounds = numbers.map((number) => debate.rounds.find(({ round }) => round === number));
  return (
    <table className="debate-grid">
      <thead>
        <tr>
          <th>round</th>
          {numbers.map((number) => (
            <th key={number} className="debate-round">
              {number}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {debate.agents.slice(0, SHOWN).map((agent, at) => (
          <tr key={agent}>
            <th className="kind-name" data-tip={agent}>
              {agent}
            </th>
            {rounds.map((round, column) => (
              <td key={numbers[column]}>
                <Argument
                  title={`${agent}, round ${numbers[column]}`}
                  step={round?.arguments[at] ?? null}
                  agreeOn={node.agree_on}
                />
              </td>
            ))}
          </tr>
        ))}
        <tr className="debate-agree">
          <th>{node.agree_on ?? "agreed"}</th>
          {rounds.map((round, column) => (
            <td key={numbers[column]}>
              {round ? <Agreement round={round} of={debate.agents.length} agreeOn={node.agree_on} /> : null}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

interface ArgumentProps {
  readonly title: string;
  readonly step: NodeView | null;
  readonly agreeOn: string | undefined;
}

/** A cell: how the argument stands and what it comes to; it opens in the inspector. */
function Argument({ title, step, agreeOn }: ArgumentProps) {
  const dispatch = useDispatch();
  const open = useSession(({ selection: { inspect } }) => inspect?.kind === "visit" && inspect.step === step?.path);
  if (!step) return <span className="debate-none">·</span>;
  const words = agreeOn === undefined ? "" : stanceWords(valueAt(step.output, agreeOn));
  return (
    <button
      type="button"
      className="debate-cell nodrag"
      aria-pressed={open}
      aria-label={[title, stateLook(step.state).word, words].filter((word) => word !== "").join(", ")}
      data-tip={`${title}${words === "" ? "" : `: ${words}`}`}
      onClick={(event) => {
        // The card would take the click for itself and drop what is looked at.
        event.stopPropagation();
        dispatch({ do: "show-visit", step: step.path });
      }}
    >
      <StateGlyph state={step.state} size={12} />
      {words === "" ? null : <span className="debate-said">{words}</span>}
    </button>
  );
}

interface AgreementProps {
  readonly round: DebateRound;
  readonly of: number;
  readonly agreeOn: string | undefined;
}

/** What most of a round say, and how many; a tick where all agreed. */
function Agreement({ round, of, agreeOn }: AgreementProps) {
  const most = agreementOf(
    round.arguments.map((step) => step?.output),
    agreeOn,
  );
  if (most === null) return null;
  const value = agreeOn === undefined ? "" : stanceWords(most.value);
  if (round.converged)
    return (
      <span className="debate-agreed" data-tip={`All agree${value === "" ? "" : `: ${value}`}`}>
        ✓ {value}
      </span>
    );
  if (most.size === 1) return round.converged === null ? null : <span data-tip="No two say the same">split</span>;
  return (
    <span data-tip={`${most.size} of ${of} say ${value || "the same"}`}>
      {most.size}/{of} {value}
    </span>
  );
}
