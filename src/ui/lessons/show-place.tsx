import { LocateFixed } from "lucide-react";
import { useEffect, useState } from "react";
import { useWorkbench } from "../app/context.tsx";
import { Button } from "../kit/index.ts";
import { findPlace, type LessonPlace, openPlace, wordsOfPlace } from "./places.ts";

/** Frames that a place may take to come onto the screen. */
const FRAMES_TO_COME = 60;
/** How long what was found stays marked. */
const MARKED_MS = 6_000;

/** Shows where a step is done: opens the place and marks it; where it isn't on the screen, says what it is. */
export function ShowPlace({ place }: { readonly place: LessonPlace }) {
  const workbench = useWorkbench();
  const [asked, setAsked] = useState(0);
  const [element, setElement] = useState<Element | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (asked === 0) return;
    let [frame, left] = [0, FRAMES_TO_COME];
    setMissing(false);
    const look = () => {
      const found = findPlace(place);
      if (found) {
        found.scrollIntoView({ block: "nearest", inline: "nearest" });
        setElement(found);
      } else if (left-- > 0) frame = requestAnimationFrame(look);
      else setMissing(true);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [asked, place]);
  return (
    <>
      <Button
        size="small"
        className="self-start"
        icon={<LocateFixed aria-hidden="true" size={14} />}
        onClick={() => {
          setElement(null);
          openPlace(place, workbench);
          setAsked(asked + 1);
        }}
      >
        Show me where
      </Button>
      {isMissing ? (
        <p role="alert" className="text-small text-bad-text">
          {wordsOfPlace(place)}
        </p>
      ) : null}
      {element ? <Mark key={asked} of={element} onEnd={() => setElement(null)} /> : null}
    </>
  );
}

/** A ring around an element for a while, wherever it moves meanwhile. */
function Mark({ of, onEnd }: { readonly of: Element; readonly onEnd: () => void }) {
  const [box, setBox] = useState(() => of.getBoundingClientRect());
  useEffect(() => {
    const until = performance.now() + MARKED_MS;
    let frame = 0;
    const follow = () => {
      if (performance.now() > until || !of.isConnected) return onEnd();
      setBox((was) => {
        const is = of.getBoundingClientRect();
        return ["x", "y", "width", "height"].every((side) => Reflect.get(was, side) === Reflect.get(is, side))
          ? was
          : is;
      });
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [of, onEnd]);
  return (
    <div
      aria-hidden="true"
      data-lesson-mark
      className="pointer-events-none fixed z-30 animate-pulse rounded-card ring-4 ring-accent motion-reduce:animate-none"
      style={{ left: box.x - 3, top: box.y - 3, width: box.width + 6, height: box.height + 6 }}
    />
  );
}
