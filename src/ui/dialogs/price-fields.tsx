import { useState } from "react";
import type { UserPrices } from "../../base/index.ts";
import { useDispatch, useDocument, useSession } from "../app/context.tsx";
import { NumberInput } from "../kit/index.ts";

interface Halves {
  readonly input: number | null;
  readonly output: number | null;
}

/** What the chosen model and those that the flow names cost, where no list of prices knows them. */
export function PriceFields({ model }: { readonly model: string }) {
  const dispatch = useDispatch();
  const prices = useSession((state) => state.settings.prices);
  const functions = useDocument((state) => state.document.functions);
  const named = Object.values(functions).flatMap((definition) => ("model" in definition && definition.model) || []);
  const models = [...new Set([model, ...named, ...Object.keys(prices)])].filter((name) => name !== "");
  function give(name: string, { input, output }: Halves) {
    const { [name]: _, ...others } = prices;
    const next: UserPrices = input === null || output === null ? others : { ...others, [name]: { input, output } };
    dispatch({ do: "set-settings", settings: { prices: next } });
  }
  if (models.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 font-medium">Prices, in dollars per million tokens</legend>
      {models.map((name) => (
        <PriceRow key={name} model={name} prices={prices} onGive={(halves) => give(name, halves)} />
      ))}
      <p className="text-small text-ink-3">
        Only for a model that no price list knows, or where you pay another price. Empty: as the lists say.
      </p>
    </fieldset>
  );
}

interface PriceRowProps {
  readonly model: string;
  readonly prices: UserPrices;
  readonly onGive: (halves: Halves) => void;
}

/** Half a price is none: it is kept here, and asked about, until the other half is given. */
function PriceRow({ model, prices, onGive }: PriceRowProps) {
  const known = Object.hasOwn(prices, model) ? prices[model] : undefined;
  const [halves, setHalves] = useState<Halves>({ input: known?.input ?? null, output: known?.output ?? null });
  function change(next: Halves) {
    setHalves(next);
    onGive(next);
  }
  const missing = halves.input === null ? "input" : "output";
  const isHalf = (halves.input === null) !== (halves.output === null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_120px_120px] items-start gap-x-3">
      <span className="mono truncate pt-1.5">{model}</span>
      {(["input", "output"] as const).map((half) => (
        <NumberInput
          key={half}
          name={`Price of ${model}, ${half}`}
          value={halves[half]}
          min={0}
          step={0.1}
          unit="$"
          placeholder={half}
          onCommit={(value) => change({ ...halves, [half]: value })}
        />
      ))}
      {isHalf ? (
        <p role="alert" className="col-span-3 text-small text-bad-text">
          Give the price of {missing} as well: half a price counts as none.
        </p>
      ) : null}
    </div>
  );
}
