import { CircleCheck, CircleX } from "lucide-react";
import { useState } from "react";
import { isFailureKind, MODEL_FAILURES, type ModelFailureKind } from "../../base/index.ts";
import type { ConnectionReport } from "../../workbench/index.ts";
import { useDispatch, useWorkbench } from "../app/context.tsx";
import { Button, Select } from "../kit/index.ts";
import { ServerSettings } from "../look/index.ts";
import { modelToTake } from "./model-to-take.ts";

type Check =
  | { readonly phase: "none" }
  | { readonly phase: "asking" }
  | { readonly phase: "done"; readonly report: ConnectionReport };

export interface ConnectionCheckProps {
  /** The model that is chosen, which may change while the report stands. */
  readonly model: string;
  /** The name of its provider, where it has one. */
  readonly server: string | null;
  readonly onModel: (model: string) => void;
}

/** Asks the provider for its list of models, which is free, and says in words what stands in the way. */
export function ConnectionCheck({ model, server, onModel }: ConnectionCheckProps) {
  const workbench = useWorkbench();
  const dispatch = useDispatch();
  const [check, setCheck] = useState<Check>({ phase: "none" });
  async function ask() {
    setCheck({ phase: "asking" });
    const asked = workbench.stores.session.getState().settings.model;
    const report = await workbench.checkConnection();
    setCheck({ phase: "done", report });
    const now = workbench.stores.session.getState().settings.model;
    if (!report.ok || now !== asked || now.kind !== "openai-compatible") return;
    // What kind of server it is, and its model where none was named, become part of the choice.
    const { provider } = report;
    const learnt = {
      ...now,
      model: now.model || modelToTake(now.baseUrl, report.models),
      ...(provider !== null && { provider }),
    };
    void dispatch({ do: "set-settings", settings: { model: learnt } });
  }
  return (
    <div className="flex items-start gap-3">
      <Button disabled={check.phase === "asking"} onClick={() => void ask()}>
        {check.phase === "asking" ? "Asking …" : "Check the connection"}
      </Button>
      <div role="status" className="min-w-0 flex-1 py-1">
        {check.phase === "none" ? (
          <p className="text-small text-ink-3">Asks for the list of models; costs nothing.</p>
        ) : null}
        {check.phase === "done" ? (
          <Report report={check.report} model={model} server={server} onModel={onModel} />
        ) : null}
      </div>
    </div>
  );
}

type Failed = Extract<ConnectionReport, { readonly ok: false }>;

/** What to do where it never came to a request. */
const ways = {
  "way-out": "Reload the page. If that doesn't help, this browser or host allows no service worker.",
  kept_off:
    "Allow it in the browser's settings for this page (apps on this device, or local network), and check again. Where an organisation's policy forbids it, use the command line.",
  mixed: "Use Chrome or Edge, start the page on this machine (npm start), or give the server https.",
  closed: "Its server has to let this page in:",
  down: "Start its server, and look at the port.",
  address: "Look at the base URL: for most servers it ends with /v1.",
} as const satisfies { readonly [K in Exclude<Failed["kind"], ModelFailureKind>]: string };

function Report({ report, model, server, onModel }: ConnectionCheckProps & { readonly report: ConnectionReport }) {
  if (!report.ok) {
    return (
      <div className="flex gap-1.5">
        <CircleX size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-bad-text" />
        <div className="min-w-0 text-pretty break-words">
          <p>
            <span className="text-bad-text">{report.message}</span>{" "}
            <span className="text-ink-2">
              {isFailureKind(report.kind) ? MODEL_FAILURES[report.kind].help : ways[report.kind]}
            </span>
          </p>
          {report.kind === "unreachable" || report.kind === "closed" ? <ServerSettings server={server} /> : null}
        </div>
      </div>
    );
  }
  return (
    <div className="flex gap-1.5">
      <CircleCheck size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ok-text" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="text-pretty">{wordsOf(report, model)}</p>
        {report.models.length === 0 ? null : (
          <Select
            name="Its models"
            mono
            value={report.models.includes(model) ? model : ""}
            options={[
              { value: "", label: `Choose one of ${report.models.length}`, disabled: true },
              ...report.models.map((id) => ({ value: id, label: id })),
            ]}
            onChange={onModel}
          />
        )}
      </div>
    </div>
  );
}

function wordsOf(
  { models, listed, provider }: Extract<ConnectionReport, { readonly ok: true }>,
  model: string,
): string {
  const answers = provider === null ? "It answers" : `${provider} answers`;
  if (listed === null) return `${answers}. It gives no list of models, so the model's name could not be checked.`;
  if (models.length === 0) return `${answers} and takes the key, but has no model yet.`;
  if (model === "") return `${answers} and takes the key. Choose one of its models.`;
  const has = models.includes(model) || models.includes(`${model}:latest`);
  return has
    ? `${answers}, takes the key and has this model.`
    : `${answers} and takes the key, but does not list this model.`;
}
