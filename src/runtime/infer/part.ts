import { type PathSegment, printPath } from "../../base/index.ts";
import type { InferCall } from "./call.ts";

/** One turn, member or sample of a call: the same, under a path that says which. */
export function partOf(call: InferCall, place: Pick<PathSegment, "iteration" | "member">): InferCall {
  const last = call.path.at(-1);
  const path = last === undefined ? call.path : [...call.path.slice(0, -1), { ...last, ...place }];
  return { ...call, path, printed: printPath(path) };
}
