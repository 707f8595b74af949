import { useState } from "react";
import type { FlowDocument } from "../../flow/index.ts";
import { standsAlike } from "../../workbench/index.ts";
import { useDocument } from "./context.tsx";

/** The document, the same one while nodes of a flow are only moved: for what does not show where they lie. */
export function useUnmoved(flow: string): FlowDocument {
  const now = useDocument((state) => state.document);
  const [kept, keep] = useState({ document: now, flow });
  if (kept.document === now && kept.flow === flow) return now;
  if (kept.flow === flow && standsAlike(kept.document, now, flow)) return kept.document;
  keep({ document: now, flow });
  return now;
}
