import { CircleAlert, Eye, HardDrive, X } from "lucide-react";
import type { ReactNode } from "react";
import { addressProblem, type RunRefusal } from "../../workbench/index.ts";
import { useDispatch, useProject, useRun } from "../app/context.tsx";
import { useFileActions } from "../app/use-file-actions.ts";
import { Button, IconButton } from "../kit/index.ts";

/** Strips over the canvas: why nothing can be changed or kept here, and why a run did not start. */
export function Banners() {
  return (
    <>
      <AccessBanner />
      <StorageBanner />
      <RefusalBanner />
    </>
  );
}

function Banner({
  tone,
  icon,
  children,
  actions,
}: {
  readonly tone: "plain" | "bad";
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}) {
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={`flex min-h-10 shrink-0 items-center gap-2.5 border-b border-hair px-4 py-1.5 ${tone === "bad" ? "bg-bad-soft text-bad-text" : "bg-accent-soft text-ink"}`}
    >
      <span aria-hidden="true" className="shrink-0">
        {icon}
      </span>
      <p className="min-w-0 flex-1 text-pretty">{children}</p>
      {actions}
    </div>
  );
}

function AccessBanner() {
  const dispatch = useDispatch();
  const access = useProject((state) => state.access);
  if (access.mode !== "read") return null;
  return (
    <Banner
      tone="plain"
      icon={<Eye size={16} />}
      actions={
        <span className="flex gap-2">
          {access.because === "other-tab" ? (
            <Button size="small" onClick={() => dispatch({ do: "take-over" })}>
              Take over
            </Button>
          ) : null}
          <Button size="small" look="primary" onClick={() => dispatch({ do: "make-copy" })}>
            Make a copy
          </Button>
        </span>
      }
    >
      {access.message}
    </Banner>
  );
}

/** This browser does not keep the project: what is on the screen would be lost with the tab. */
function StorageBanner() {
  const files = useFileActions();
  const save = useProject((state) => state.save);
  if (save.state !== "unsaved") return null;
  return (
    <Banner
      tone="bad"
      icon={<HardDrive size={16} />}
      actions={
        <Button size="small" onClick={() => files.saveFile()}>
          Save file…
        </Button>
      }
    >
      <b className="font-semibold">Your changes are not being kept.</b> {save.reason}
    </Banner>
  );
}

function RefusalBanner() {
  const dispatch = useDispatch();
  const life = useRun((state) => state.life);
  if (life.phase !== "refused") return null;
  const { reason } = life;
  return (
    <Banner
      tone="bad"
      icon={<CircleAlert size={16} />}
      actions={
        <span className="flex gap-2">
          <RefusalAction reason={reason} />
          <IconButton
            size="small"
            name="Dismiss"
            icon={<X size={14} />}
            onClick={() => dispatch({ do: "cancel-run" })}
          />
        </span>
      }
    >
      {refusalWords(reason)}
    </Banner>
  );
}

function RefusalAction({ reason }: { readonly reason: RunRefusal }) {
  const dispatch = useDispatch();
  switch (reason.kind) {
    case "errors":
      return (
        <Button
          size="small"
          onClick={() => {
            dispatch({ do: "show-drawer", tab: "problems" });
            dispatch({ do: "cancel-run" });
          }}
        >
          Show problems
        </Button>
      );
    case "missing-input":
      return (
        <Button
          size="small"
          onClick={() =>
            dispatch({
              do: "open-dialog",
              dialog: { kind: "case", flow: reason.flow, case: null, missing: reason.missing },
            })
          }
        >
          Fill in
        </Button>
      );
    case "no-live-models":
    case "no-key":
    case "bad-address":
      return (
        <Button
          size="small"
          onClick={() => dispatch({ do: "open-dialog", dialog: { kind: "models", run: reason.model } })}
        >
          Model and key
        </Button>
      );
    default:
      return null;
  }
}

function refusalWords(reason: RunRefusal): string {
  switch (reason.kind) {
    case "errors":
      return reason.count === 1
        ? "One error keeps this flow from running."
        : `${reason.count} errors keep this flow from running.`;
    case "missing-input":
      return `The flow needs values for ${reason.missing.join(", ")}.`;
    case "no-live-models":
      return `Paid models cannot be reached from here: ${reason.message}`;
    case "no-key":
      return `There is no key for ${reason.origin}.`;
    case "bad-address":
      return `Requests can't go to ${reason.address}. ${addressProblem(reason.address) ?? ""}`;
    default:
      return "message" in reason ? reason.message : "The run could not start.";
  }
}
