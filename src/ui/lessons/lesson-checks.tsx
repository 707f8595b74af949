import { Circle, CircleCheck } from "lucide-react";
import type { KeptLesson } from "../../workbench/index.ts";

type Checks = NonNullable<KeptLesson["lesson"]["steps"][number]["checks"]>;

interface LessonChecksProps {
  readonly checks: Checks;
  readonly passed: readonly boolean[];
}

/** What a step looks for, each with whether it has been seen. What is passed is also said aloud. */
export function LessonChecks({ checks, passed }: LessonChecksProps) {
  if (checks.length === 0) return null;
  return (
    <ul aria-label="Checks" aria-live="polite" className="flex flex-col gap-1.5 border-hair border-t pt-3">
      {checks.map(({ says, holds }, index) => (
        <li key={holds} className="flex items-start gap-2 text-pretty">
          {passed[index] ? (
            <CircleCheck role="img" aria-label="Passed:" size={16} className="mt-0.5 shrink-0 text-ok" />
          ) : (
            <Circle role="img" aria-label="Not yet:" size={16} className="mt-0.5 shrink-0 text-ink-3" />
          )}
          <span>{withCode(says)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Names in backticks as code. */
const withCode = (text: string) =>
  text.split("`").map((piece, place) =>
    place % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity
      <code key={place} className="mono">
        {piece}
      </code>
    ),
  );
