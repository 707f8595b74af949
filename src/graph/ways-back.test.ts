import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { graphOf, reachableFrom } from "./graph.ts";
import { loopRegionsOf, overlapping, type Way, waysBackAmong } from "./ways-back.ts";

const nameOf = (place: number) => `n${place}`;
const chain = (count: number) =>
  graphOf(
    Array.from({ length: count }, (_, at) => nameOf(at)),
    (_, place) => [nameOf(place - 1)],
  );
const way = (from: number, to: number): Way => ({ from: nameOf(from), to: nameOf(to) });

/** Few steps, edges any way round, and edges that may go back. */
const SIZE = 7;
const place = fc.nat(SIZE - 1);
const pair = fc.tuple(place, place);
const arbitrary = fc.record({
  edges: fc.array(pair, { maxLength: 8 }),
  ways: fc.array(pair, { maxLength: 8 }),
});
const graphFrom = (edges: readonly (readonly [number, number])[]) =>
  graphOf(
    Array.from({ length: SIZE }, (_, at) => nameOf(at)),
    (_, to) => edges.flatMap(([from, target]) => (target === to ? [nameOf(from)] : [])),
  );

describe("ways back", () => {
  it("are edges to what runs before: of two that lead to each other the later", () => {
    const steps = graphOf(["a", "b", "c"], (name) => (name === "b" ? ["a"] : []));
    const ways = [
      { from: "b", to: "a" },
      { from: "c", to: "b" },
      { from: "b", to: "c" },
      { from: "c", to: "c" },
    ];
    expect([...waysBackAmong(steps, ways)]).toEqual([ways[0], ways[2], ways[3]]);
  });

  it("are the same as when everything were looked at anew for each edge, whatever the graph", () => {
    fc.assert(
      fc.property(arbitrary, ({ edges, ways }) => {
        const waiting = [...edges];
        const all = ways.map(([from, to]) => way(from, to));
        const expected = ways.map(([from, to]) => {
          const sources = (one: number) => waiting.flatMap(([source, target]) => (target === one ? [source] : []));
          const isBack = from === to || reachableFrom(sources(from), sources).has(to);
          if (!isBack) waiting.push([from, to]);
          return isBack;
        });
        const found = waysBackAmong(graphFrom(edges), all);
        expect(all.map((one) => found.has(one))).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it("cost nothing much where every step of a long chain has one, or an edge to a step of its own", () => {
    const count = 10_000;
    const back = Array.from({ length: count }, (_, at) => way(at, Math.max(0, at - 2)));
    expect(waysBackAmong(chain(count), back).size).toBe(count);
    const names = Array.from({ length: count }, (_, at) => [`rescue${at}`, nameOf(at)]).flat();
    const steps = graphOf(names, (name, at) => (name.startsWith("n") && at > 1 ? [names[at - 2] ?? ""] : []));
    const rescues = Array.from({ length: count }, (_, at) => ({ from: nameOf(at), to: `rescue${at}` }));
    expect(waysBackAmong(steps, rescues).size).toBe(0);
  });
});

describe("loop regions", () => {
  const members = (region: ReturnType<typeof loopRegionsOf>[number] | undefined) =>
    region ? [...region.members].join(" ") : null;

  it("are everything after the target that is not after the step, with both", () => {
    const sources: { readonly [name: string]: readonly string[] } = {
      b: ["a"],
      c: ["b"],
      d: ["c"],
      side: ["b"],
      e: ["d", "side"],
    };
    const steps = graphOf(["a", "b", "c", "side", "d", "e"], (name) => sources[name] ?? []);
    const regions = loopRegionsOf(steps, [
      { from: "c", to: "b" },
      { from: "a", to: "a" },
      { from: "b", to: "c" },
    ]);
    expect(regions.map(members)).toEqual(["b c side", "a", null]);
  });

  it("are the same as when both sides were followed to their ends", () => {
    let found = 0;
    fc.assert(
      fc.property(arbitrary, ({ edges, ways }) => {
        const forwards = edges.filter(([from, to]) => from < to);
        const steps = graphFrom(forwards);
        const next = (one: number) => steps.followers[one] ?? [];
        const regions = loopRegionsOf(
          steps,
          ways.map(([from, to]) => way(from, to)),
        );
        for (const [at, [from, to]] of ways.entries()) {
          const after = reachableFrom([to], next);
          if (!after.has(from)) {
            expect(regions[at]).toBeNull();
            continue;
          }
          found += 1;
          for (const one of reachableFrom(next(from), next)) after.delete(one);
          expect([...(regions[at]?.members ?? [])].sort()).toEqual([...after].map(nameOf).sort());
        }
      }),
      { numRuns: 500 },
    );
    expect(found).toBeGreaterThan(200);
  });

  it("cost what they hold, however long the flow is", () => {
    const count = 10_000;
    const ways = Array.from({ length: count / 2 }, (_, at) => way(2 * at + 1, 2 * at));
    const regions = loopRegionsOf(chain(count), ways);
    expect(regions.every((region) => region?.members.size === 2)).toBe(true);
    expect(overlapping(regions.flatMap((region) => region ?? []))).toBeNull();
  });

  it("overlap when they share steps and neither holds the other", () => {
    const steps = chain(8);
    const find = (...ways: readonly Way[]) => overlapping(loopRegionsOf(steps, ways).flatMap((region) => region ?? []));
    expect(find(way(6, 0), way(3, 1), way(5, 4), way(2, 2))).toBeNull();
    expect(find(way(3, 0), way(5, 2))?.map(({ from }) => from)).toEqual(["n3", "n5"]);
    expect(find(way(7, 0), way(3, 1), way(5, 2))?.map(({ from }) => from)).toEqual(["n5", "n3"]);
  });
});
