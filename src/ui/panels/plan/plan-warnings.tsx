import { describe } from "../../../diagnostics/index.ts";
import type { PlanDiagnostic } from "../../../plan/index.ts";
import { classNames } from "../../kit/index.ts";
import { SeverityGlyph } from "../severity-glyph.tsx";

/** What the plan warns of, or says is good to know: what it is, where, and what to do. */
export function PlanWarnings({ warnings }: { readonly warnings: readonly PlanDiagnostic[] }) {
  if (warnings.length === 0) return null;
  const isWarned = warnings.some(({ severity }) => severity !== "info");
  return (
    <ul
      aria-label={isWarned ? "Warnings" : "Good to know"}
      className={classNames("flex flex-col gap-2 rounded-control px-3 py-2", isWarned ? "bg-warn-soft" : "bg-sunk")}
    >
      {warnings.map((warning, index) => {
        const { message, help } = describe(warning);
        const { at } = warning;
        const node = at.in === "document" ? (at.node ?? at.function) : at.in === "run" ? at.path : undefined;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: warnings have no identity; the list is made anew each time
          <li key={index} className="flex gap-2">
            <span className="mt-0.5 shrink-0">
              <SeverityGlyph severity={warning.severity} />
            </span>
            <p className="min-w-0 text-pretty">
              {node ? <span className="font-medium">{node}: </span> : null}
              {message} <span className="text-ink-2">{help}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
