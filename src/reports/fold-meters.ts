import { printPath } from "../base/index.ts";
import type { BudgetChange, EventOf, Limits, RunPath } from "../runtime/index.ts";
import type { EnvelopeMeter, Meters } from "./meters.ts";
import type { NodeView } from "./view.ts";

type AttemptEnd = EventOf<"attempt-end">;

const EMPTY_AXIS = { spent: 0, reserved: 0, limit: null } as const;

export function emptyMeters(): Meters {
  return { ...emptyEnvelope([]), topStep: null, topStepUsd: 0, topStepTokens: 0, thought: 0 };
}

export function limited(envelope: EnvelopeMeter, limits: Limits): EnvelopeMeter {
  return {
    ...envelope,
    ms: { ...envelope.ms, limit: limits.ms ?? null },
    usd: { ...envelope.usd, limit: limits.usd ?? null },
    tokens: { ...envelope.tokens, limit: limits.tokens ?? null },
  };
}

/** Which step burns the money. What the flow has spent comes from the envelopes' own events. */
export function addAttemptCost(meters: Meters, owner: NodeView, event: AttemptEnd): Meters {
  const thought = meters.thought + (event.usage.thought ?? 0);
  const unknownPrice = meters.unknownPrice || event.cost_usd === null;
  const counted = { ...meters, unknownPrice, thought };
  const usd = owner.cost_usd ?? 0;
  const tokens = owner.usage.input + owner.usage.output + owner.usage.cache_read + owner.usage.cache_write;
  const leads =
    meters.topStep === null ||
    usd > meters.topStepUsd ||
    (usd === meters.topStepUsd && tokens > meters.topStepTokens) ||
    meters.topStep === owner.path;
  if (!leads) return counted;
  return { ...counted, topStep: owner.path, topStepUsd: usd, topStepTokens: tokens };
}

export function tickMeters(meters: Meters, ms: number): Meters {
  return meters.ms.spent === ms ? meters : { ...meters, ms: { ...meters.ms, spent: ms } };
}

/** After a reservation, a settlement, or a running count. */
export function charged(envelope: EnvelopeMeter, change: BudgetChange): EnvelopeMeter {
  return {
    ...envelope,
    usd: {
      ...envelope.usd,
      spent: settle(envelope.usd.spent + (change.spent.usd ?? 0)),
      reserved: settle(envelope.usd.reserved + (change.reserved.usd ?? 0)),
    },
    tokens: {
      ...envelope.tokens,
      spent: envelope.tokens.spent + change.spent.tokens,
      reserved: envelope.tokens.reserved + change.reserved.tokens,
    },
    unknownPrice: envelope.unknownPrice || change.spent.usd === null,
    estimated: envelope.estimated || change.estimated === true,
  };
}

/** Deltas in floating dollars leave dust behind: a billionth of a cent is nothing. */
function settle(usd: number): number {
  return Math.abs(usd) < 1e-12 ? 0 : usd;
}

export function emptyEnvelope(path: RunPath): EnvelopeMeter {
  return {
    path: printPath(path),
    segments: path,
    ms: EMPTY_AXIS,
    usd: EMPTY_AXIS,
    tokens: EMPTY_AXIS,
    unknownPrice: false,
    estimated: false,
  };
}
