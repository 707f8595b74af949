import { CircleX, Info, TriangleAlert } from "lucide-react";
import type { Severity } from "../../base/index.ts";

/** Told apart by shape as well as by colour. */
export function SeverityGlyph({ severity }: { readonly severity: Severity }) {
  if (severity === "error") return <CircleX size={16} aria-label="Error" className="text-bad-text" />;
  if (severity === "warning") return <TriangleAlert size={16} aria-label="Warning" className="text-warn-text" />;
  return <Info size={16} aria-label="Note" className="text-ink-3" />;
}
