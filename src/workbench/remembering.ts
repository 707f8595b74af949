import type { Core } from "./core.ts";
import { printRemembered } from "./session.ts";

/** Keeps settings and the open project's id in the browser's preferences. Returns how to end it. */
export function remember({ ports, stores }: Core): () => void {
  const write = (): void => {
    const { settings } = stores.session.getState();
    ports.preferences.write(printRemembered({ settings, lastProject: stores.project.getState().id }));
  };
  const ends = [
    stores.session.subscribe((state, previous) => state.settings !== previous.settings && write()),
    // A preview has no id: what was open before it stays remembered.
    stores.project.subscribe((state, previous) => state.id !== null && state.id !== previous.id && write()),
  ];
  return () => {
    for (const end of ends) end();
  };
}
