import type { Core } from "./core.ts";
import { parseRemembered, printRemembered, type Remembered } from "./session.ts";

/**
 * Keeps settings and the open project's id in the browser's preferences. Returns how to end it. Only what changed here is
 * written: another tab may have changed the rest.
 */
export function remember({ ports, stores }: Core): () => void {
  const write = (changed: Partial<Remembered>): void =>
    ports.preferences.write(printRemembered({ ...parseRemembered(ports.preferences.read()), ...changed }));
  const ends = [
    stores.session.subscribe(({ settings }, previous) => settings !== previous.settings && write({ settings })),
    // A preview has no id: what was open before it stays remembered.
    stores.project.subscribe(({ id }, previous) => {
      if (id === null || id === previous.id) return;
      ports.preferences.setProjectOfTab(id);
      write({ lastProject: id });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
