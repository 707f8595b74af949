import { useReactFlow, useStore } from "@xyflow/react";
import { Maximize, Minus, Plus, Scan, Shrink, Workflow } from "lucide-react";
import { useProject, useSession, useWorkbench } from "../app/context.tsx";
import { IconButton } from "../kit/index.ts";

interface CanvasControlsProps {
  /** As much of the flow as can be read. */
  readonly fit: () => void;
  /** The whole flow, however small. */
  readonly showAll: () => void;
  readonly showNodes: (names: readonly string[], how: { readonly share: number; readonly most: number }) => void;
}

/** Zoom and arrangement, in the canvas's corner. */
export function CanvasControls({ fit, showAll, showNodes }: CanvasControlsProps) {
  const canvas = useReactFlow();
  const zoom = useStore((state) => Math.round(state.transform[2] * 100));
  const selected = useSession((state) => state.selection.nodes);
  const readOnly = useProject((state) => state.access.mode === "read");
  const workbench = useWorkbench();
  const calm = { duration: 160 };
  return (
    <div className="canvas-controls" role="toolbar" aria-label="Canvas">
      <IconButton size="small" name="Zoom out" icon={<Minus size={14} />} onClick={() => void canvas.zoomOut(calm)} />
      <button
        type="button"
        className="canvas-zoom figures"
        data-tip="Zoom to 100 %"
        aria-label={`Zoom ${zoom} %, set to 100 %`}
        onClick={() => void canvas.zoomTo(1, calm)}
      >
        {zoom} %
      </button>
      <IconButton size="small" name="Zoom in" icon={<Plus size={14} />} onClick={() => void canvas.zoomIn(calm)} />
      <i className="canvas-controls-gap" />
      <IconButton size="small" name="Zoom to fit" icon={<Maximize size={14} />} onClick={fit} />
      <IconButton size="small" name="Show the whole flow" icon={<Shrink size={14} />} onClick={showAll} />
      <IconButton
        size="small"
        name="Zoom to selection"
        disabled={selected.length === 0}
        icon={<Scan size={14} />}
        onClick={() => showNodes(selected, { share: 0.4, most: 1.2 })}
      />
      <IconButton
        size="small"
        name="Tidy up"
        disabled={readOnly}
        icon={<Workflow size={14} />}
        onClick={() => void workbench.dispatch({ do: "tidy-up" }).then(() => requestAnimationFrame(fit))}
      />
    </div>
  );
}
