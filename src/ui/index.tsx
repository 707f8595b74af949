import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { Workbench } from "../workbench/index.ts";
import { hideComposing } from "./app/composing.ts";
import { AppProvider } from "./app/context.tsx";
import type { AppServices } from "./app/services.ts";
import { Shell } from "./shell/shell.tsx";
import { ShellBoundary } from "./shell/shell-boundary.tsx";
import { applyTheme } from "./shell/theme.ts";

export { tellNotice } from "./app/notices.ts";
export type { AppServices } from "./app/services.ts";
export { showToast } from "./kit/index.ts";

/** Draws the application into an element. The look is applied before the first paint. */
export function mountApp(root: HTMLElement, workbench: Workbench, services: AppServices): void {
  applyTheme(workbench.stores.session.getState().settings)();
  hideComposing(window);
  createRoot(root).render(
    <StrictMode>
      <AppProvider workbench={workbench} services={services}>
        <ShellBoundary>
          <Shell />
        </ShellBoundary>
      </AppProvider>
    </StrictMode>,
  );
}
