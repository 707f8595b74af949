import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef } from "react";
import { useStore } from "zustand";
import type {
  Command,
  DerivedState,
  DocumentState,
  ProjectState,
  RunState,
  SessionState,
  TypingState,
  Workbench,
} from "../../workbench/index.ts";
import { TypingContext } from "../kit/index.ts";
import { type CanvasHandle, CanvasHandleContext } from "./canvas-handle.ts";
import type { AppServices } from "./services.ts";

interface App {
  readonly workbench: Workbench;
  readonly services: AppServices;
}

const AppContext = createContext<App | null>(null);

export function AppProvider({ workbench, services, children }: App & { readonly children: ReactNode }) {
  const app = useMemo(() => ({ workbench, services }), [workbench, services]);
  const canvas = useRef<CanvasHandle>(null);
  return (
    <AppContext value={app}>
      <CanvasHandleContext value={canvas}>
        <TypingContext value={workbench.typing}>{children}</TypingContext>
      </CanvasHandleContext>
    </AppContext>
  );
}

function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error("Invariant broken: components stand inside AppProvider");
  return app;
}

/** The headless application behind the screen. */
export function useWorkbench(): Workbench {
  return useApp().workbench;
}

/** What only a page can do: open and save files. */
export function useServices(): AppServices {
  return useApp().services;
}

/** The one gateway: `dispatch({ do: "run" })`. */
export function useDispatch(): (command: Command) => void {
  const { workbench } = useApp();
  return useCallback((command: Command) => void workbench.dispatch(command), [workbench]);
}

/** Selectors must return what a store holds, or a primitive: a new object each time would render for ever. */
export function useDocument<T>(select: (state: DocumentState) => T): T {
  return useStore(useApp().workbench.stores.document, select);
}
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useApp().workbench.stores.session, select);
}
export function useProject<T>(select: (state: ProjectState) => T): T {
  return useStore(useApp().workbench.stores.project, select);
}
export function useRun<T>(select: (state: RunState) => T): T {
  return useStore(useApp().workbench.stores.run, select);
}
export function useTyping<T>(select: (state: TypingState) => T): T {
  return useStore(useApp().workbench.stores.typing, select);
}
export function useDerived<T>(select: (state: DerivedState) => T): T {
  return useStore(useApp().workbench.stores.derived, select);
}
