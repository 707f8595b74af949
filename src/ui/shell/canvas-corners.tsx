import { PanelLeft, PanelRight } from "lucide-react";
import { useDispatch, useSession } from "../app/context.tsx";
import { writeShortcut } from "../app/keys.ts";
import { IconButton } from "../kit/index.ts";
import { FlowTabs } from "./flow-tabs.tsx";

interface CanvasCornersProps {
  /** Which panels are hidden and can be brought back from here. */
  readonly left: boolean;
  readonly right: boolean;
  /** The flow tabs have no room in the top bar. */
  readonly tabs: boolean;
  /** Shows a panel as a sheet, where there is no room for it beside the canvas. */
  readonly onShow: ((side: "left" | "right") => void) | null;
}

const corner =
  "absolute top-3 z-10 flex max-w-[70%] items-center gap-1 rounded-[9px] bg-panel p-[3px] shadow-card ring-1 ring-hair";

/** What lies over the upper corners of the canvas: hidden panels, and the flows where the top bar is too narrow. */
export function CanvasCorners({ left, right, tabs, onShow }: CanvasCornersProps) {
  const dispatch = useDispatch();
  const panels = useSession((state) => state.settings.panels);
  const show = (side: "left" | "right") => {
    if (onShow) return onShow(side);
    // Below 1280 px only one side panel has room: showing one hides the other.
    const other = side === "left" ? "right" : "left";
    const crowded = window.innerWidth < 1280;
    dispatch({
      do: "set-settings",
      settings: { panels: { ...panels, [side]: true, ...(crowded ? { [other]: false } : {}) } },
    });
  };
  return (
    <>
      {left || tabs ? (
        <div className={`${corner} left-3`}>
          {left ? (
            <IconButton
              size="small"
              name="Show the left panel"
              keys={writeShortcut("Mod+B")}
              icon={<PanelLeft size={14} />}
              onClick={() => show("left")}
            />
          ) : null}
          {tabs ? <FlowTabs /> : null}
        </div>
      ) : null}
      {right ? (
        <div className={`${corner} right-3`}>
          <IconButton
            size="small"
            name="Show the inspector"
            keys={writeShortcut("Mod+Shift+B")}
            icon={<PanelRight size={14} />}
            onClick={() => show("right")}
          />
        </div>
      ) : null}
    </>
  );
}
