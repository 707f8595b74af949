/** What stands in the top bar, and how: what has no room is in the menu at its end, or below it. */
export interface TopBarPlan {
  readonly mark: boolean;
  /** Else the flow tabs lie over the canvas. */
  readonly flows: boolean;
  /** `figures`: no names, no limits. `below`: in a row of their own. */
  readonly meters: "whole" | "figures" | "below";
  readonly save: "words" | "sign";
  readonly review: "words" | "sign";
  readonly undo: boolean;
  readonly model: boolean;
  readonly case: boolean;
  readonly plan: boolean;
  readonly share: boolean;
}

const roomy: TopBarPlan = {
  mark: true,
  flows: true,
  meters: "whole",
  save: "words",
  review: "words",
  undo: true,
  model: true,
  case: true,
  plan: true,
  share: true,
};

/** What gives way, one after the other. Before the first of them the meters have shrunk to names and figures. */
const steps: readonly Partial<TopBarPlan>[] = [
  { flows: false },
  { share: false },
  { save: "sign" },
  { model: false },
  { meters: "figures" },
  { plan: false },
  { undo: false },
  { review: "sign" },
  { mark: false },
  { meters: "below" },
  { case: false },
];

/** Between two parts, in pixels. */
const GAP = 10;
const PADDING = 24;
/** The project's name, what parts left from right, and Run or Stop: they are always there. */
const ALWAYS = 84 + GAP + 0 + GAP + 74;
const MENU = 30;

/** What a top bar takes at least, in pixels. */
function leastWidth(plan: TopBarPlan, waits: boolean): number {
  const parts = [
    plan.mark && 16,
    plan.flows && 440,
    plan.meters === "whole" && 3 * 80 + 24,
    plan.meters === "figures" && 3 * 52 + 24,
    plan.save === "words" ? 64 : 18,
    waits && (plan.review === "words" ? 104 : 56),
    plan.undo && 60,
    plan.model && 96,
    plan.case && 96,
    plan.plan && 56,
    plan.share ? 140 : MENU,
  ];
  return parts.reduce<number>((sum, part) => (part === false ? sum : sum + part + GAP), PADDING + ALWAYS);
}

/** The roomiest top bar that fits a window; `waits`: a run waits for people, and the way to them is shown. */
export function planTopBar(width: number, waits: boolean): TopBarPlan {
  let plan = roomy;
  for (const step of steps) {
    if (leastWidth(plan, waits) <= width) break;
    plan = { ...plan, ...step };
  }
  return plan;
}
