import { parseJson } from "../../../base/index.ts";
import type { RunState, UncertainCall } from "../../../workbench/index.ts";
import { useRun } from "../../app/context.tsx";
import { Field, TextArea } from "../../kit/index.ts";
import { typeName, writeDollars } from "../../look/index.ts";

/** By `call_id`. */
export type Answers = { readonly [call_id: string]: string };

export interface UncertainCallsProps {
  readonly calls: readonly UncertainCall[];
  /** Those that are given; the others are asked again. */
  readonly answers: Answers;
  readonly onChange: (answers: Answers) => void;
}

/** What stands in the way of going on, in a sentence; null: nothing does. */
export function whyNotYet(calls: readonly UncertainCall[], answers: Answers): string | null {
  for (const { call_id, path } of calls) {
    const answer = answers[call_id];
    if (answer !== undefined && (answer.trim() === "" || whyNoJson(answer) !== null))
      return `Give the answer of ${path} as JSON, or choose Ask again.`;
  }
  return null;
}

/** Null: it is JSON. */
function whyNoJson(text: string): string | null {
  const read = parseJson(text);
  return read.ok ? null : read.error;
}

/** The output type of what the flow under question calls there; null: the call is not in that flow itself. */
function typeOf(path: string, life: RunState["life"]): string | null {
  if (life.phase !== "confirming") return null;
  const { document, summary } = life.run;
  const nodes = document.flows[summary.flow]?.nodes ?? {};
  const names = path.split("/").map((part) => part.replace(/[[@~%#].*$/, ""));
  const node = names.every((name) => Object.hasOwn(nodes, name)) ? nodes[names.at(-1) ?? ""] : undefined;
  const called = node?.kind === "call" ? document.functions[node.function] : undefined;
  return called === undefined ? null : typeName(called.output);
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
  const type = useRun(({ life }) => typeOf(path, life)) ?? "the function's output type";
  const hint = `As the model would have written it: JSON of ${type}.`;
  const wrong = answer === undefined || answer.trim() === "" ? null : whyNoJson(answer);
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
        <Field
          label={`Answer of ${path}`}
          hint={hint}
          error={wrong === null ? null : `This is not JSON (${wrong}). ${hint}`}
          className="mt-2"
        >
          {(frame) => <TextArea frame={frame} value={answer} onCommit={onChange} mono rows={3} />}
        </Field>
      )}
    </fieldset>
  );
}
