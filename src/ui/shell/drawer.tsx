import { ChevronDown, ChevronUp } from "lucide-react";
import { lazy, Suspense } from "react";
import type { DrawerTab } from "../../workbench/index.ts";
import { useDispatch, useRun, useSession } from "../app/context.tsx";
import { writeShortcut } from "../app/keys.ts";
import { useProblemCount } from "../app/problems.ts";
import { IconButton, type TabItem, Tabs } from "../kit/index.ts";
import { writeTime } from "../look/index.ts";

const DrawerPanel = lazy(async () => ({ default: (await import("../panels/index.tsx")).DrawerPanel }));

/** The bottom drawer: what came out, how it went, and what the flow is as IR and as code. Closed it is its tabs. */
export function Drawer({ open }: { readonly open: boolean }) {
  const dispatch = useDispatch();
  const tab = useSession((state) => state.drawer);
  const panels = useSession((state) => state.settings.panels);
  const isRefused = useSession((state) => state.yamlDraft?.state === "refused");
  const errors = useProblemCount("error");
  const warnings = useProblemCount("warning");
  const items: readonly TabItem<DrawerTab>[] = [
    { id: "result", label: "Result" },
    { id: "timeline", label: "Timeline" },
    { id: "trace", label: "Trace" },
    {
      id: "ir",
      label: "IR",
      badge: isRefused ? (
        <span className="font-semibold text-bad-text" data-tip="An edited text is not applied">
          !
        </span>
      ) : null,
    },
    { id: "code", label: "Code" },
    {
      id: "problems",
      label: "Problems",
      badge:
        errors + warnings > 0 ? (
          <span
            className={errors > 0 ? "figures font-semibold text-bad-text" : "figures font-semibold text-warn-text"}
            data-tip={`${errors} errors, ${warnings} warnings`}
          >
            {errors + warnings}
          </span>
        ) : null,
    },
  ];
  return (
    <section
      aria-label="Drawer"
      data-region="drawer"
      tabIndex={-1}
      className={`flex h-full min-h-0 flex-col bg-panel ${open ? "" : "border-t border-hair"}`}
    >
      <Tabs
        name="Drawer"
        value={tab}
        items={items}
        closed={!open}
        onChange={(next) => dispatch({ do: "show-drawer", tab: next })}
        aside={
          <>
            <RunClock />
            <IconButton
              size="small"
              name={open ? "Hide the drawer" : "Show the drawer"}
              keys={writeShortcut("Mod+J")}
              icon={open ? <ChevronDown size={14} /> : <ChevronUp size={14} />}
              onClick={() => dispatch({ do: "set-settings", settings: { panels: { ...panels, bottom: !open } } })}
            />
          </>
        }
      >
        <Suspense>
          <DrawerPanel tab={tab} />
        </Suspense>
      </Tabs>
    </section>
  );
}

function RunClock() {
  const at = useRun((state) => (state.shown ? Math.round(state.shown.view.at / 100) * 100 : null));
  return at === null ? null : <span className="figures mr-1 text-small text-ink-3">{writeTime(at)}</span>;
}
