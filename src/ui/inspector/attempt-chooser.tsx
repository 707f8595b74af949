import { Ban, Check, LoaderCircle, RotateCw, X } from "lucide-react";
import type { AttemptView } from "../../reports/index.ts";
import { chooseByKeys, RADIO_KEYS } from "../kit/index.ts";

const looks = {
  running: { Glyph: LoaderCircle, word: "running", color: "var(--state-run)" },
  ok: { Glyph: Check, word: "accepted", color: "var(--state-ok-text)" },
  violations: { Glyph: X, word: "refused by its checks", color: "var(--state-bad-text)" },
  "provider-error": { Glyph: RotateCw, word: "the provider failed", color: "var(--state-warn-text)" },
  budget: { Glyph: Ban, word: "out of budget", color: "var(--state-bad-text)" },
  cancelled: { Glyph: Ban, word: "cancelled", color: "var(--ink-3)" },
  uncertain: { Glyph: Ban, word: "outcome unknown", color: "var(--ink-3)" },
} as const satisfies { [S in AttemptView["state"]]: { Glyph: typeof Check; word: string; color: string } };

export function attemptWord(state: AttemptView["state"]): string {
  return looks[state].word;
}

interface AttemptChooserProps {
  readonly attempts: readonly AttemptView[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** The calls of a step side by side, each with how it came out. */
export function AttemptChooser({ attempts, chosen, onChoose }: AttemptChooserProps) {
  const onKeyDown = chooseByKeys(RADIO_KEYS, chosen, attempts.length, onChoose);
  return (
    <div role="radiogroup" aria-label="Attempts" onKeyDown={onKeyDown} className="flex flex-wrap gap-1">
      {attempts.map((attempt, index) => {
        const { Glyph, word, color } = looks[attempt.state];
        const member = `${attempt.iteration === undefined ? "" : `, turn ${attempt.iteration}`}${attempt.member === undefined ? "" : `, member ${attempt.member}`}`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a row of radio inputs cannot carry glyphs
          <button
            key={attempt.call_id}
            type="button"
            role="radio"
            aria-checked={index === chosen}
            aria-label={`Attempt ${attempt.number}${member}, ${word}`}
            data-tip={`Attempt ${attempt.number}: ${word}`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => onChoose(index)}
            className="figures inline-flex h-6 min-w-9 items-center justify-center gap-1 rounded-control border border-hair px-1.5 text-small text-ink-2 hover:bg-hover aria-checked:border-accent aria-checked:bg-accent-soft aria-checked:font-medium aria-checked:text-ink"
          >
            <Glyph size={12} strokeWidth={2.5} style={{ color }} aria-hidden="true" />
            {[attempt.iteration, attempt.member, attempt.number].filter((part) => part !== undefined).join(".")}
          </button>
        );
      })}
    </div>
  );
}
