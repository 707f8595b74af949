import type { MouseEvent as ReactMouseEvent } from "react";
import { flushSync } from "react-dom";
import type { LargeGround } from "./large-ground.ts";
import { cardAt } from "./scene.ts";
import { wiresAt } from "./wire-paths.ts";

export interface Under {
  readonly card: string | null;
  readonly wire: string | null;
}

/**
 * What of a large flow lies under the pointer becomes an element, so that everything that a hand does to elements is
 * done to it as well: the pointer is looked for where things lie, not among elements.
 */
export function watchPointer({ sceneOf, canvas, view, gesture, element }: LargeGround) {
  function under(event: { readonly clientX: number; readonly clientY: number }): Under {
    const at = { x: event.clientX, y: event.clientY };
    const card = cardAt(sceneOf(), view.screenToFlowPosition(at, { snapToGrid: false }));
    const isOpen = card === null || card.node.type === "frame" || card.node.data.node?.kind === "section";
    const [wire = null] = isOpen ? wiresAt(sceneOf(), view, at) : [];
    return { card: card?.node.id ?? null, wire };
  }

  function point(card: string | null, wire: string | null): void {
    const { hoveredCard, hoveredEdge } = gesture.getState();
    if (card !== hoveredCard || wire !== hoveredEdge) gesture.setState({ hoveredCard: card, hoveredEdge: wire });
  }

  function onMove(event: PointerEvent): void {
    const { connection, userSelectionActive } = canvas.getState();
    // Whoever drags something keeps hold of it; whoever draws an edge looks for where it can end.
    if (userSelectionActive || (event.buttons !== 0 && !connection.inProgress)) return;
    const inside = event.target instanceof Element && event.target.closest(".react-flow") !== null;
    const { card, wire } = inside ? under(event) : { card: null, wire: null };
    // An edge that is in hand stays an element.
    point(card, connection.inProgress ? gesture.getState().hoveredEdge : wire);
  }

  /** A press on what is not an element yet makes it one and is handed on to it. Says whether it was. */
  function press(event: ReactMouseEvent): boolean {
    if (event.button !== 0 || !isPane(event.target) || canvas.getState().userSelectionRect) return false;
    const { card } = under(event);
    if (card === null) return false;
    flushSync(() => gesture.setState({ hoveredCard: card }));
    const pressed = elementAt(event, card);
    if (!pressed) return false;
    event.stopPropagation();
    event.preventDefault();
    const focus = pressed.closest("[data-node]");
    if (focus instanceof HTMLElement) focus.focus({ preventScroll: true });
    pressed.dispatchEvent(new window.MouseEvent("mousedown", event.nativeEvent));
    return true;
  }

  /** Makes an edge an element at once. */
  function reveal(edge: string): void {
    flushSync(() => gesture.setState({ hoveredEdge: edge }));
  }

  const onLeave = () => point(null, null);
  element.addEventListener("pointermove", onMove, { passive: true });
  element.addEventListener("pointerleave", onLeave);
  return {
    under,
    press,
    reveal,
    end() {
      element.removeEventListener("pointermove", onMove);
      element.removeEventListener("pointerleave", onLeave);
    },
  };
}

function isPane(target: EventTarget | null): boolean {
  return target instanceof Element && target.classList.contains("react-flow__pane");
}

/** Between the members of a frame and a section lies the canvas: no element takes the pointer there. */
function elementAt({ clientX, clientY }: ReactMouseEvent, card: string): Element | null {
  const element = window.document.elementFromPoint(clientX, clientY);
  return element?.closest(".react-flow__node")?.getAttribute("data-id") === card ? element : null;
}
