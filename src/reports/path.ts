import type { PathSegment, RunPath } from "../runtime/index.ts";

/** `checks[left]/spell`: the text by which events of one step are found again. Empty for the flow. */
export function printPath(path: RunPath): string {
  const [only] = path;
  if (path.length === 1 && only) return printSegment(only);
  return path.map(printSegment).join("/");
}

function printSegment(segment: PathSegment): string {
  return segment.node;
}
