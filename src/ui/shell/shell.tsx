import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { isDrawerOpen } from "../../workbench/index.ts";
import { useCanvasHandle } from "../app/canvas-handle.ts";
import { useProject, useRun, useSession, useWorkbench } from "../app/context.tsx";
import { isShortcut, isTyping } from "../app/keys.ts";
import { useFileActions } from "../app/use-file-actions.ts";
import { Canvas } from "../canvas/canvas.tsx";
import { classNames, PaneDivider } from "../kit/index.ts";
import { stepOfKey } from "../palette/palette.tsx";
import { Sidebar } from "../palette/sidebar.tsx";
import { CanvasCorners } from "./canvas-corners.tsx";
import { Dialogs } from "./dialogs.tsx";
import { Drawer } from "./drawer.tsx";
import { applyTheme } from "./theme.ts";
import { SMALL, TopBar } from "./top-bar.tsx";
import { planTopBar } from "./top-bar-plan.ts";
import { ONE_SIDE, PANE_BOUNDS, type PaneSizes, usePanes, useWindowWidth } from "./use-panes.ts";

const Banners = lazy(async () => ({ default: (await import("./banners.tsx")).Banners }));
const LiveRegion = lazy(async () => ({ default: (await import("./live-region.tsx")).LiveRegion }));
const TooltipLayer = lazy(async () => ({ default: (await import("../kit/tooltip-layer.tsx")).TooltipLayer }));
const Inspector = lazy(async () => ({ default: (await import("../inspector/index.tsx")).Inspector }));

const OpenLesson = lazy(async () => ({ default: (await import("../lessons/index.tsx")).OpenLesson }));
const StaleNote = lazy(async () => ({ default: (await import("./stale-note.tsx")).StaleNote }));
const SmallScreen = lazy(async () => ({ default: (await import("./small-screen.tsx")).SmallScreen }));

/** Below this width panels lie over the canvas as sheets. */
const SHEETS = 1024;

/** What the drawer leaves at least to the top bar and the canvas, in pixels. */
const LEAST_ABOVE = 280;

/** The whole screen. */
export function Shell() {
  const width = useWindowWidth();
  const { sizes, panels, resize } = usePanes(width);
  const bar = planTopBar(
    width,
    useRun((state) => state.asks.length > 0),
  );
  const settings = useSession((state) => state.settings);
  const isOpen = useProject((state) => state.isOpen);
  const open = useRun((state) => isDrawerOpen(settings, state));
  const hasRun = useRun((state) => state.earlier.length > 0);
  const sheets = width < SHEETS;
  const [sheet, setSheet] = useState<"left" | "right" | null>(null);
  const right = sheets ? sheet === "right" : panels.right;
  const left = sheets ? sheet === "left" : panels.left && !(width < ONE_SIDE && right);
  useTheme();
  useShortcuts();
  const side = (pane: "left" | "right", name: string, content: ReactNode) => (
    <aside
      aria-label={name}
      data-region={pane === "left" ? "parts" : "inspector"}
      tabIndex={-1}
      className={classNames(
        "min-h-0 shrink-0 overflow-hidden bg-panel outline-offset-[-2px]",
        sheets && "absolute inset-y-0 z-20 shadow-overlay",
        sheets && (pane === "left" ? "left-0" : "right-0"),
      )}
      style={{ width: Math.min(sizes[pane], width - 48) }}
    >
      {content}
    </aside>
  );
  if (width < SMALL) {
    return (
      <div className="flex h-full flex-col">
        <SkipLink />
        <TopBar plan={bar} />
        <Suspense>
          <Banners />
        </Suspense>
        <Suspense>
          <SmallScreen meters={bar.meters === "below"} />
        </Suspense>
        <Overlays />
      </div>
    );
  }
  const divider = (pane: keyof PaneSizes, edge: "left" | "right" | "bottom", name: string) => (
    <PaneDivider
      name={name}
      side={edge}
      size={sizes[pane]}
      min={PANE_BOUNDS[pane].least}
      max={PANE_BOUNDS[pane].most}
      onResize={(size, done) => resize(pane, size, done)}
    />
  );
  return (
    <div className="flex h-full flex-col">
      <SkipLink />
      <TopBar plan={bar} />
      <Suspense>
        <Banners />
      </Suspense>
      <div className="relative flex min-h-0 flex-1" inert={!isOpen}>
        <Suspense>
          <OpenLesson />
        </Suspense>
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="relative flex min-h-0 flex-1">
            {left ? side("left", "Parts", <Sidebar />) : null}
            {left && !sheets ? divider("left", "left", "Width of the left panel") : null}
            <main className="relative min-w-0 flex-1" aria-label="Flow" data-region="canvas" tabIndex={-1}>
              {isOpen ? <Canvas /> : null}
              <CanvasCorners left={!left} right={!right} tabs={!bar.flows} onShow={sheets ? setSheet : null} />
              {hasRun ? (
                <Suspense>
                  <StaleNote />
                </Suspense>
              ) : null}
              {sheets && sheet ? <SheetScrim onClose={() => setSheet(null)} /> : null}
            </main>
          </div>
          {open ? divider("bottom", "bottom", "Height of the drawer") : null}
          <div
            className="shrink-0"
            style={{ height: open ? `min(${sizes.bottom}px, max(120px, 100vh - ${LEAST_ABOVE}px))` : 36 }}
          >
            <Drawer open={open} />
          </div>
        </div>
        {right && !sheets ? divider("right", "right", "Width of the inspector") : null}
        {right
          ? side(
              "right",
              "Inspector",
              <Suspense fallback={<div className="bones wide" />}>
                <Inspector />
              </Suspense>,
            )
          : null}
      </div>
      <Overlays />
    </div>
  );
}

function Overlays() {
  return (
    <>
      <Dialogs />
      <Suspense>
        <LiveRegion />
        <TooltipLayer />
      </Suspense>
    </>
  );
}

/** Behind a sheet: a press beside it, or Escape, puts it away. */
function SheetScrim({ onClose }: { readonly onClose: () => void }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [onClose]);
  return (
    <button
      type="button"
      aria-label="Close the panel"
      onClick={onClose}
      className="fixed inset-0 top-12 z-10 bg-scrim"
    />
  );
}

function SkipLink() {
  return (
    <button
      type="button"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-accent focus:px-3 focus:py-1.5 focus:text-accent-ink"
      onClick={() => {
        const tree = document.querySelector('[role="tree"] [tabindex="0"]');
        if (tree instanceof HTMLElement) tree.focus();
      }}
    >
      Go to the outline
    </button>
  );
}

function useTheme(): void {
  const theme = useSession((state) => state.settings.theme);
  const contrast = useSession((state) => state.settings.contrast);
  useEffect(() => applyTheme({ theme, contrast }), [theme, contrast]);
}

function useShortcuts(): void {
  const workbench = useWorkbench();
  const files = useFileActions();
  const canvas = useCanvasHandle();
  useEffect(() => {
    let end: (() => void) | "left" | null = null;
    void Promise.all([import("./shortcuts.ts"), import("./regions.ts")]).then(
      ([{ listenForShortcuts }, { listenForRegions }]) => {
        if (end === "left") return;
        const ends = [listenForShortcuts(workbench, files), listenForRegions()];
        end = () => {
          for (const stop of ends) stop();
        };
      },
    );
    return () => {
      if (typeof end === "function") end();
      end = "left";
    };
  }, [workbench, files]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Listened for at once: the other shortcuts arrive a moment later.
      if (isShortcut("Mod+K", event) && !event.defaultPrevented) {
        event.preventDefault();
        void workbench.dispatch({ do: "open-dialog", dialog: { kind: "commands" } });
        return;
      }
      const plain = !event.metaKey && !event.ctrlKey && !event.altKey && !event.defaultPrevented;
      const onCanvas = event.target instanceof Element && event.target.closest(".canvas") !== null;
      const { settings } = workbench.stores.session.getState();
      const step =
        plain && onCanvas && settings.singleKeyShortcuts && !isTyping(event.target) ? stepOfKey(event.key) : null;
      if (!step || workbench.stores.project.getState().access.mode === "read") return;
      event.preventDefault();
      canvas.current?.insert(step);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [workbench, canvas]);
}
