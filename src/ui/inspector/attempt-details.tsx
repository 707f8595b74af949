import { useState } from "react";
import { describeProvider, describeRunError } from "../../diagnostics/index.ts";
import type { AttemptView } from "../../reports/index.ts";
import type { AskedAs, ModelError, RunError } from "../../runtime/index.ts";
import { tokensOf } from "../../workbench/index.ts";
import { Segmented } from "../kit/index.ts";
import { ServerSettings, writeCount, writeDollars, writeTime } from "../look/index.ts";
import { CheckList } from "./check-list.tsx";
import { Facts } from "./facts.tsx";
import { Fold } from "./fold.tsx";
import { JsonText } from "./json-text.tsx";
import { Part } from "./part.tsx";
import { basePrompt } from "./prompt-lines.ts";
import { PromptView } from "./prompt-view.tsx";
import { Readout } from "./readout.tsx";
import { thoughtWords } from "./thought-words.ts";
import { Trouble } from "./trouble.tsx";

interface AttemptDetailsProps {
  readonly attempt: AttemptView;
  /** The first call of the step: what every later prompt is compared with. */
  readonly first: AttemptView;
}

/** Everything about one call: why it failed, what was asked, what came back, what it was held against, what it cost. */
export function AttemptDetails({ attempt, first }: AttemptDetailsProps) {
  const same = attempt !== first && basePrompt(attempt.prompt.parts) === basePrompt(first.prompt.parts);
  return (
    <>
      {attempt.problem ? <AttemptTrouble problem={attempt.problem} /> : null}
      <PromptView prompt={attempt.prompt} sameAs={same ? first.number : null} />
      <Thought attempt={attempt} />
      <Answer attempt={attempt} />
      {attempt.checks.length > 0 ? (
        <Part title="Checks">
          <CheckList checks={attempt.checks} />
        </Part>
      ) : null}
      {attempt.retry ? (
        <Part title="Why it tried again">
          <ul className="flex flex-col gap-1 text-small text-ink">
            {attempt.retry.reasons.map((reason, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same reason may stand twice
              <li key={index} className="break-words">
                {reason}
              </li>
            ))}
          </ul>
          {attempt.retry.wait_ms > 0 ? (
            <p className="text-small text-ink-3">
              It waited {writeTime(attempt.retry.wait_ms)}. A failure of the provider does not count as a retry.
            </p>
          ) : null}
        </Part>
      ) : null}
      <Part title="Figures">
        <Facts facts={figures(attempt)} />
        {attempt.asked?.because === undefined ? null : (
          <p className="text-small text-ink-3 break-words">{attempt.asked.because}</p>
        )}
      </Part>
    </>
  );
}

/** Folded: it is long, and no part of the answer. */
function Thought({ attempt }: { readonly attempt: AttemptView }) {
  const { thought, text, state } = attempt;
  if (thought === "") return null;
  return (
    <Part title={state === "running" && text === "" ? "Thinking …" : "Thought"}>
      <Fold title={<>What it thought first, {writeCount(thought.length)} characters</>}>
        <Readout name="Thought">
          <div className="px-2 whitespace-pre-wrap break-words">{thought}</div>
        </Readout>
      </Fold>
    </Part>
  );
}

function Answer({ attempt }: { readonly attempt: AttemptView }) {
  const [raw, setRaw] = useState(false);
  const { value, text } = attempt;
  if (text === "" && value === undefined) return null;
  const showsRaw = raw || value === undefined;
  return (
    <Part
      title={attempt.state === "running" ? "Answer, as it comes in" : "Answer"}
      aside={
        value === undefined ? undefined : (
          <Segmented
            name="Answer as"
            value={showsRaw ? "raw" : "parsed"}
            options={[
              { value: "parsed", label: "Parsed" },
              { value: "raw", label: "Raw" },
            ]}
            onChange={(to) => setRaw(to === "raw")}
          />
        )
      }
    >
      {showsRaw ? (
        <Readout name="Raw answer">
          <div className="px-2 whitespace-pre-wrap break-words">{text}</div>
        </Readout>
      ) : (
        <JsonText name="Parsed answer" value={value} />
      )}
      {attempt.note === undefined ? null : <p className="text-small text-ink-3">{attempt.note}</p>}
    </Part>
  );
}

function AttemptTrouble({ problem }: { readonly problem: ModelError | RunError }) {
  if ("code" in problem) {
    const { title, message, help } = describeRunError(problem);
    return <Trouble title={title} message={message} help={help} />;
  }
  const { title, help } = describeProvider(problem.kind);
  const status = problem.status === undefined ? "" : ` (${problem.status})`;
  const wait =
    problem.retry_after_ms === undefined
      ? help
      : `It asks to wait ${writeTime(problem.retry_after_ms)} before the next try.`;
  return (
    <Trouble title={`${title}${status}`} message={problem.message} help={wait}>
      {problem.kind === "unreachable" ? <ServerSettings /> : null}
    </Trouble>
  );
}

const ASKED: { readonly [as in AskedAs]: string } = {
  schema: "the provider's own schema",
  tool: "a tool that it must call",
  json: "JSON mode, the schema in its prompt",
  prompt: "the schema in its prompt",
};

function figures(attempt: AttemptView): readonly (readonly [string, string])[] {
  const { usage, endedAt, startedAt } = attempt;
  const about = attempt.usage_exact ? "" : "≈ ";
  return [
    ["Model", `${attempt.model}`],
    ["Time", endedAt === null ? "running" : writeTime(endedAt - startedAt)],
    [
      "Cost",
      attempt.endedAt === null ? "…" : attempt.cost_usd === null ? "unknown" : about + writeDollars(attempt.cost_usd),
    ],
    [
      "Tokens",
      usage === null
        ? `${writeCount(attempt.tokens)} out`
        : `${about}${writeCount(tokensOf(usage))} (${writeCount(usage.input + usage.cache_read + usage.cache_write)} in, ${writeCount(usage.output)} out${thoughtWords(usage)})`,
    ],
    ["Allowed to answer", `${writeCount(attempt.max_tokens)} tokens`],
    ...(attempt.thinking === undefined ? [] : ([["Thinking", attempt.thinking]] as const)),
    ...(attempt.temperature === undefined ? [] : ([["Temperature", String(attempt.temperature)]] as const)),
    ...(attempt.asked === undefined ? [] : ([["Asked by", ASKED[attempt.asked.as]]] as const)),
    ["Prompt hash", attempt.prompt.hash],
    ["Contract hash", attempt.contract_hash],
  ];
}
