import { CircleX, Info, TriangleAlert } from "lucide-react";
import type { Severity } from "../../base/index.ts";

/** Told apart by shape as well as by colour. */
export function SeverityGlyph({ severity, size = 16 }: { readonly severity: Severity; readonly size?: number }) {
  if (severity === "error") return <CircleX size={size} aria-label="Error" className="text-bad-text" />;
  if (severity === "warning") return <TriangleAlert size={size} aria-label="Warning" className="text-warn-text" />;
  return <Info size={size} aria-label="Note" className="text-ink-3" />;
}
