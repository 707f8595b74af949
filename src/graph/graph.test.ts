import { describe, expect, it } from "vitest";
import { componentsOf, cyclesOf } from "./cycles.ts";
import { type Graph, graphOf, reachableFrom } from "./graph.ts";
import { durationOf, kahnOrder, startsOf, topologicalOrder } from "./order.ts";

/** `"b c<a d<b,c"`: `c` waits for `a`. */
function graph(text: string): Graph {
  const steps = text.split(" ").map((step) => {
    const [name = "", sources = ""] = step.split("<");
    return { name, sources: sources.split(",") };
  });
  return graphOf(
    steps.map(({ name }) => name),
    (_, place) => steps[place]?.sources ?? [],
  );
}
const named = ({ names }: Graph, places: Iterable<number>) => [...places].map((place) => names[place]).join(" ");

describe("a graph of steps", () => {
  it("knows each source and each follower once, and no names from outside", () => {
    const { sources, followers } = graph("a b<a,a,x,a c<b,a");
    expect(sources).toEqual([[], [0], [1, 0]]);
    expect(followers).toEqual([[1, 2], [2], []]);
  });

  it("says what a step leads to, itself included", () => {
    const steps = graph("a b<a c<b d c2<d");
    expect(
      named(
        steps,
        reachableFrom([1], (place) => steps.followers[place] ?? []),
      ),
    ).toBe("b c");
    const round = graph("a<b b<a");
    expect(
      named(
        round,
        reachableFrom([0], (place) => round.followers[place] ?? []),
      ),
    ).toBe("a b");
  });
});

describe("orders", () => {
  it("of a sequence take what becomes free when it does", () => {
    const steps = graph("a b<a c");
    expect(named(steps, kahnOrder(steps))).toBe("a c b");
  });

  it("of a graph keep document order where they can", () => {
    const forwards = graph("a b<a c");
    expect(named(forwards, topologicalOrder(forwards))).toBe("a b c");
    const mixed = graph("a<c b<a c d<b e");
    expect(named(mixed, topologicalOrder(mixed))).toBe("c e a b d");
  });

  it("leave out what is on a cycle or behind one", () => {
    const steps = graph("a<b b<a c<b d e<e f<d");
    for (const order of [kahnOrder(steps), topologicalOrder(steps)]) expect(named(steps, order)).toBe("d f");
  });
});

describe("starts", () => {
  it("are waves, or times", () => {
    const steps = graph("a b<a c<a,b d");
    expect(startsOf(steps)).toEqual([0, 1, 2, 0]);
    expect(startsOf(steps, [5, 7, 1, 2])).toEqual([0, 5, 12, 0]);
    expect(durationOf(steps, [5, 7, 1, 20])).toBe(20);
  });

  it("of a cycle begin with its first step", () => {
    expect(startsOf(graph("a<c b<a c<b d<c"))).toEqual([0, 1, 2, 3]);
  });
});

describe("cycles", () => {
  it("are found each once, in document order, with steps that wait for themselves", () => {
    expect(cyclesOf(graph("x<x a<c b<a c<b d<c e<f f<e"))).toEqual([["x"], ["a", "b", "c"], ["e", "f"]]);
    expect(cyclesOf(graph("a b<a"))).toEqual([]);
  });

  it("stand in components after what feeds them", () => {
    const steps = graph("z<c a<b b<a,s c<b s");
    expect(componentsOf(steps).map((component) => named(steps, component))).toEqual(["s", "a b", "c", "z"]);
  });
});

it("takes a chain of 20,000 steps, either way round, in time in proportion to it", () => {
  const count = 20_000;
  const names = Array.from({ length: count }, (_, at) => `n${at}`);
  const forwards = graphOf(names, (_, place) => [`n${place - 1}`]);
  const backwards = graphOf(names, (_, place) => [`n${place + 1}`]);
  for (const steps of [forwards, backwards]) {
    expect(kahnOrder(steps)).toHaveLength(count);
    expect(topologicalOrder(steps)).toHaveLength(count);
    expect(cyclesOf(steps)).toEqual([]);
    expect(Math.max(...startsOf(steps).slice(0, 10), ...startsOf(steps).slice(-10))).toBe(count - 1);
  }
});
