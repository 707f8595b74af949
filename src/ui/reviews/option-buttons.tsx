import type { Json } from "../../base/index.ts";
import { classNames } from "../kit/index.ts";
import { pathKey } from "../panels/cases/form-values.ts";
import { VALUE } from "./decision-gaps.ts";

export interface OptionButtonsProps {
  readonly options: readonly string[];
  /** Undefined: none is chosen yet. */
  readonly value: Json | undefined;
  readonly issue: string | undefined;
  readonly onChoose: (option: string) => void;
}

/** The values to choose from, one of them pressed. */
export function OptionButtons({ options, value, issue, onChoose }: OptionButtonsProps) {
  return (
    <fieldset data-path={pathKey([VALUE])} className="min-w-0">
      <legend className="mb-1 text-small text-ink-2">Decision</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option}
            className={classNames(
              "flex min-h-[30px] cursor-pointer items-center gap-2 rounded-control border px-3 hover:bg-hover",
              option === value ? "border-accent bg-accent-soft text-ink" : "border-control text-ink-2",
            )}
          >
            <input type="radio" name="decision" checked={option === value} onChange={() => onChoose(option)} />
            {option}
          </label>
        ))}
      </div>
      {issue ? <p className="mt-1 text-small text-bad-text">{issue}</p> : null}
    </fieldset>
  );
}
