import { type ReactNode, useRef, useState } from "react";
import { isJsonObject, type Json } from "../../base/index.ts";
import { validate } from "../../contracts/index.ts";
import { barOf, type PendingAsk } from "../../workbench/index.ts";
import { useDispatch, useProject, useSession } from "../app/context.tsx";
import { Button, Dialog, Field, flushDrafts, TextArea, TextInput } from "../kit/index.ts";
import { firstValue, type Path, withValue } from "../panels/cases/form-values.ts";
import { goToRefusedText } from "../panels/cases/refused-texts.ts";
import { ValueForm } from "../panels/cases/value-form.tsx";
import { ValueViewer } from "../values/index.ts";
import { Countdown } from "./countdown.tsx";
import { OptionButtons } from "./option-buttons.tsx";

type Outcome = PendingAsk["question"]["outcomes"][number];

export interface ReviewFormProps {
  readonly ask: PendingAsk;
  readonly onClose: () => void;
  /** The way to other questions. */
  readonly children: ReactNode;
}

/** Pixels that an artifact takes at most. */
const ARTIFACT = 220;

/** One question: what there is to see, the decision as a form made from its type, and the ways it can end. */
export function ReviewForm({ ask, onClose, children }: ReviewFormProps) {
  const { question, refused, sent } = ask;
  const dispatch = useDispatch();
  const known = useSession((state) => state.reviewer);
  const bar = useProject(({ access }) => barOf(access));
  const isBarred = sent || bar !== null;
  const isReview = question.kind === "review";
  // Fields that commit together, and a button pressed right after, must all see what is there now.
  const decision = useRef({ value: beginning(question), rationale: "", reviewer: known });
  const [shown, setShown] = useState(decision.current);
  const set = (change: Partial<typeof shown>) => {
    decision.current = { ...decision.current, ...change };
    setShown(decision.current);
  };
  function change(path: Path, value: Json | undefined) {
    const next = withValue({ value: decision.current.value }, path, value);
    set({ value: isJsonObject(next) ? (next["value"] ?? null) : null });
  }
  function decide(outcome: Outcome) {
    flushDrafts();
    // What cannot be read is in no value: the answer would be another than the one that is seen.
    if (outcome === "approve" && goToRefusedText()) return;
    dispatch({ do: "answer", question: question.id, answer: { outcome, ...decision.current } });
  }
  const { options } = question;
  return (
    <Dialog
      open
      onClose={onClose}
      title={question.question}
      description={
        <>
          {question.trigger ? <span className="block">{question.trigger}</span> : null}
          <span className="mono text-small">{question.path}</span>
          {question.deadline === undefined ? null : <Countdown deadline={question.deadline} />}
        </>
      }
      width={680}
      footer={
        <>
          <Button onClick={onClose}>Later</Button>
          {question.outcomes.includes("kill") ? (
            <Button look="danger" disabled={isBarred} tip="Ends the run" onClick={() => decide("kill")}>
              Kill
            </Button>
          ) : null}
          {question.outcomes.includes("revise") ? (
            <Button disabled={isBarred} tip="Sends the flow back, with the reason" onClick={() => decide("revise")}>
              Revise
            </Button>
          ) : null}
          <Button look="primary" disabled={isBarred} onClick={() => decide("approve")}>
            {isReview ? "Approve" : "Answer"}
          </Button>
        </>
      }
    >
      {children}
      {bar !== null ? (
        <p role="note" className="mb-3 flex items-center justify-between gap-3 text-pretty text-warn-text">
          {bar}
          <Button size="small" onClick={() => dispatch({ do: "take-over" })}>
            Take over
          </Button>
        </p>
      ) : null}
      {refused === null ? null : (
        <p role="alert" className="mb-3 text-pretty text-bad-text">
          Refused: {refused}
        </p>
      )}
      <div className="flex flex-col gap-4">
        {Object.entries(question.artifacts).map(([name, value]) => (
          <div key={name} className="rounded-control border border-hair">
            <ValueViewer name={name} root={name} value={value} most={ARTIFACT} />
          </div>
        ))}
        {options ? (
          <OptionButtons options={options} value={shown.value} onChoose={(value) => set({ value })} />
        ) : (
          <ValueForm
            form={{ contracts: question.contracts, issues: NO_ISSUES, change }}
            label={isReview ? "Decision" : "Result"}
            field={question.decision}
            value={shown.value}
            path={["value"]}
          />
        )}
        {isReview ? (
          <div className="grid grid-cols-[1fr_180px] gap-3">
            <Field label="Rationale">
              {(frame) => (
                <TextArea frame={frame} value={shown.rationale} onCommit={(rationale) => set({ rationale })} />
              )}
            </Field>
            <Field label="Reviewer">
              {(frame) => <TextInput frame={frame} value={shown.reviewer} onCommit={(reviewer) => set({ reviewer })} />}
            </Field>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

const NO_ISSUES: ReadonlyMap<string, string> = new Map();

/** What is proposed: an artifact that would do as a decision, else a first value of the type. */
function beginning({ artifacts, decision, contracts, options }: PendingAsk["question"]): Json {
  if (options) return options[0] ?? null;
  const isObject = decision.type === "contract" || decision.type === "object";
  const fits = (value: Json) => validate(value, decision, contracts, { searchPattern: () => true }).ok;
  const proposed = isObject ? Object.values(artifacts).find(fits) : undefined;
  return proposed ?? (decision.nullable ? null : firstValue(decision));
}
