import type { Point } from "./projection.ts";
import { overlaps, type Scene, type SceneWire } from "./scene.ts";

const paths = new WeakMap<SceneWire, Path2D>();

/** The line of a wire as it is drawn. */
export function pathOf(wire: SceneWire): Path2D {
  const known = paths.get(wire);
  if (known) return known;
  const path = new Path2D(routeOf(wire));
  if (!wire.wire.data?.route) addCurve(path, wire);
  paths.set(wire, path);
  return path;
}

export function addCurve(path: Pick<CanvasPath, "moveTo" | "bezierCurveTo">, { from, to, bend: [a, b] }: SceneWire) {
  path.moveTo(from.x, from.y);
  path.bezierCurveTo(a.x, a.y, b.x, b.y, to.x, to.y);
}

function routeOf({ wire }: SceneWire): string {
  return wire.data?.route?.path ?? "";
}

/** As wide as the invisible line around an edge that takes the pointer, to either side. */
const REACH = 10;

interface Screen {
  getZoom(): number;
  screenToFlowPosition(at: Point, options: { readonly snapToGrid: boolean }): Point;
}

/** The wires under a point of the screen, uppermost first. */
export function wiresAt({ wires }: Scene, screen: Screen, at: Point): readonly string[] {
  const { x, y } = screen.screenToFlowPosition(at, { snapToGrid: false });
  const reach = REACH / Math.min(1, screen.getZoom());
  const around = { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
  const pen = penOf();
  if (!pen) return [];
  pen.lineWidth = 2 * reach;
  return wires
    .filter((wire) => overlaps(wire.box, around) && pen.isPointInStroke(pathOf(wire), x, y))
    .map(({ wire }) => wire.id)
    .reverse();
}

let kept: CanvasRenderingContext2D | null = null;

/** Nothing is drawn with it: it tells whether a point lies on a line. */
function penOf(): CanvasRenderingContext2D | null {
  kept ??= document.createElement("canvas").getContext("2d");
  return kept;
}
