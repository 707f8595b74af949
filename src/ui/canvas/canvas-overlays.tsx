import { useConnection, ViewportPortal } from "@xyflow/react";
import { type Gesture, useGesture } from "./gesture.ts";

/** The lines along which a moved card is caught. */
export function Guides() {
  const guides = useGesture((state) => state.guides);
  if (guides.length === 0) return null;
  return (
    <ViewportPortal>
      {guides.map((guide) => (
        <i
          key={`${guide.axis}${guide.at}`}
          className="guide"
          style={
            guide.axis === "x"
              ? { left: guide.at, top: guide.from, width: 1, height: guide.to - guide.from }
              : { left: guide.from, top: guide.at, width: guide.to - guide.from, height: 1 }
          }
        />
      ))}
    </ViewportPortal>
  );
}

/** What is being said about the gesture under way: a refusal's reason, what gives way, or where the cards would go. */
export function GestureWords() {
  // What was said of a port holds while the pointer is over one.
  const overPort = useConnection((state) => state.toHandle !== null);
  const words = useGesture((state) => (overPort ? (state.refusal ?? state.aside) : null) ?? state.lane?.words ?? null);
  const connecting = useGesture((state) => state.connecting);
  const refused = useGesture((state) => overPort && state.refusal !== null);
  if (!words && !connecting) return null;
  return (
    <div className="gesture-words" data-refused={refused || undefined} role="status">
      {words ?? wordsOf(connecting)}
    </div>
  );
}

function wordsOf(connecting: Gesture["connecting"]): string {
  const target = connecting?.from.order ? "card" : "lit port";
  if (connecting?.by === "click") return `Click a ${target}; Escape leaves`;
  if (connecting?.lifted) return `Drop on a ${target}, or on the canvas to take the edge off`;
  return `Drop on a ${target}, or on the canvas for a new step`;
}
