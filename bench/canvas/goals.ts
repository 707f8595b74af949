import type { Edit } from "./edits.ts";
import type { Row } from "./measure.ts";

interface Goal {
  readonly name: string;
  readonly limit: number;
  /** Null where its rows were not measured. */
  value(rows: readonly Row[]): number | null;
}

/** The product's share of what the bare app takes for the same. */
function against(size: number, what: string, side: "bare" | "bare, only visible", limit: number): Goal {
  return {
    name: `${what}, ${size} nodes: ≤ ${limit} × ${side}`,
    limit,
    value(rows) {
      const row = rows.find((found) => found.size === size && found.what === what);
      const [own, other] = [row?.cpu["product"], row?.cpu[side]];
      return own === undefined || other === undefined ? null : own / other;
    },
  };
}

const taskOf = (size: number, limit: number): Goal => ({
  name: `longest task in any gesture, ${size} nodes: ≤ ${limit} ms`,
  limit,
  value(rows) {
    const tasks = rows.flatMap((row) => (row.size === size && row.longest !== null ? [row.longest] : []));
    return tasks.length === 0 ? null : Math.max(...tasks);
  },
});

/** An edit of one card, until all is settled: milliseconds of processor time besides what the page takes at rest. */
const editOf = (edit: Edit, limit: number): Goal => ({
  name: `edit: ${edit}, 1000 nodes: ≤ ${limit} ms`,
  limit,
  value: (rows) => rowOf(rows, `edit: ${edit}`)?.cpu["product"] ?? null,
});

const rowOf = (rows: readonly Row[], what: string) => rows.find((row) => row.size === 1_000 && row.what === what);

const running = (view: "fit" | "zoom 1") => `pan while 50 cards a second change at ${view}`;

export const GOALS: readonly Goal[] = [
  against(1_000, "load", "bare", 0.5),
  against(1_000, "pan at fit", "bare", 0.3),
  against(1_000, "zoom at fit", "bare", 0.3),
  against(1_000, "drag at fit", "bare", 0.5),
  against(1_000, "box select at fit", "bare", 1),
  against(1_000, "select all at fit", "bare", 1.5),
  against(1_000, running("fit"), "bare", 0.3),
  against(1_000, "pan at zoom 1", "bare", 0.3),
  against(1_000, "zoom at zoom 1", "bare", 0.3),
  against(1_000, "drag at zoom 1", "bare", 0.3),
  against(1_000, running("zoom 1"), "bare", 0.3),
  editOf("move", 25),
  editOf("constant", 25),
  editOf("intent", 25),
  {
    name: "compilations after a move, where one after a constant is counted",
    limit: 0,
    value(rows) {
      const [moved, given] = ["move", "constant"].map((edit) => rowOf(rows, `edit: ${edit}`)?.compilations ?? null);
      // Where nothing is counted at all, none after a move means nothing.
      return moved === undefined || moved === null || given === null ? null : given === 0 ? Infinity : moved;
    },
  },
  against(5_000, "load", "bare, only visible", 1),
  against(5_000, "pan at zoom 1", "bare, only visible", 1.5),
  against(5_000, "zoom at zoom 1", "bare, only visible", 1.5),
  against(5_000, "drag at zoom 1", "bare, only visible", 2),
  taskOf(1_000, 100),
  taskOf(5_000, 300),
  {
    name: "pan at zoom 1: 5,000 nodes ≤ 1.2 × 1,000 nodes",
    limit: 1.2,
    value(rows) {
      const of = (size: number) =>
        rows.find((row) => row.size === size && row.what === "pan at zoom 1")?.cpu["product"];
      const [large, small] = [of(5_000), of(1_000)];
      return large === undefined || small === undefined ? null : large / small;
    },
  },
];
