import { CircleSlash, CircleX, Gauge, Play } from "lucide-react";
import { useId } from "react";
import { describeRunError } from "../../../diagnostics/index.ts";
import type { RunError } from "../../../runtime/index.ts";
import type { ShownRun } from "../../../workbench/index.ts";
import { useDispatch, useProject, useRun } from "../../app/context.tsx";
import { Badge, Button } from "../../kit/index.ts";
import { ServerSettings, StateGlyph, stateLook, writeCount, writeDollars, writeTime } from "../../look/index.ts";
import { SaveRun } from "../../reviews/save-run.tsx";
import { nodeOfPath, undoneSteps } from "./undone.ts";

/** Why a run gave no result: what happened, where, what to do, and what is left undone. */
export function RunFailure({ run }: { readonly run: ShownRun }) {
  const { error } = run.view;
  if (run.lost !== null) {
    return (
      <Failure
        run={run}
        title="The run broke off"
        message={run.lost}
        help={
          run.view.seq < 0
            ? "Run it again: nothing of it was kept."
            : "It can go on from there: finished steps keep their results, and what was answered is not paid for again."
        }
        action={run.view.seq < 0 ? null : <GoOn run={run} />}
      />
    );
  }
  if (!error) return null;
  const { title, message, help, code } = describeRunError(error);
  return (
    <Failure run={run} title={title} message={message} help={help} code={code} error={error}>
      <Where run={run} error={error} />
      {error.code === "BudgetExceeded" ? <BudgetFigures run={run} error={error} /> : null}
    </Failure>
  );
}

function GoOn({ run }: { readonly run: ShownRun }) {
  const dispatch = useDispatch();
  const isBusy = useRun((state) => state.active !== null);
  const access = useProject((state) => state.access);
  const why = access.mode === "read" ? access.message : isBusy ? "Another run is under way." : null;
  const whyId = useId();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        look="primary"
        icon={<Play size={14} aria-hidden="true" />}
        disabled={why !== null}
        aria-describedby={why === null ? undefined : whyId}
        onClick={() => dispatch({ do: "resume-run", id: run.id })}
      >
        Go on
      </Button>
      <SaveRun id={run.id} inWords />
      {why === null ? null : (
        <span id={whyId} className="text-small text-ink-2">
          {why}
        </span>
      )}
    </div>
  );
}

interface FailureProps {
  readonly run: ShownRun;
  readonly title: string;
  readonly message: string;
  readonly help: string;
  readonly code?: string;
  readonly error?: RunError;
  /** What mends it. */
  readonly action?: React.ReactNode;
  readonly children?: React.ReactNode;
}

function Failure({ run, title, message, help, code, error, action, children }: FailureProps) {
  const Glyph = error?.code === "Cancelled" ? CircleSlash : error?.code === "BudgetExceeded" ? Gauge : CircleX;
  const calm = error?.code === "Cancelled";
  return (
    <section aria-label="What went wrong" className="flex gap-3 px-3 py-2.5">
      <Glyph
        size={20}
        aria-hidden="true"
        className={calm ? "mt-px shrink-0 text-ink-3" : "mt-px shrink-0 text-bad-text"}
      />
      <div className="min-w-0 max-w-[72ch] flex-1">
        <h3 className="flex flex-wrap items-center gap-2 text-body font-semibold">
          {title}
          {code ? <Badge>{code}</Badge> : null}
        </h3>
        {message === `${title}.` ? null : <p className="mt-0.5 whitespace-pre-wrap break-words text-ink">{message}</p>}
        {children}
        <p className="mt-1.5 text-pretty text-ink-2">{help}</p>
        {action ? <div className="mt-2">{action}</div> : null}
        {error?.data["kind"] === "unreachable" ? <ServerSettings /> : null}
        <Undone run={run} />
      </div>
    </section>
  );
}

/** The step as a link to it. */
function Where({ run, error }: { readonly run: ShownRun; readonly error: RunError }) {
  const dispatch = useDispatch();
  const nodes = run.document.flows[run.flow]?.nodes ?? {};
  const node = nodeOfPath(error.path, new Set(Object.keys(nodes)));
  const line = error.data["line"];
  const called = node === null ? undefined : nodes[node];
  const part =
    error.code === "SandboxError" && called?.kind === "call" ? { function: called.function, part: "code" } : {};
  if (node === null) {
    return <p className="mt-1 text-ink-2">{error.code === "Cancelled" ? null : "It concerns the flow as a whole."}</p>;
  }
  return (
    <p className="mt-1.5 text-ink-2">
      In{" "}
      <button
        type="button"
        onClick={() => dispatch({ do: "reveal", place: { in: "document", flow: run.flow, node, ...part } })}
        className="min-h-6 rounded-small font-medium text-accent-text underline underline-offset-2 hover:no-underline"
      >
        {error.path}
      </button>
      {typeof line === "number" ? `, line ${line} of its code` : null}
    </p>
  );
}

const axes = {
  ms: { name: "Time", write: writeTime },
  usd: { name: "Cost", write: writeDollars },
  tokens: { name: "Tokens", write: writeCount },
} as const;

/** Which limit it was, whose, how much of it was used, and by what. */
function BudgetFigures({ run: { view }, error: { data } }: { readonly run: ShownRun; readonly error: RunError }) {
  const axis = data["axis"] === "ms" || data["axis"] === "usd" || data["axis"] === "tokens" ? axes[data["axis"]] : null;
  const { envelope, limit, spent, remaining } = data;
  if (axis === null) return null;
  const figure = (value: typeof limit) => (typeof value === "number" ? axis.write(value) : "unknown");
  const top = view.meters.topStep;
  return (
    <dl className="figures mt-2 flex flex-wrap gap-x-6 gap-y-1 text-small">
      <Figure name="Limit of">{typeof envelope === "string" && envelope !== "" ? envelope : "the flow"}</Figure>
      <Figure name={axis.name}>{figure(limit)}</Figure>
      <Figure name="Spent">{figure(spent)}</Figure>
      <Figure name="Left">{figure(remaining)}</Figure>
      {top === null ? null : <Figure name="Most by">{top}</Figure>}
    </dl>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-3">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function Undone({ run }: { readonly run: ShownRun }) {
  const dispatch = useDispatch();
  const lines = undoneSteps(run);
  if (lines.length === 0) return null;
  return (
    <div className="mt-2">
      <h4 className="text-small text-ink-3">Left undone</h4>
      <ul className="mt-0.5 flex flex-wrap gap-1">
        {lines.map(({ node, state }) => (
          <li key={node}>
            <button
              type="button"
              onClick={() => dispatch({ do: "reveal", place: { in: "document", flow: run.flow, node } })}
              className="flex h-6 items-center gap-1 rounded-control bg-sunk px-2 text-small ring-1 ring-hair ring-inset hover:bg-hover"
            >
              <StateGlyph state={state} size={12} />
              {node}
              <span className="text-ink-3">
                {state === null || state === "queued" ? "not started" : stateLook(state).word}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
