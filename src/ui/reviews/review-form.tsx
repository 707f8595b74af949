import { type ReactNode, useMemo, useRef, useState } from "react";
import { isJsonObject, type Json, type JsonPath } from "../../base/index.ts";
import {
  barOf,
  draftKey,
  type PendingAsk,
  parseDraft,
  placeOfVisit,
  printDraft,
  type ReviewDraft,
  reviewAddress,
} from "../../workbench/index.ts";
import { useDispatch, useProject, useRun, useSession, useTyping, useWorkbench } from "../app/context.tsx";
import { Button, Dialog, DraftScope, Field, TextArea, TextInput, useGoToRefused, useSteady } from "../kit/index.ts";
import { focusPlace } from "../panels/cases/focus-place.ts";
import { pathKey, withValue } from "../panels/cases/form-values.ts";
import { ValueForm } from "../panels/cases/value-form.tsx";
import { ValueViewer } from "../values/index.ts";
import { artifactNames } from "./artifact-names.ts";
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
  const { stores, typing } = useWorkbench();
  const address = useRun((state) => reviewAddress(state, question));
  const key = draftKey(address);
  const kept = useTyping((state) => state.texts[key]);
  const [first] = useState<ReviewDraft>(() => ({ value: proposed(question), rationale: "", reviewer: known }));
  const shown = useMemo(() => parseDraft(kept) ?? first, [kept, first]);
  const box = useRef<HTMLDivElement>(null);
  const goToRefused = useGoToRefused(address);
  /** How it was to end when something was still to be put right. */
  const [tried, setTried] = useState<Outcome | null>(null);
  /** Fields that commit together, and a button pressed right after, must all see what is there now. */
  const now = (): ReviewDraft => parseDraft(stores.typing.getState().texts[key]) ?? first;
  const set = (change: Partial<ReviewDraft>) => typing.hold(key, printDraft({ ...now(), ...change }));
  function change(path: JsonPath, value: Json | undefined) {
    const { value: before } = now();
    const next = withValue(before === undefined ? {} : { value: before }, path, value);
    set({ value: isJsonObject(next) ? next["value"] : undefined });
  }
  function decide(outcome: Outcome, chosen?: boolean) {
    if (chosen !== undefined) set({ value: chosen });
    const isRefused = goToRefused();
    // What cannot be read is in no value: the answer would be another than the one that is seen.
    if (outcome === "approve" && isRefused) return;
    const { value = null, ...rest } = now();
    const [gap] = gapsOf(question, outcome, now()).keys();
    setTried(gap === undefined ? null : outcome);
    if (gap === undefined) dispatch({ do: "answer", question: question.id, answer: { outcome, value, ...rest } });
    // What has no control of its own is marked on one that holds it.
    else if (!focusPlace(box.current, gap)) focusPlace(box.current, pathKey([VALUE]));
  }
  const { options } = question;
  const names = useArtifactNames(question);
  /** Then the buttons are the decision: true and false beside an Approve would be two of them. */
  const isYesOrNo = isReview && !options && question.decision.type === "boolean" && !question.decision.nullable;
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
          {isYesOrNo ? (
            [false, true].map((value) => (
              <Button
                key={String(value)}
                look={value ? "primary" : "plain"}
                disabled={isBarred}
                tip={`Decides ${value}`}
                onClick={() => decide("approve", value)}
              >
                {value ? "Yes" : "No"}
              </Button>
            ))
          ) : (
            <Button look="primary" disabled={isBarred} onClick={() => decide("approve")}>
              {isReview ? "Approve" : "Answer"}
            </Button>
          )}
        </>
      }
    >
      <DraftScope of={address}>
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
              <ValueViewer name={name} root={name} value={value} most={ARTIFACT} itemNames={names[name]} />
            </div>
          ))}
          {options ? (
            <OptionButtons
              options={options}
              value={shown.value}
              issue={marks.get(pathKey([VALUE]))}
              onChoose={(value) => set({ value })}
            />
          ) : isYesOrNo ? null : (
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
                {(frame) => (
                  <TextInput frame={frame} value={shown.reviewer} onCommit={(reviewer) => set({ reviewer })} />
                )}
              </Field>
            </div>
          ) : null}
        </div>
      </DraftScope>
    </Dialog>
  );
}

function useArtifactNames({ path, artifacts }: PendingAsk["question"]) {
  const shown = useRun((state) => (state.active === null || state.active === state.shown?.id ? state.shown : null));
  const document = shown?.document;
  const place = shown && placeOfVisit(shown, path);
  const key = place && `${place.flow}/${place.node}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is a new object every time, its words are the same
  return useMemo(
    () =>
      Object.fromEntries(
        Object.keys(artifacts).map((name) => [
          name,
          (document && place && artifactNames(document, place, name)) ?? undefined,
        ]),
      ),
    [document, key, artifacts],
  );
}
