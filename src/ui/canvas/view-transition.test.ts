import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { interrupt, transition } from "./view-transition.ts";

/** Frames that come when they are called for, at a time of their own. */
let frames: FrameRequestCallback[] = [];
const frame = (at: number) => {
  const due = frames;
  frames = [];
  for (const step of due) step(at);
};

beforeEach(() => {
  frames = [];
  vi.spyOn(performance, "now").mockReturnValue(1_000);
  vi.stubGlobal("requestAnimationFrame", (step: FrameRequestCallback) => frames.push(step));
  vi.stubGlobal("cancelAnimationFrame", () => {
    frames = [];
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** One element stands for the canvas. */
function element(): Element {
  return Object.create(null);
}

function begin(of: Element, said: string[], name = "") {
  const moved = transition(
    { node: () => of },
    100,
    (share) => share ** 2,
    () => said.push(`${name}arrived`),
  );
  moved.on("start.zoom", () => said.push(`${name}start`));
  moved.on("interrupt.zoom end.zoom", () => said.push(`${name}over`));
  moved.tween("zoom", () => (share) => said.push(`${name}${share}`));
}

test("a view moves along its ease from the first frame to the end of its time, and says so in d3's order", () => {
  const said: string[] = [];
  begin(element(), said);
  expect(said).toEqual([]);
  frame(990);
  frame(1_050);
  frame(1_130);
  expect(said).toEqual(["start", "0", "0.25", "1", "over", "arrived"]);
  expect(frames).toEqual([]);
});

test("another way of the same view interrupts the first, which never arrives", () => {
  const said: string[] = [];
  const view = element();
  begin(view, said, "a");
  frame(1_050);
  begin(view, said, "b");
  frame(1_100);
  expect(said).toEqual(["astart", "a0.25", "aover", "bstart", "b1", "bover", "barrived"]);
});

test("interrupted before its first frame, it has never begun; an element that stands still is left alone", () => {
  const said: string[] = [];
  const view = element();
  interrupt(view);
  begin(view, said);
  interrupt(view);
  interrupt(view);
  frame(1_050);
  expect(said).toEqual([]);
});
