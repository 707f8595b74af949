import { type ReactNode, useEffect } from "react";
import { describe, whyVersion } from "../../../diagnostics/index.ts";
import type { IrVersion, LoweredOutput } from "../../../workbench/index.ts";
import { useDerived, useDocument, useWorkbench } from "../../app/context.tsx";
import { CodeView } from "../../editors/code-view.tsx";
import { SeverityGlyph } from "../severity-glyph.tsx";
import { TextActions } from "./text-actions.tsx";

export interface OlderTextProps {
  readonly version: IrVersion;
  readonly actions: ReactNode;
}

/** The flow in an older version of the IR, with what that version cannot carry. */
export function OlderText({ version, actions }: OlderTextProps) {
  const workbench = useWorkbench();
  useEffect(() => {
    void workbench.dispatch({ do: "watch-ir", version });
    return () => void workbench.dispatch({ do: "watch-ir", version: null });
  }, [workbench, version]);
  const kept = useDerived((state) => state.lowered);
  const revision = useDocument((state) => state.revision);
  const lowered = kept?.value.asked === version ? kept : null;
  const text = lowered?.value.yaml ?? "";
  return (
    <div className="flex h-full min-h-0 flex-col bg-card">
      <div className="relative min-h-0 flex-1">
        {text === "" ? (
          <p className="max-w-[60ch] px-4 py-3 text-pretty text-ink-2">
            {lowered === null ? "Writing it…" : whyNone(lowered.value, version)}
          </p>
        ) : (
          <CodeView name={`IR ${lowered?.value.version ?? version}`} text={text} language="yaml" />
        )}
        <TextActions text={text} isStale={lowered !== null && lowered.revision !== revision}>
          {actions}
        </TextActions>
      </div>
      {version === "lowest" && lowered !== null ? <Why lowered={lowered.value} /> : null}
      {lowered === null || lowered.value.losses.length === 0 ? null : <Losses lowered={lowered.value} />}
    </div>
  );
}

function whyNone({ losses }: LoweredOutput, version: IrVersion): string {
  if (losses.length === 0)
    return "The flow has errors: an older version would leave out what they concern. Problems lists them.";
  return `Version ${version} cannot carry this flow:`;
}

function Why({ lowered: { version, yaml, ...rest } }: { readonly lowered: LoweredOutput }) {
  if (yaml === null || version === null) return null;
  return (
    <p className="shrink-0 border-hair border-t bg-panel px-3 py-1.5 text-pretty text-ink-2">
      {whyVersion({ version, ...rest })}
    </p>
  );
}

function Losses({ lowered: { losses, yaml, version } }: { readonly lowered: LoweredOutput }) {
  return (
    <section
      aria-label={yaml === null ? "In the way" : `Lost in ${version}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[45%] min-h-0 shrink-0 overflow-auto border-hair border-t bg-panel px-3 py-1.5"
    >
      {yaml === null ? null : (
        <p className="py-0.5 font-medium">
          {losses.length === 1 ? "One thing is" : `${losses.length} things are`} not carried by {version}.
        </p>
      )}
      <ul>
        {losses.map((loss, index) => {
          const { message, title, help } = describe(loss);
          const { at } = loss;
          const names = at.in === "document" ? [at.contract, at.function, at.flow, at.node, at.part] : [];
          const place = at.in === "text" ? at.path.join(" › ") : names.filter((name) => name !== undefined).join(" › ");
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: findings have no identity; the list is made anew each time
            <li key={index} className="flex items-start gap-2 py-1">
              <span className="mt-0.5 shrink-0">
                <SeverityGlyph severity={loss.severity} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="break-words">{message || title}</span>
                {help === "" ? null : <span className="block text-pretty text-small text-ink-2">{help}</span>}
              </span>
              <span className="shrink-0 font-mono text-micro text-ink-3">{place}</span>
              <span className="shrink-0 font-mono text-micro text-ink-3">{loss.code}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
