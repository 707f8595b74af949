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
