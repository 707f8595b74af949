export type {
  FrameChrome,
  LayoutEdge,
  LayoutGraph,
  LayoutLane,
  LayoutNode,
  LayoutResult,
  Point,
  Size,
} from "./graph.ts";
export { layout } from "./layout.ts";
