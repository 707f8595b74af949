import { useDocument, useRun, useSession } from "../app/context.tsx";
import { Meter } from "../kit/index.ts";
import { writeCount, writeDollars, writeTime } from "../look/index.ts";

const none = { spent: 0, reserved: 0, limit: null };

/** Time, cost and tokens of the shown run against the flow's budget. */
export function RunMeters({ width }: { readonly width: number }) {
  const flow = useSession((state) => state.flow);
  const budget = useDocument((state) => state.document.flows[flow]?.budget);
  const meters = useRun((state) => (state.shown?.flow === flow ? state.shown.view.meters : null));
  const ms = meters?.ms ?? { ...none, limit: budget?.ms ?? null };
  const usd = meters?.usd ?? { ...none, limit: budget?.usd ?? null };
  const tokens = meters?.tokens ?? { ...none, limit: budget?.tokens ?? null };
  const top = meters?.topStep ?? null;
  const most = top === null ? "" : `\n${top} spent most`;
  return (
    <div className="flex shrink-0 items-center gap-3.5">
      <Meter name="Time" width={width} spent={ms.spent} reserved={ms.reserved} limit={ms.limit} format={writeTime} />
      <Meter
        name="Cost"
        width={width + 14}
        spent={usd.spent}
        reserved={usd.reserved}
        limit={usd.limit}
        format={writeDollars}
        unknown={meters?.unknownPrice ?? false}
        parts={partsOf(top, meters?.topStepUsd ?? 0, usd.spent)}
        aside={most}
      />
      <Meter
        name="Tokens"
        width={width}
        spent={tokens.spent}
        reserved={tokens.reserved}
        limit={tokens.limit}
        format={writeCount}
        parts={partsOf(top, meters?.topStepTokens ?? 0, tokens.spent)}
        aside={most}
      />
    </div>
  );
}

/** The step that spends most, and the rest beside it. */
function partsOf(top: string | null, most: number, spent: number) {
  if (top === null || spent <= 0) return [];
  const share = Math.min(most, spent);
  return [
    { name: top, value: share, color: "var(--kind-infer)" },
    { name: "the other steps", value: spent - share, color: "var(--kind-parallel)" },
  ];
}
