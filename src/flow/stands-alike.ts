import { lookup } from "../base/index.ts";
import { compilesAlike } from "./compiles-alike.ts";
import type { FlowDocument } from "./document.ts";

/** True when two versions of a document have the same nodes with the same ports in a flow: what differs is where they lie. */
export function standsAlike(before: FlowDocument, now: FlowDocument, flow: string): boolean {
  if (!compilesAlike(before, now)) return false;
  const [was, is] = [lookup(before.layout, flow), lookup(now.layout, flow)];
  if (was === is) return true;
  const look = (node: string) => [lookup(was ?? {}, node), lookup(is ?? {}, node)] as const;
  return [...Object.keys(was ?? {}), ...Object.keys(is ?? {})].every((node) => {
    const [old, next] = look(node);
    return old === next || (old?.folded === next?.folded && sameList(old?.open, next?.open));
  });
}

function sameList(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at]);
}
