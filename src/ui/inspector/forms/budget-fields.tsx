import type { Budget } from "../../../flow/index.ts";
import { Field, NumberInput } from "../../kit/index.ts";

interface BudgetFieldsProps {
  readonly budget: Budget | undefined;
  readonly onChange: (budget: Budget | null) => void;
}

/** Hard limits: empty means none. */
export function BudgetFields({ budget, onChange }: BudgetFieldsProps) {
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
    </div>
  );
}
