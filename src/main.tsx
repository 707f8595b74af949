import { createPagePorts, isShareFragment, openDroppedText } from "./platform/index.ts";
import { mountApp, showToast, tellNotice } from "./ui/index.tsx";
import { createWorkbench, type Workbench } from "./workbench/index.ts";

/** The page: the one place that sees both the screen and what is behind it. */
const root = document.getElementById("root");
if (root) {
  const workbench: Workbench = createWorkbench(
    { ...createPagePorts(), tell: (notice) => tellNotice(workbench, notice) },
    { sample: async () => (await import("../examples/01-sentiment/flow.json?raw")).default },
  );
  const { document: shown } = workbench.stores;
  shown.subscribe(({ document: { name } }, { document: before }) => {
    if (name !== before.name) document.title = `${name} · Stratum Playground`;
  });
  mountApp(root, workbench, {
    openText: async () => (await import("./platform/pick-file.ts")).openText(),
    save: async (name, content) => {
      const cleared = typeof content === "string" ? await workbench.cleared(content) : content;
      return (await import("./platform/pick-file.ts")).saveFile(name, cleared);
    },
    examples: async () => (await import("./platform/examples.ts")).examples,
    readExample: async (folder) => (await import("./platform/examples.ts")).readExample(folder),
    lessons: () => import("./platform/lessons.ts"),
    hostSendsPolicy: () => import("./platform/host-policy.ts").then((host) => host.hostSendsPolicy()),
  });

  const openLink = async () => {
    if (!isShareFragment(location.hash)) {
      if (location.hash.length > 1)
        await showToast("warning", "This address ends in something that the page doesn't know", {
          description: `Links to flows end in #flow=…, this one in ${location.hash.slice(0, 40)}.`,
        });
      return;
    }
    await workbench.dispatch({ do: "open-link", fragment: location.hash });
    // Once something else is open (a copy of it, another project) a reload must bring back that, not the link's flow.
    const end = workbench.stores.project.subscribe(({ id }) => {
      if (id === null) return;
      end();
      if (isShareFragment(location.hash)) history.replaceState(history.state, "", location.pathname + location.search);
    });
  };
  void openLink();
  window.addEventListener("hashchange", () => void openLink());

  // Parts are loaded when they are needed: by then they may be out of reach. What says so must need no part itself.
  window.addEventListener("vite:preloadError", () =>
    document.getElementById("parts-missing")?.removeAttribute("hidden"),
  );

  // A file that misses its target must not make the browser leave the page.
  window.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  window.addEventListener("drop", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    void openDroppedText(event.dataTransfer).then(
      (file) => {
        if (file !== null) void workbench.dispatch({ do: "open-text", ...file });
      },
      (error: unknown) =>
        showToast("error", "The file could not be opened", {
          description: error instanceof Error ? error.message : String(error),
        }),
    );
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") void workbench.keep();
  });
  window.addEventListener("pagehide", () => void workbench.flush());
  // The browser asks before it drops what could not be kept.
  window.addEventListener("beforeunload", (event) => {
    // It is written now: between here and `pagehide` the page still has time.
    void workbench.keep();
    if (workbench.stores.project.getState().save.state === "unsaved") event.preventDefault();
  });
}
