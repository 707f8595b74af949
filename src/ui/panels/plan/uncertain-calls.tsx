import type { UncertainCall } from "../../../workbench/index.ts";
import { TextArea } from "../../kit/index.ts";
import { writeDollars } from "../../look/index.ts";

/** By `call_id`. */
export type Answers = { readonly [call_id: string]: string };

export interface UncertainCallsProps {
  readonly calls: readonly UncertainCall[];
  /** Those that are given; the others are asked again. */
  readonly answers: Answers;
  readonly onChange: (answers: Answers) => void;
}

/** Requests whose answer nobody heard: each is asked again, or its answer is given. */
export function UncertainCalls({ calls, answers, onChange }: UncertainCallsProps) {
  return (
    <ul aria-label="Calls without an answer" className="flex flex-col gap-2">
      {calls.map((call) => (
        <li key={call.call_id} className="rounded-control bg-sunk p-3 ring-1 ring-hair ring-inset">
          <Call
            call={call}
            answer={answers[call.call_id]}
            onChange={(answer) => {
              const { [call.call_id]: _, ...others } = answers;
              onChange(answer === undefined ? others : { ...others, [call.call_id]: answer });
            }}
          />
        </li>
      ))}
    </ul>
  );
}

interface CallProps {
  readonly call: UncertainCall;
  readonly answer: string | undefined;
  readonly onChange: (answer: string | undefined) => void;
}

function Call({ call, answer, onChange }: CallProps) {
  const { path, attempt, model, usd } = call;
  const choices = [
    { words: "Ask again", isChosen: answer === undefined, choose: () => onChange(undefined) },
    { words: "Give its answer", isChosen: answer !== undefined, choose: () => onChange(answer ?? "") },
  ];
  return (
    <fieldset>
      <legend className="float-left mb-1.5">
        <span className="font-[550]">{path}</span>
        <span className="text-ink-2">
          , attempt {attempt}, {model}: {usd === null ? "its price is unknown" : `may have cost ${writeDollars(usd)}`}
        </span>
      </legend>
      <div className="clear-both flex gap-4">
        {choices.map(({ words, isChosen, choose }) => (
          <label key={words} className="flex min-h-6 items-center gap-2">
            <input
              type="radio"
              name={call.call_id}
              checked={isChosen}
              onChange={choose}
              className="size-4 accent-[var(--accent)]"
            />
            {words}
          </label>
        ))}
      </div>
      {answer === undefined ? null : (
        <TextArea
          name={`Answer of ${path}`}
          value={answer}
          onCommit={onChange}
          className="mt-2"
          mono
          rows={3}
          placeholder="As the model would have written it: JSON of the output type"
        />
      )}
    </fieldset>
  );
}
