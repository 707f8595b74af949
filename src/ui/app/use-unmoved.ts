import type { FlowDocument } from "../../flow/index.ts";
import { standsAlike } from "../../workbench/index.ts";
import { useDocument } from "./context.tsx";

interface Given {
  readonly flow: string;
  /** What was asked of, and what is to be shown of it. */
  readonly now: FlowDocument;
  readonly document: FlowDocument;
}

/** The last one alone, for all: whoever asks for the same flow is given the same document. */
let last: Given | null = null;

function unmoved(now: FlowDocument, flow: string): FlowDocument {
  if (last?.flow !== flow || last.now !== now) {
    const document = last?.flow === flow && standsAlike(last.document, now, flow) ? last.document : now;
    last = { flow, now, document };
  }
  return last.document;
}

/**
 * The document, the same one while nodes of a flow are only moved: what does not show where they lie is not drawn anew
 * by a move.
 */
export function useUnmoved(flow: string): FlowDocument {
  return useDocument((state) => unmoved(state.document, flow));
}
