import { Check, X } from "lucide-react";
import type { CheckReport } from "../../runtime/index.ts";

const words = { given: "given", parse: "contract", guardrail: "guardrail", ensure: "ensure" } as const satisfies {
  [K in CheckReport["kind"]]: string;
};

/** What an answer was held against, each with its outcome and the values it was judged by. */
export function CheckList({ checks }: { readonly checks: readonly CheckReport[] }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {checks.map((check, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same line may stand twice
        <li key={index} className="flex items-start gap-2 text-small">
          <span className="mt-[3px] shrink-0">
            {check.ok ? (
              <Check size={14} strokeWidth={2.25} aria-label="holds" className="text-ok-text" />
            ) : (
              <X size={14} strokeWidth={2.25} aria-label="failed" className="text-bad-text" />
            )}
          </span>
          <span className="min-w-0 flex-1">
            <span className="mono break-words text-ink">{check.text === "" ? words[check.kind] : check.text}</span>
            {check.actual === undefined ? null : (
              <span className={`mono block break-words ${check.ok ? "text-ink-3" : "text-bad-text"}`}>
                {check.actual}
              </span>
            )}
            {check.ok || check.actual !== undefined || check.reason === undefined ? null : (
              <span className="block break-words text-bad-text">{check.reason}</span>
            )}
          </span>
          <span className="shrink-0 text-micro leading-5 text-ink-3">{words[check.kind]}</span>
        </li>
      ))}
    </ul>
  );
}
