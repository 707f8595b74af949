import { useCallback, useEffect, useState } from "react";
import type { Json } from "../../base/index.ts";
import { isJsonObject } from "../../base/index.ts";
import { useDispatch, useSession } from "../app/context.tsx";

/** Below this width only one side panel stands open. */
export const ONE_SIDE = 1280;

export interface PaneSizes {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

/** `first`: before anybody has moved the border. `share`: the most of the window's width that it takes by itself then. */
export const PANE_BOUNDS = {
  left: { least: 184, most: 420, first: 220, share: 0.143 },
  right: { least: 260, most: 560, first: 304, share: 0.203 },
  bottom: { least: 120, most: 640, first: 232, share: 1 },
} as const satisfies { [P in keyof PaneSizes]: { least: number; most: number; first: number; share: number } };

function readSizes(layout: Json, width: number): PaneSizes {
  const read = (pane: keyof PaneSizes): number => {
    const kept = isJsonObject(layout) ? layout[pane] : undefined;
    const { least, most, first, share } = PANE_BOUNDS[pane];
    if (typeof kept === "number") return Math.min(most, Math.max(least, kept));
    // Where only one panel stands at a time there is room for the whole of it.
    return width < ONE_SIDE ? first : Math.max(least, Math.min(first, Math.floor(share * width)));
  };
  return { left: read("left"), right: read("right"), bottom: read("bottom") };
}

/** Sizes of the panes in pixels: followed while a border is dragged, kept when it is let go. */
export function usePanes(width: number) {
  const dispatch = useDispatch();
  const layout = useSession((state) => state.settings.layout);
  const panels = useSession((state) => state.settings.panels);
  const [dragged, setDragged] = useState<Partial<PaneSizes>>({});
  const kept = readSizes(layout, width);
  const sizes = { ...kept, ...dragged };
  const resize = useCallback(
    (pane: keyof PaneSizes, size: number | null, done: boolean) => {
      if (size === null) {
        setDragged({});
        dispatch({ do: "set-settings", settings: { panels: { ...panels, [pane]: false } } });
      } else if (done) {
        setDragged({});
        dispatch({ do: "set-settings", settings: { layout: { ...kept, [pane]: size } } });
      } else setDragged({ [pane]: size });
    },
    [dispatch, panels, kept],
  );
  return { sizes, panels, resize };
}

/** The inner width of the window. */
export function useWindowWidth(): number {
  const [width, setWidth] = useState(window.innerWidth);
  useEffect(() => {
    const onResize = () => setWidth(window.innerWidth);
    window.addEventListener("resize", onResize);
    return () => window.removeEventListener("resize", onResize);
  }, []);
  return width;
}
