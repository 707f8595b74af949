/**
 * What d3-zoom asks of a transition: it stands for d3-transition in the build, which can move everything, in five
 * kilobytes.
 */
interface Selected {
  node(): Element | null;
}
type Listener = (this: Element) => void;
interface Transition {
  selection(): Selected;
  /** `names`: types with a dot and a name behind each, between spaces. */
  on(names: string, listener: Listener): Transition;
  tween(name: string, begin: Move): Transition;
}
type Move = (this: Element) => (share: number) => void;

const moving = new WeakMap<Element, () => void>();

/** Ends what moves an element where it is now. */
export function interrupt(element: Element): void {
  moving.get(element)?.();
}

/**
 * Moves the view of one element within `duration` milliseconds; one that is under way there is interrupted. `ease`
 * makes shares of the way from shares of the time. `onEnd` is called at the end of the way, not if it is interrupted.
 */
export function transition(
  selected: Selected,
  duration: number,
  ease: (share: number) => number,
  onEnd: () => void,
): Transition {
  const listeners: { readonly type: string; readonly listener: Listener }[] = [];
  let begin: Move = () => () => undefined;
  let move: ((share: number) => void) | null = null;
  const made: Transition = {
    selection: () => selected,
    on(names, listener) {
      for (const name of names.split(" ")) listeners.push({ type: name.split(".", 1)[0] ?? name, listener });
      return made;
    },
    tween(_name, tween) {
      begin = tween;
      return made;
    },
  };
  const element = selected.node();
  if (!element) return made;
  const tell = (told: string) => {
    for (const { type, listener } of listeners) if (type === told) listener.call(element);
  };
  const began = performance.now();
  const step = (now: number) => {
    if (!move) {
      tell("start");
      move = begin.call(element);
    }
    const share = Math.min(1, Math.max(0, (now - began) / duration));
    move(share === 1 ? 1 : ease(share));
    if (share < 1) {
      frame = requestAnimationFrame(step);
      return;
    }
    moving.delete(element);
    tell("end");
    onEnd();
  };
  interrupt(element);
  let frame = requestAnimationFrame(step);
  moving.set(element, () => {
    cancelAnimationFrame(frame);
    moving.delete(element);
    if (move) tell("interrupt");
  });
  return made;
}
