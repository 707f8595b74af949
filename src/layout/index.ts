/** Sizes and positions in pixels. */
export interface LayoutNode {
  readonly id: string;
  /** Of a leaf; a frame's size follows from its lanes. */
  readonly width: number;
  readonly height: number;
  readonly lanes?: readonly LayoutLane[];
}

/** A lane of a frame: its own small graph. Lanes stand above one another in their order. */
export interface LayoutLane {
  readonly id: string;
  readonly nodes: readonly LayoutNode[];
  readonly edges: readonly LayoutEdge[];
}

/** Offsets are from the node's top edge to the port's middle; the node's middle if absent. */
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

/** Positions of all nodes by id, on a 4 px grid; of a node in a lane, relative to that lane's content. */
export interface LayoutResult {
  readonly positions: ReadonlyMap<string, { readonly x: number; readonly y: number }>;
  /** Of frames, as they come out. */
  readonly sizes: ReadonlyMap<string, { readonly width: number; readonly height: number }>;
}

/** Left to right, frames from the inside out; the same graph always gives the same positions. */
export declare function layout(graph: LayoutGraph): Promise<LayoutResult>;
