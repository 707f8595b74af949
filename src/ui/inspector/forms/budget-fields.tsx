import type { Budget } from "../../../flow/index.ts";
import { Field, NumberInput } from "../../kit/index.ts";

interface BudgetFieldsProps {
  /** Of code, which costs nothing: other limits are shown only while there are any. */
  readonly timeOnly?: boolean;
  readonly budget: Budget | undefined;
  readonly onChange: (budget: Budget | null) => void;
}

/** Hard limits: empty means none. */
export function BudgetFields({ timeOnly = false, budget, onChange }: BudgetFieldsProps) {
  const set = (axis: keyof Budget, value: number | null) => {
    const { [axis]: _, ...others } = budget ?? {};
    const next: Budget = value === null ? others : { ...others, [axis]: value };
    onChange(Object.keys(next).length > 0 ? next : null);
  };
  return (
    <div className="grid grid-cols-3 gap-2">
      <Field label="Time">
        {(frame) => (
          <NumberInput
            frame={frame}
            unit="s"
            min={0.001}
            placeholder="none"
            value={budget?.ms === undefined ? null : budget.ms / 1000}
            onCommit={(seconds) => set("ms", seconds === null ? null : Math.max(1, Math.round(seconds * 1000)))}
          />
        )}
      </Field>
      {timeOnly && budget?.usd === undefined ? null : (
        <Field label="Cost">
          {(frame) => (
            <NumberInput
              frame={frame}
              unit="$"
              min={0}
              step={0.01}
              placeholder="none"
              value={budget?.usd ?? null}
              onCommit={(value) => set("usd", value)}
            />
          )}
        </Field>
      )}
      {timeOnly && budget?.tokens === undefined ? null : (
        <Field label="Tokens">
          {(frame) => (
            <NumberInput
              frame={frame}
              integer
              min={1}
              step={100}
              placeholder="none"
              value={budget?.tokens ?? null}
              onCommit={(value) => set("tokens", value)}
            />
          )}
        </Field>
      )}
    </div>
  );
}
