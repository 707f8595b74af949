import type { Command, CommandContext } from "../../workbench/index.ts";
import { nodeOf } from "../../workbench/index.ts";
import type { CanvasHandle } from "../app/canvas-handle.ts";

/** What only the canvas can do, as rows of the list of all commands. */
export interface CanvasCommand {
  readonly name: string;
  readonly words: string;
  readonly keys?: string;
  /** Null: available. Otherwise why not, in words. */
  readonly why: string | null;
  act(): void;
}

/** Zooming, renaming and folding: `canvas` null where none stands. */
export function canvasCommands(
  { document, session: { flow, selection }, project }: CommandContext,
  canvas: Pick<CanvasHandle, "look" | "open"> | null,
  dispatch: (command: Command) => void,
): readonly CanvasCommand[] {
  const gone = canvas === null ? "No canvas is shown." : null;
  const fixed = project.access.mode === "read" ? "This flow is open for reading." : gone;
  const [node = "", ...others] = selection.nodes;
  const chosen = nodeOf(document.document, flow, node);
  const one = fixed ?? (chosen && others.length === 0 ? null : "Select one step first.");
  const isFrame = chosen?.kind === "parallel";
  const folded = document.document.layout[flow]?.[node]?.folded === true;
  const fold = folded ? "Unfold" : "Fold";
  return [
    { name: "Zoom in", words: "larger closer magnify", why: gone, act: () => canvas?.look("in") },
    { name: "Zoom out", words: "smaller further", why: gone, act: () => canvas?.look("out") },
    { name: "Zoom to 100 %", words: "actual size reset", why: gone, act: () => canvas?.look("actual") },
    { name: "Zoom to fit", words: "centre center view", why: gone, act: () => canvas?.look("fit") },
    { name: "Show the whole flow", words: "zoom overview all", why: gone, act: () => canvas?.look("whole") },
    { name: "Rename the step", words: "name title call", keys: "F2", why: one, act: () => canvas?.open(node, "name") },
    {
      name: "What can be done with the step …",
      words: "menu context more order after wait fail route move lane actions",
      keys: "Shift+F10",
      why: chosen && others.length === 0 ? gone : "Select one step first.",
      act: () => canvas?.open(node, "menu"),
    },
    {
      name: `${fold} the frame`,
      words: "fold unfold collapse expand hide branches",
      why: one ?? (isFrame ? null : "Only a frame can be folded."),
      act: () =>
        dispatch({
          do: "edit",
          label: `${fold} ${node}`,
          edits: [{ edit: "set-folded", flow, node, folded: !folded }],
        }),
    },
  ];
}
