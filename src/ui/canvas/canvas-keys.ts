import type { KeyboardEvent } from "react";
import type { FlowDocument } from "../../flow/index.ts";
import { type Command, edgeId, type Workbench } from "../../workbench/index.ts";
import { isTyping } from "../app/keys.ts";
import type { MenuOf } from "./canvas-menus.ts";

interface CanvasKeys {
  readonly workbench: Workbench;
  readonly dispatch: (command: Command) => void;
  readonly centre: () => { readonly x: number; readonly y: number };
  readonly connectFrom: (node: string, at: { readonly x: number; readonly y: number }) => void;
  readonly openInsert: () => void;
  readonly openMenu: (on: MenuOf, at: { readonly x: number; readonly y: number }) => void;
}

const arrows: { readonly [key: string]: readonly [number, number] } = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const NUDGE = 4;
const FAR_NUDGE = 40;

/** Keys that act with the canvas focused: arrows move, Enter selects, F2 renames, `C` connects, `W` goes from wire to wire, `/` inserts. */
export function onCanvasKey(event: KeyboardEvent, keys: CanvasKeys): void {
  if (isTyping(event.target) || event.defaultPrevented) return;
  const { workbench, dispatch } = keys;
  const session = workbench.stores.session.getState();
  const { selection, settings } = session;
  const card = event.target instanceof Element ? event.target.closest("[data-node]") : null;
  const focused = card?.getAttribute("data-node") ?? null;
  const box = card?.getBoundingClientRect();
  const at = box ? { x: box.right + 8, y: box.top } : keys.centre();
  const arrow = arrows[event.key];
  const plain = !event.metaKey && !event.ctrlKey && !event.altKey;
  const onButton = event.target instanceof Element && event.target.closest("button") !== null;
  if (arrow && plain && selection.nodes.length > 0) {
    const by = event.shiftKey ? FAR_NUDGE : NUDGE;
    dispatch({ do: "nudge-selection", dx: arrow[0] * by, dy: arrow[1] * by });
  } else if ((event.key === "Enter" || event.key === " ") && plain && focused !== null && !onButton) {
    dispatch({ do: "select", nodes: event.shiftKey ? [...selection.nodes, focused] : [focused] });
  } else if (event.key === "F2" && card) {
    card.querySelector(".card-name")?.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
  } else if (event.key === "Escape" && (selection.nodes.length > 0 || selection.edges.length > 0)) {
    dispatch({ do: "select", nodes: [] });
  } else if (event.key.toLowerCase() === "c" && plain && settings.singleKeyShortcuts) {
    const node = focused ?? selection.nodes[0];
    if (node !== undefined) keys.connectFrom(node, at);
  } else if (event.key.toLowerCase() === "w" && plain && focused !== null && settings.singleKeyShortcuts) {
    const { document } = workbench.stores.document.getState();
    const next = nextWire(document, session.flow, focused, selection.edges, event.shiftKey ? -1 : 1);
    if (next !== null) dispatch({ do: "select", nodes: [], edges: [next] });
  } else if (event.key === "/" && plain && settings.singleKeyShortcuts) {
    keys.openInsert();
  } else if ((event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) && focused !== null) {
    const [edge] = selection.nodes.length === 0 ? selection.edges : [];
    keys.openMenu(edge === undefined ? { card: focused } : { edge }, at);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The edge of a card after the one that is selected; null for a card without any. */
function nextWire(
  document: FlowDocument,
  flow: string,
  node: string,
  selected: readonly string[],
  by: number,
): string | null {
  const edges = (document.flows[flow]?.edges ?? []).filter(({ from, to }) => from.node === node || to.node === node);
  const ids = edges.map(edgeId);
  const at = ids.findIndex((id) => selected.includes(id));
  return ids.at(at < 0 && by < 0 ? -1 : (at + by) % Math.max(1, ids.length)) ?? null;
}
