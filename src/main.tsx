import { createPagePorts, isShareFragment, openDroppedText, openText, saveBytes, saveText } from "./platform/index.ts";
import { mountApp } from "./ui/index.tsx";
import { createWorkbench } from "./workbench/index.ts";

/** The page: the one place that sees both the screen and what is behind it. */
const root = document.getElementById("root");
if (root) {
  const workbench = createWorkbench(createPagePorts(), {
    sample: async () => (await import("../examples/01-sentiment/flow.json?raw")).default,
  });
  mountApp(root, workbench, {
    openText,
    saveText,
    saveBytes: (name, bytes, type) => saveBytes(name, new Uint8Array(bytes), type),
  });

  const openLink = () => {
    if (isShareFragment(location.hash)) void workbench.dispatch({ do: "open-link", fragment: location.hash });
  };
  openLink();
  window.addEventListener("hashchange", openLink);

  // A file that misses its target must not make the browser leave the page.
  window.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  window.addEventListener("drop", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    void openDroppedText(event.dataTransfer).then((text) => {
      if (text !== null) void workbench.dispatch({ do: "open-text", text });
    });
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") void workbench.flush();
  });
  window.addEventListener("pagehide", () => void workbench.flush());
}
