import type { Dialog as AskedDialog, RunStart } from "../../workbench/index.ts";
import { useDispatch } from "../app/context.tsx";
import { Button, Dialog } from "../kit/index.ts";
import { writeCount, writeDollars, writeTime } from "../look/index.ts";

/** Dialogs about a run and its inputs, and about contracts. */
export type PanelDialogKind = Extract<AskedDialog, { readonly kind: "plan" | "case" | "contract" }>;

export function PanelDialog({ dialog, onClose }: { readonly dialog: PanelDialogKind; readonly onClose: () => void }) {
  const titles = { plan: "Plan", case: "Inputs", contract: "Contract" } as const;
  return (
    <Dialog open onClose={onClose} title={titles[dialog.kind]}>
      <p>Select what you want to change on the canvas.</p>
    </Dialog>
  );
}

/** Asked before a run that costs money, or of a flow that came from outside. */
export function RunConfirmation({ start }: { readonly start: Extract<RunStart, { readonly phase: "confirming" }> }) {
  const dispatch = useDispatch();
  const { atMost, steps } = start.plan;
  return (
    <Dialog
      open
      onClose={() => dispatch({ do: "cancel-run" })}
      title={start.because.includes("untrusted") ? "Run a flow from outside?" : "Run for real?"}
      description={`${steps.length} steps on ${start.models.join(", ")}${start.origins.length > 0 ? `, by way of ${start.origins.join(", ")}` : ""}.`}
      footer={
        <>
          <Button onClick={() => dispatch({ do: "cancel-run" })}>Not now</Button>
          <Button look="primary" onClick={() => dispatch({ do: "confirm-run" })}>
            Run
          </Button>
        </>
      }
    >
      <p>
        At most {atMost.usd === null ? "an unknown amount of money" : writeDollars(atMost.usd)},{" "}
        {writeCount(atMost.tokens)} tokens and {writeTime(atMost.ms)}.
      </p>
    </Dialog>
  );
}
