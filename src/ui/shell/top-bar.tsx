import { Menu as MenuIcon } from "lucide-react";
import { useDispatch, useRun } from "../app/context.tsx";
import { writeShortcut } from "../app/keys.ts";
import { Button, flushDrafts, IconButton, Menu } from "../kit/index.ts";
import { InboxButton } from "../reviews/inbox-button.tsx";
import { FlowTabs } from "./flow-tabs.tsx";
import { Mark, ProjectMenu } from "./project-menu.tsx";
import { CaseChooser, ModelChip, RunButton, UndoRedo } from "./run-controls.tsx";
import { RunMeters } from "./run-meters.tsx";
import { SaveState } from "./save-state.tsx";

/** From this width on the flow tabs stand in the top bar; below it they lie over the canvas. */
export const WIDE = 1600;

/** Below this width the page is for reading and running. */
export const SMALL = 640;

/** What the button of the waiting reviews takes. */
const REVIEW = 120;

/** Project, flows, meters, model, and the buttons that matter most. `width` is that of the window. */
export function TopBar({ width }: { readonly width: number }) {
  const dispatch = useDispatch();
  const narrow = width < 1024;
  const small = width < SMALL;
  const waits = useRun((state) => state.asks.length > 0);
  const room = waits ? width - REVIEW : width;
  const crowded = room < 1220;
  const share = () => {
    flushDrafts();
    dispatch({ do: "share" });
  };
  const toExport = () => {
    flushDrafts();
    dispatch({ do: "open-dialog", dialog: { kind: "export" } });
  };
  return (
    <header
      data-region="top"
      tabIndex={-1}
      className="flex h-12 shrink-0 items-center gap-2.5 border-b border-hair bg-panel px-3"
    >
      <Mark />
      <ProjectMenu />
      {narrow ? null : <SaveState />}
      {small ? null : <UndoRedo />}
      {width < WIDE ? null : <FlowTabs />}
      <span className="ml-auto" />
      <InboxButton />
      {width < 900 ? null : <RunMeters width={width < 1220 ? 104 : width < WIDE ? 118 : 136} />}
      {narrow ? null : <ModelChip />}
      <CaseChooser />
      <span className="flex shrink-0 items-center gap-1.5">
        {small ? null : (
          <Button
            keys={writeShortcut("Mod+Shift+Enter")}
            tip="Order, cost and time before it runs"
            onClick={() => dispatch({ do: "plan" })}
          >
            Plan
          </Button>
        )}
        <RunButton />
        {crowded ? (
          <Menu
            align="end"
            entries={() => [
              ...(small ? ([{ kind: "item", label: "Plan", onSelect: () => dispatch({ do: "plan" }) }] as const) : []),
              { kind: "item", label: "Share", onSelect: share },
              { kind: "item", label: "Export", onSelect: toExport },
              {
                kind: "item",
                label: "Model…",
                onSelect: () => dispatch({ do: "open-dialog", dialog: { kind: "models" } }),
              },
            ]}
            trigger={(props) => <IconButton {...props} name="More" icon={<MenuIcon size={16} />} />}
          />
        ) : (
          <>
            <Button onClick={share}>Share</Button>
            <Button onClick={toExport}>Export</Button>
          </>
        )}
      </span>
    </header>
  );
}
