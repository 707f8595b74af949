import { lookup } from "../base/index.ts";
import { compilesAlike } from "./compiles-alike.ts";
import type { FlowDocument } from "./document.ts";

interface Answer {
  readonly before: FlowDocument;
  readonly now: FlowDocument;
  readonly flow: string;
  readonly alike: boolean;
}

/** The last one alone: whoever shows a document asks the same of it, and older versions of it are to be let go. */
let last: Answer | null = null;

/** True when two versions of a document have the same nodes with the same ports in a flow: what differs is where they lie. */
export function standsAlike(before: FlowDocument, now: FlowDocument, flow: string): boolean {
  if (last?.before !== before || last.now !== now || last.flow !== flow) {
    last = { before, now, flow, alike: compare(before, now, flow) };
  }
  return last.alike;
}

function compare(before: FlowDocument, now: FlowDocument, flow: string): boolean {
  if (!compilesAlike(before, now)) return false;
  const [was = {}, is = {}] = [lookup(before.layout, flow), lookup(now.layout, flow)];
  if (was === is) return true;
  for (const node of Object.keys(is)) if (!opensAlike(lookup(was, node), is[node])) return false;
  for (const node of Object.keys(was)) if (!opensAlike(was[node], lookup(is, node))) return false;
  return true;
}

type Place = FlowDocument["layout"][string][string] | undefined;

function opensAlike(old: Place, next: Place): boolean {
  return old === next || (old?.folded === next?.folded && sameList(old?.open, next?.open));
}

function sameList(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at]);
}
