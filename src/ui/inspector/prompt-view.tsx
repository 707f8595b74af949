import { useState } from "react";
import type { CompiledPrompt, PromptPart } from "../../runtime/index.ts";
import { Button, classNames } from "../kit/index.ts";
import { Fold } from "./fold.tsx";
import { Part } from "./part.tsx";
import { type PromptLine, promptLines } from "./prompt-lines.ts";
import { Readout } from "./readout.tsx";

type Origin = Exclude<PromptPart["origin"], "frame">;

const origins = {
  intent: { label: "intent", hue: "var(--kind-infer)" },
  context: { label: "context", hue: "var(--type-string)" },
  input: { label: "input", hue: "var(--kind-debate)" },
  retry: { label: "retry", hue: "var(--state-ok)" },
  opaque: { label: "opaque", hue: "var(--kind-human)" },
} as const satisfies { [O in Origin]: { label: string; hue: string } };

interface PromptViewProps {
  readonly prompt: CompiledPrompt;
  /** The number of the first attempt when all but the retry block is equal to its prompt; null when it is not. */
  readonly sameAs: number | null;
}

/**
 * A compiled prompt with the origin of every character. Of a retry the targeted block is marked, and the rest, which
 * the model has seen before, is kept short.
 */
export function PromptView({ prompt, sameAs }: PromptViewProps) {
  const lines = promptLines(prompt.parts);
  const isRetry = lines.some((line) => line.isRetry);
  const [whole, setWhole] = useState(false);
  const short = isRetry && !whole;
  const used = new Set(prompt.parts.map((part) => part.origin));
  return (
    <Part
      title={isRetry ? "What went back to the model" : "What the model was asked"}
      aside={
        isRetry ? (
          <Button size="small" look="ghost" onClick={() => setWhole(!whole)}>
            {whole ? "Shorten" : "Show in full"}
          </Button>
        ) : undefined
      }
    >
      <Readout name="Compiled prompt">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
          <Line key={index} line={line} short={short} />
        ))}
      </Readout>
      {isRetry && sameAs !== null ? (
        <p className="text-small text-ink-3">Only the marked lines differ from attempt {sameAs}.</p>
      ) : null}
      <ul aria-label="Origins" className="flex flex-wrap gap-x-3 gap-y-1 text-micro text-ink-2">
        {Object.entries(origins).map(([origin, { label, hue }]) =>
          [...used].some((one) => one === origin) ? (
            <li key={origin} className="flex items-center gap-1">
              <i
                aria-hidden="true"
                className="size-2.5 rounded-[3px] forced-colors:border"
                style={{ background: hue }}
              />
              {label}
            </li>
          ) : null,
        )}
      </ul>
      {prompt.attachment === null ? null : (
        <Fold title={<>Attached data, {prompt.attachment.length} characters</>}>
          <pre className="mono mt-1 max-h-48 overflow-auto rounded-control border border-hair bg-sunk px-2 py-1.5 whitespace-pre-wrap break-words">
            {prompt.attachment}
          </pre>
        </Fold>
      )}
    </Part>
  );
}

function Line({ line, short }: { readonly line: PromptLine; readonly short: boolean }) {
  return (
    <div
      className={classNames(
        "min-h-[19px] px-2",
        line.isRetry
          ? "bg-ok-soft text-ink shadow-[inset_2px_0_0_var(--state-ok)] whitespace-pre-wrap break-words"
          : short
            ? "truncate whitespace-pre text-ink-2"
            : "whitespace-pre-wrap break-words text-ink",
      )}
    >
      {line.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
        <span key={index} {...(line.isRetry ? {} : look(part))}>
          {part.text}
        </span>
      ))}
    </div>
  );
}

function look(part: PromptPart): {
  readonly style?: { readonly background: string };
  readonly className?: string;
  readonly "data-tip"?: string;
} {
  if (part.origin === "frame") return { className: "text-ink-3" };
  const { label, hue } = origins[part.origin];
  const which =
    part.origin === "context" ? ` ${Number(part.name ?? 0) + 1}` : part.name === undefined ? "" : ` ${part.name}`;
  return {
    style: { background: `color-mix(in oklch, ${hue} 13%, transparent)` },
    className: "rounded-[2px]",
    "data-tip": `${label}${which}`,
  };
}
