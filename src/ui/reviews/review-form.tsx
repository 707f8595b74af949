import { type ReactNode, useRef, useState } from "react";
import { isJsonObject, type Json } from "../../base/index.ts";
import { barOf, type PendingAsk } from "../../workbench/index.ts";
import { useDispatch, useProject, useSession } from "../app/context.tsx";
import { Button, Dialog, Field, flushDrafts, TextArea, TextInput, useSteady } from "../kit/index.ts";
import { focusPlace } from "../panels/cases/focus-place.ts";
import { type Path, pathKey, withValue } from "../panels/cases/form-values.ts";
import { goToRefusedText } from "../panels/cases/refused-texts.ts";
import { ValueForm } from "../panels/cases/value-form.tsx";
import { ValueViewer } from "../values/index.ts";
import { Countdown } from "./countdown.tsx";
import { gapsOf, proposed, RATIONALE, refusedGaps, VALUE } from "./decision-gaps.ts";
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
  const decision = useRef({ value: proposed(question), rationale: "", reviewer: known });
  const box = useRef<HTMLDivElement>(null);
  /** How it was to end when something was still to be put right. */
  const [tried, setTried] = useState<Outcome | null>(null);
  const [shown, setShown] = useState(decision.current);
  const set = (change: Partial<typeof shown>) => {
    decision.current = { ...decision.current, ...change };
    setShown(decision.current);
  };
  function change(path: Path, value: Json | undefined) {
    const { value: before } = decision.current;
    const next = withValue(before === undefined ? {} : { value: before }, path, value);
    set({ value: isJsonObject(next) ? next["value"] : undefined });
  }
  function decide(outcome: Outcome) {
    flushDrafts();
    // What cannot be read is in no value: the answer would be another than the one that is seen.
    if (outcome === "approve" && goToRefusedText()) return;
    const { value = null, ...rest } = decision.current;
    const [first] = gapsOf(question, outcome, decision.current).keys();
    setTried(first === undefined ? null : outcome);
    if (first === undefined) dispatch({ do: "answer", question: question.id, answer: { outcome, value, ...rest } });
    // What has no control of its own is marked on one that holds it.
    else if (!focusPlace(box.current, first)) focusPlace(box.current, pathKey([VALUE]));
  }
  const { options } = question;
  const marks = useSteady(tried === null ? refusedGaps(refused) : gapsOf(question, tried, shown));
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
      {marks.size === 0 ? null : (
        <p role="alert" className="mb-3 text-pretty text-bad-text">
          Refused: put right what is marked
        </p>
      )}
      <div ref={box} className="flex flex-col gap-4">
        {Object.entries(question.artifacts).map(([name, value]) => (
          <div key={name} className="rounded-control border border-hair">
            <ValueViewer name={name} root={name} value={value} most={ARTIFACT} />
          </div>
        ))}
        {options ? (
          <OptionButtons
            options={options}
            value={shown.value}
            issue={marks.get(pathKey([VALUE]))}
            onChoose={(value) => set({ value })}
          />
        ) : (
          <ValueForm
            form={{ contracts: question.contracts, issues: marks, change }}
            label={isReview ? "Decision" : "Result"}
            field={question.decision}
            value={shown.value}
            path={[VALUE]}
          />
        )}
        {isReview ? (
          <div className="grid grid-cols-[1fr_180px] gap-3">
            <div data-path={pathKey([RATIONALE])}>
              <Field label="Rationale" error={marks.get(pathKey([RATIONALE]))}>
                {(frame) => (
                  <TextArea frame={frame} value={shown.rationale} onCommit={(rationale) => set({ rationale })} />
                )}
              </Field>
            </div>
            <Field label="Reviewer">
              {(frame) => <TextInput frame={frame} value={shown.reviewer} onCommit={(reviewer) => set({ reviewer })} />}
            </Field>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
