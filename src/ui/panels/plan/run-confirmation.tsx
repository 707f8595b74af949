import { useId, useState } from "react";
import {
  type Confirmation,
  isLive,
  type LiveChoice,
  type ModelChoice,
  modelName,
  originOf,
} from "../../../workbench/index.ts";
import { useDispatch, useDocument, useProject, useSession } from "../../app/context.tsx";
import { Button, Dialog } from "../../kit/index.ts";
import { writeDollars } from "../../look/index.ts";
import { atMostWords } from "./at-most.ts";
import { PlanFigures } from "./plan-figures.tsx";
import { PlanSteps } from "./plan-steps.tsx";
import { PlanWarnings } from "./plan-warnings.tsx";
import { type Answers, UncertainCalls, whyNotYet } from "./uncertain-calls.tsx";

/** Dollars under which a paid run may start unasked, once the user has said so. */
const SMALL = 0.05;

export interface RunConfirmationProps {
  readonly asks: Confirmation;
}

/** Asked before a run that costs money, and before the first run of a flow that came from outside. */
export function RunConfirmation({ asks }: RunConfirmationProps) {
  const dispatch = useDispatch();
  const { plan, because, uncertain } = asks;
  const isUntrusted = because.includes("untrusted");
  const isPaid = because.includes("paid");
  const goesOn = because.includes("uncertain");
  const [answers, setAnswers] = useState<Answers>({});
  const why = whyNotYet(uncertain, answers);
  const whyId = useId();
  const confirmAbove = useSession((state) => state.settings.confirmAbove);
  const [unasked, setUnasked] = useState(false);
  const { usd } = plan.atMost;
  const small = Math.max(SMALL, confirmAbove);
  const offersSmall = !goesOn && isPaid && usd !== null && usd <= small;
  return (
    <Dialog
      open
      onClose={() => dispatch({ do: "cancel-run" })}
      title={goesOn ? "Go on with the run?" : isUntrusted ? "Run a flow that came from outside?" : "Run for real?"}
      description={[
        ...(goesOn
          ? [
              "It broke off while models were answering: what they said was lost, and may have been paid for. The figures are of the whole run; what is finished is not asked again.",
            ]
          : []),
        ...(isUntrusted
          ? [
              `${goesOn ? "The flow came from outside: look" : "Look"} at what it would do. Once it has run, this project counts as yours and is not asked about again.`,
            ]
          : []),
        ...(because.length === 1 && isPaid ? ["Real models answer, and whoever's key is used pays for it."] : []),
      ].join(" ")}
      width={760}
      footer={
        <>
          {offersSmall ? (
            <label className="mr-auto flex min-h-6 items-center gap-2 text-ink-2">
              <input
                type="checkbox"
                checked={unasked}
                onChange={(event) => setUnasked(event.currentTarget.checked)}
                className="size-4 accent-[var(--accent)]"
              />
              Don't ask below {writeDollars(small)}
            </label>
          ) : null}
          {why === null ? null : (
            <span id={whyId} className="mr-auto text-small text-ink-2">
              {why}
            </span>
          )}
          <Button onClick={() => dispatch({ do: "cancel-run" })}>Not now</Button>
          <Button
            look="primary"
            disabled={why !== null}
            aria-describedby={why === null ? undefined : whyId}
            onClick={() => dispatch({ do: "confirm-run", answers, ...(unasked ? { confirmAbove: small } : {}) })}
          >
            {goesOn ? "Go on" : isPaid && usd !== null ? `Run for up to ${writeDollars(usd)}` : "Run"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {goesOn ? <UncertainCalls calls={uncertain} answers={answers} onChange={setAnswers} /> : null}
        <Facts asks={asks} />
        <PlanFigures plan={plan} />
        <p className="text-pretty text-ink-2">{atMostWords(plan)}</p>
        <PlanWarnings warnings={plan.warnings} />
        <PlanSteps plan={plan} />
      </div>
    </Dialog>
  );
}

const NOBODY: { readonly [K in Exclude<ModelChoice, LiveChoice>["kind"]]: string } = {
  simulated: "nobody: the answers are made up in this page",
  manual: "nobody: you are asked in this page",
  "built-in": "nobody: this browser's own model answers",
};

/** Who is asked, where requests go, and what else runs. */
function Facts({ asks: { model, plan } }: RunConfirmationProps) {
  const name = useDocument((state) => state.document.name);
  const computes = useDocument(
    (state) => Object.values(state.document.functions).filter((one) => one.mode !== "infer").length,
  );
  const access = useProject((state) => state.access.mode);
  const rows = [
    ["Flow", access === "read" ? `${name} (read only)` : name],
    ["Models", plan.models.length === 0 ? "none" : isLive(model) ? plan.models.join(", ") : modelName(model)],
    ["Requests go to", isLive(model) ? (originOf(model) ?? model.baseUrl) : NOBODY[model.kind]],
    ...(computes > 0
      ? [
          [
            "Code",
            `${computes} compute ${computes === 1 ? "function" : "functions"}, in a sandbox without network or page`,
          ],
        ]
      : []),
  ];
  return (
    <dl className="grid grid-cols-[110px_1fr] gap-y-1">
      {rows.map(([term, words]) => (
        <div key={term} className="contents">
          <dt className="text-ink-3">{term}</dt>
          <dd className="min-w-0 break-words font-medium">{words}</dd>
        </div>
      ))}
    </dl>
  );
}
