import type { FlowDocument } from "./document.ts";

/** True when two versions of a document compile to the same: what differs is a name, a place, a pin and the like. */
export function compilesAlike(before: FlowDocument, now: FlowDocument): boolean {
  return (
    before.contracts === now.contracts &&
    before.functions === now.functions &&
    before.flows === now.flows &&
    before.main === now.main &&
    before.extra === now.extra &&
    before.bench.cases === now.bench.cases
  );
}
