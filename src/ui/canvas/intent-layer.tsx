import { memo } from "react";
import type { InferBody } from "../../flow/index.ts";
import type { CheckReport } from "../../runtime/index.ts";
import type { Stratum } from "../../workbench/index.ts";
import { useStep, useStepOutdated } from "../app/steps.ts";
import { classNames } from "../kit/index.ts";

const SHOWN = 3;

interface IntentLayerProps {
  readonly flow: string;
  readonly name: string;
  readonly body: InferBody;
  readonly stratum: Stratum;
}

/** The intent layer: what is asked, in two lines, and what must hold of the answer, ticked or crossed as it is checked. */
export const IntentLayer = memo(function IntentLayer({ flow, name, body, stratum }: IntentLayerProps) {
  const ensure = body.ensure ?? [];
  const more = ensure.length - SHOWN;
  return (
    <div className="stratum intent" style={{ height: stratum.height }}>
      <p className={classNames("intent-text", body.intent === "" && "intent-empty")}>
        {body.intent === "" ? "Say what to ask the model" : body.intent}
      </p>
      {ensure.length > 0 ? <EnsureLines flow={flow} name={name} lines={ensure.slice(0, SHOWN)} more={more} /> : null}
    </div>
  );
});

function EnsureLines({
  flow,
  name,
  lines,
  more,
}: {
  readonly flow: string;
  readonly name: string;
  readonly lines: readonly string[];
  readonly more: number;
}) {
  const step = useStep(flow, name);
  // What held of an earlier visit says nothing of the one to come.
  const outdated = useStepOutdated(flow, name);
  const checks = outdated ? [] : lastChecks(step?.attempts ?? []);
  return (
    <ul className="ensure">
      {lines.map((line, index) => {
        const check = checks.find((candidate) => candidate.text === line);
        return (
          <li
            key={line}
            className={check ? (check.ok ? "ensure-ok" : "ensure-bad") : undefined}
            data-tip={check?.reason ?? `ensure: ${line}`}
          >
            <span className="ensure-mark" aria-hidden="true">
              {check ? (check.ok ? "✓" : "✕") : "○"}
            </span>
            <span className="ensure-text">{line}</span>
            {check && !check.ok && check.actual ? (
              <span className="ensure-actual">{check.actual.split(" = ").at(-1)}</span>
            ) : null}
            {index === lines.length - 1 && more > 0 ? <span className="ensure-more">+{more}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** Of the newest attempt that was judged: while the next one streams, its predecessor's marks stay. */
function lastChecks(attempts: readonly { readonly checks: readonly CheckReport[] }[]): readonly CheckReport[] {
  for (let at = attempts.length - 1; at >= 0; at--) {
    const checks = attempts[at]?.checks.filter((check) => check.kind === "ensure") ?? [];
    if (checks.length > 0) return checks;
  }
  return [];
}
