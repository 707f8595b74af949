import { useReactFlow, useStore } from "@xyflow/react";
import { Maximize, Minus, Plus, Scan, Workflow } from "lucide-react";
import { useProject, useSession, useWorkbench } from "../app/context.tsx";
import { IconButton } from "../kit/index.ts";
import { FIT } from "./fit.ts";

/** Zoom and arrangement, in the canvas's corner. */
export function CanvasControls() {
  const canvas = useReactFlow();
  const zoom = useStore((state) => Math.round(state.transform[2] * 100));
  const selected = useSession((state) => state.selection.nodes);
  const readOnly = useProject((state) => state.access.mode === "read");
  const workbench = useWorkbench();
  const calm = { duration: 160 };
  const fit = () => void canvas.fitView({ ...FIT, ...calm });
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
      <IconButton
        size="small"
        name="Zoom to selection"
        disabled={selected.length === 0}
        icon={<Scan size={14} />}
        onClick={() =>
          void canvas.fitView({ nodes: selected.map((id) => ({ id })), padding: 0.4, maxZoom: 1.2, ...calm })
        }
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
