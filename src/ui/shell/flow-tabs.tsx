import { EllipsisVertical, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useDispatch, useDocument, useProject, useSession, useWorkbench } from "../app/context.tsx";
import { IconButton } from "../kit/index.ts";

const FlowMenu = lazy(async () => ({ default: (await import("./flow-menu.tsx")).FlowMenu }));

/** The flows of the project. */
export function FlowTabs() {
  const dispatch = useDispatch();
  const { stores } = useWorkbench();
  const flows = useDocument((state) => state.document.flows);
  const current = useSession((state) => state.flow);
  const readOnly = useProject((state) => state.access.mode === "read");
  const names = Object.keys(flows);
  const [menu, setMenu] = useState<{ readonly x: number; readonly y: number } | null>(null);
  return (
    <nav aria-label="Flows" className="flex min-w-0 items-center gap-0.5 overflow-x-auto">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-current={name === current ? "page" : undefined}
          onClick={() => dispatch({ do: "show-flow", flow: name })}
          onContextMenu={(event) => {
            event.preventDefault();
            dispatch({ do: "show-flow", flow: name });
            setMenu({ x: event.clientX, y: event.clientY });
          }}
          className="h-[26px] max-w-[180px] shrink-0 truncate rounded-control px-2.5 text-ink-2 ring-inset hover:text-ink aria-[current]:bg-sunk aria-[current]:text-ink aria-[current]:ring-1 aria-[current]:ring-hair"
        >
          {name}
        </button>
      ))}
      <IconButton
        size="small"
        name={`More for flow ${current}`}
        icon={<EllipsisVertical size={14} />}
        onClick={(event) => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          setMenu({ x: left, y: bottom + 4 });
        }}
      />
      {menu ? (
        <Suspense>
          <FlowMenu flow={current} at={menu} readOnly={readOnly} onClose={() => setMenu(null)} />
        </Suspense>
      ) : null}
      <IconButton
        size="small"
        name="Add a flow"
        disabled={readOnly}
        icon={<Plus size={14} />}
        onClick={() =>
          void import("../app/flow-entries.ts").then(({ addFlow }) =>
            addFlow(stores.document.getState().document, dispatch),
          )
        }
      />
    </nav>
  );
}
