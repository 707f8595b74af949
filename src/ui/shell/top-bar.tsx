import { Menu as MenuIcon } from "lucide-react";
import { useDispatch } from "../app/context.tsx";
import { writeShortcut } from "../app/keys.ts";
import { Button, IconButton, Menu, type MenuEntry } from "../kit/index.ts";
import { InboxButton } from "../reviews/inbox-button.tsx";
import { FlowTabs } from "./flow-tabs.tsx";
import { Mark, ProjectMenu } from "./project-menu.tsx";
import { CaseChooser, ModelChip, RunButton, UndoRedo, useCaseEntries, useHistorySteps } from "./run-controls.tsx";
import { RunMeters } from "./run-meters.tsx";
import { SaveState } from "./save-state.tsx";
import type { TopBarPlan } from "./top-bar-plan.ts";

/** Below this width the page is for reading and running. */
export const SMALL = 640;

/** Project, flows, meters, model, and the buttons that matter most: what has no room is in its menu. */
export function TopBar({ plan }: { readonly plan: TopBarPlan }) {
  const dispatch = useDispatch();
  return (
    <header
      data-region="top"
      tabIndex={-1}
      className="flex h-12 shrink-0 items-center gap-2.5 border-b border-hair bg-panel px-3"
    >
      {plan.mark ? <Mark /> : null}
      <ProjectMenu />
      <SaveState look={plan.save} />
      {plan.undo ? <UndoRedo /> : null}
      {plan.flows ? <FlowTabs /> : null}
      <span className="ml-auto" />
      <InboxButton look={plan.review} />
      {plan.meters === "below" ? null : <RunMeters look={plan.meters} />}
      {plan.model ? <ModelChip /> : null}
      {plan.case ? <CaseChooser /> : null}
      <span className="flex shrink-0 items-center gap-1.5">
        {plan.plan ? (
          <Button
            keys={writeShortcut("Mod+Shift+Enter")}
            tip="Order, cost and time before it runs"
            onClick={() => dispatch({ do: "plan" })}
          >
            Plan
          </Button>
        ) : null}
        <RunButton />
        {plan.share ? <ShareAndExport /> : <TopMenu plan={plan} />}
      </span>
    </header>
  );
}

function useTakingAway() {
  const dispatch = useDispatch();
  return {
    share: () => dispatch({ do: "share" }),
    toExport: () => dispatch({ do: "open-dialog", dialog: { kind: "export" } }),
  };
}

function ShareAndExport() {
  const { share, toExport } = useTakingAway();
  return (
    <>
      <Button onClick={share}>Share</Button>
      <Button onClick={toExport}>Export</Button>
    </>
  );
}

/** What the top bar has no room for. */
function TopMenu({ plan }: { readonly plan: TopBarPlan }) {
  const dispatch = useDispatch();
  const { share, toExport } = useTakingAway();
  const history = useHistorySteps();
  const cases = useCaseEntries();
  const entries = (): readonly MenuEntry[] => [
    ...(plan.plan ? [] : [{ kind: "item", label: "Plan", onSelect: () => dispatch({ do: "plan" }) } as const]),
    { kind: "item", label: "Share", onSelect: share },
    { kind: "item", label: "Export", onSelect: toExport },
    ...(plan.model
      ? []
      : [
          {
            kind: "item",
            label: "Model…",
            onSelect: () => dispatch({ do: "open-dialog", dialog: { kind: "models" } }),
          } as const,
        ]),
    ...(plan.undo
      ? []
      : history.map(
          ({ name, keys, unavailable, act }) =>
            ({ kind: "item", label: name, keys, disabled: unavailable, onSelect: act }) as const,
        )),
    ...(plan.case ? [] : [{ kind: "separator" } as const, ...cases.entries()]),
  ];
  return (
    <Menu
      align="end"
      entries={entries}
      trigger={(props) => <IconButton {...props} name="More" icon={<MenuIcon size={16} />} />}
    />
  );
}
