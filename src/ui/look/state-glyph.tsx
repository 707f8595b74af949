import { Ban, Check, CircleDashed, Hand, LoaderCircle, RotateCw, SkipForward, X, Zap } from "lucide-react";
import type { NodeState } from "../../reports/index.ts";
import { stateLook } from "./node-look.ts";

const glyphs = {
  queued: CircleDashed,
  running: LoaderCircle,
  waiting: Hand,
  retrying: RotateCw,
  done: Check,
  cached: Zap,
  skipped: SkipForward,
  cancelled: Ban,
  failed: X,
} as const satisfies { [S in NodeState]: typeof Check };

/** The sign of a step's state: shape and colour, never colour alone. The word stands in the name of what it is part of. */
export function StateGlyph({ state, size = 14 }: { readonly state: NodeState | null; readonly size?: number }) {
  if (state === null) return null;
  const Glyph = glyphs[state];
  const turns = state === "running" || state === "retrying";
  return (
    <Glyph
      aria-hidden="true"
      size={size}
      strokeWidth={2.25}
      style={{ color: stateLook(state).color }}
      className={turns ? "shrink-0 motion-safe:animate-[turn_1.1s_linear_infinite]" : "shrink-0"}
    />
  );
}
