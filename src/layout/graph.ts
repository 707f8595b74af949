/** Sizes and positions in pixels. */
export interface LayoutNode {
  readonly id: string;
  /** Of a leaf; a frame's size follows from its lanes. */
  readonly width: number;
  readonly height: number;
  readonly lanes?: readonly LayoutLane[];
  /** Nodes of one group of a level stand together, and no others among them. */
  readonly group?: string;
}

/** A lane of a frame: its own small graph. Lanes stand above one another in their order. */
export interface LayoutLane {
  readonly id: string;
  readonly nodes: readonly LayoutNode[];
  readonly edges: readonly LayoutEdge[];
}

/** Joins two nodes of one level. Offsets are from the node's top edge to the port's middle; the node's middle if absent. */
export interface LayoutEdge {
  readonly from: string;
  readonly to: string;
  readonly fromOffset?: number;
  readonly toOffset?: number;
}

/** What the frame draws around its lanes: positions in a lane are relative to its content's corner. */
export interface FrameChrome {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly laneHeader: number;
  readonly laneGap: number;
  readonly lanePadding: number;
  readonly minLaneWidth: number;
  readonly minLaneHeight: number;
}

export interface LayoutGraph {
  readonly nodes: readonly LayoutNode[];
  readonly edges: readonly LayoutEdge[];
  readonly chrome?: FrameChrome;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Positions of all nodes by id, on a 4 px grid; of a node in a lane, relative to that lane's content. */
export interface LayoutResult {
  readonly positions: ReadonlyMap<string, Point>;
  /** Of frames, as they come out. */
  readonly sizes: ReadonlyMap<string, Size>;
}

/** One level without frames: what an engine lays out. Top left corners, in any coordinates. */
export interface Level {
  readonly nodes: readonly (Size & Pick<LayoutNode, "id" | "group">)[];
  readonly edges: readonly LayoutEdge[];
}
export type Engine = (level: Level) => Promise<ReadonlyMap<string, Point>>;

/** Between columns and between the cards of one column. */
export const SPACING = { column: 96, row: 48 } as const;
