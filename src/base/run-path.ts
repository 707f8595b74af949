/** One step of the way to an event: the node (or method), and where inside it. */
export interface PathSegment {
  readonly node: string;
  readonly branch?: string;
  readonly item?: number;
  readonly round?: number;
  readonly iteration?: number;
  readonly member?: number;
  readonly visit?: number;
}

/** Empty: the flow itself. */
export type RunPath = readonly PathSegment[];

/**
 * The text by which a step is found again: `checks[left]/spell`; item `each[3]`, round `panel@2`, iteration `draft~2`,
 * member `vote%1`, visit `draft#2`. Empty for the flow.
 */
export function printPath(path: RunPath): string {
  const [only] = path;
  if (path.length === 1 && only) return printSegment(only);
  return path.map(printSegment).join("/");
}

function printSegment(segment: PathSegment): string {
  let text = segment.node;
  if (segment.branch !== undefined) text += `[${segment.branch}]`;
  if (segment.item !== undefined) text += `[${segment.item}]`;
  if (segment.round !== undefined) text += `@${segment.round}`;
  if (segment.iteration !== undefined) text += `~${segment.iteration}`;
  if (segment.member !== undefined) text += `%${segment.member}`;
  if (segment.visit !== undefined) text += `#${segment.visit}`;
  return text;
}

/** Path of the step itself, without the branch, the item or the round inside it that something is about. */
export function ownPath(path: RunPath): RunPath {
  const last = path.at(-1);
  if (last === undefined) return path;
  const own: PathSegment = last.visit === undefined ? { node: last.node } : { node: last.node, visit: last.visit };
  return [...path.slice(0, -1), own];
}

/** The flow that a place belongs to: the way up to the last step that is no frame. */
export function flowOf(path: RunPath): RunPath {
  const at = path.findLastIndex(({ branch, item }) => branch === undefined && item === undefined);
  return path.slice(0, at + 1);
}
