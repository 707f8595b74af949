import { useState } from "react";
import type { DrawerTab } from "../../workbench/index.ts";
import { useProject, useRun, useSession } from "../app/context.tsx";
import { type TabItem, Tabs } from "../kit/index.ts";
import { Outline } from "../palette/outline.tsx";
import { DrawerPanel } from "../panels/index.tsx";
import { RunMeters } from "./run-meters.tsx";

type Page = "outline" | Extract<DrawerTab, "result" | "timeline" | "problems">;

const pages: readonly TabItem<Page>[] = [
  { id: "outline", label: "Outline" },
  { id: "result", label: "Result" },
  { id: "timeline", label: "Timeline" },
  { id: "problems", label: "Problems" },
];

/**
 * A phone has no room for a canvas: the flow as its outline, what came out, how it went. Worked by touch. `meters`: the
 * top bar has no room for them.
 */
export function SmallScreen({ meters }: { readonly meters: boolean }) {
  const [page, setPage] = useState<Page>("outline");
  const isOpen = useProject((state) => state.isOpen);
  const drawer = useSession((state) => state.drawer);
  const ended = useRun((state) => (state.active === null && state.shown ? state.shown.id : null));
  const [was, setWas] = useState({ drawer, ended });
  // The end of a run shows its result, as does a command that asks for a panel.
  if (was.drawer !== drawer || was.ended !== ended) {
    setWas({ drawer, ended });
    const asked = pages.find((candidate) => candidate.id === drawer)?.id;
    if (was.drawer !== drawer && asked) setPage(asked);
    else if (ended !== null && was.ended !== ended) setPage("result");
  }
  return (
    <main aria-label="Flow" inert={!isOpen} className="small-screen flex min-h-0 flex-1 flex-col bg-panel">
      {meters ? (
        <div className="flex shrink-0 items-center border-b border-hair px-3 py-1.5">
          <RunMeters look="row" />
        </div>
      ) : null}
      <Tabs name="What to see" value={page} items={pages} onChange={setPage}>
        {page === "outline" ? (
          <div className="h-full overflow-y-auto px-2 py-2">
            <Outline />
          </div>
        ) : (
          <DrawerPanel tab={page} />
        )}
      </Tabs>
    </main>
  );
}
