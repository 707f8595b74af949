import { standsStill } from "../../workbench/index.ts";
import { useDocument, useRun, useSession } from "../app/context.tsx";
import { Meter } from "../kit/index.ts";
import { writeCount, writeDollars, writeTime } from "../look/index.ts";

const none = { spent: 0, reserved: 0, limit: null };

/** What names and figures, or figures alone, take to be read; what others leave in the top bar is for the limits. */
const rooms = {
  whole: "max-w-[420px] basis-[264px]",
  figures: "max-w-[180px] basis-[180px]",
  row: "",
} as const satisfies { [L in "whole" | "figures" | "row"]: string };

/** Time, cost and tokens of the shown run against the flow's budget. In a tight row they are the first to give way. */
export function RunMeters({ look }: { readonly look: keyof typeof rooms }) {
  const flow = useSession((state) => state.flow);
  const budget = useDocument((state) => state.document.flows[flow]?.budget);
  const meters = useRun((state) => (state.shown?.flow === flow ? state.shown.view.meters : null));
  const still = useRun(({ active, shown }) => shown?.id === active && shown !== null && standsStill(shown.view));
  const ms = meters?.ms ?? { ...none, limit: budget?.ms ?? null };
  const usd = meters?.usd ?? { ...none, limit: budget?.usd ?? null };
  const tokens = meters?.tokens ?? { ...none, limit: budget?.tokens ?? null };
  const top = meters?.topStep ?? null;
  const most = top === null ? "" : `\n${top} spent most`;
  const thought = meters?.thought ?? 0;
  const brief = look === "figures";
  return (
    <div className={`flex shrink-0 grow items-center gap-3 ${rooms[look]}`}>
      <Meter
        brief={brief}
        name="Time"
        spent={ms.spent}
        reserved={ms.reserved}
        limit={ms.limit}
        format={writeTime}
        still={still ? "stands still: the run waits for you" : null}
      />
      <Meter
        brief={brief}
        name="Cost"
        spent={usd.spent}
        reserved={usd.reserved}
        limit={usd.limit}
        format={writeDollars}
        unknown={meters?.unknownPrice ?? false}
        parts={partsOf(top, meters?.topStepUsd ?? 0, usd.spent)}
        aside={most}
      />
      <Meter
        brief={brief}
        name="Tokens"
        spent={tokens.spent}
        reserved={tokens.reserved}
        limit={tokens.limit}
        format={writeCount}
        parts={partsOf(top, meters?.topStepTokens ?? 0, tokens.spent)}
        aside={thought > 0 ? `${most}\n${writeCount(thought)} were thought` : most}
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
