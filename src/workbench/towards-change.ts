import type { FlowDocument } from "../flow/index.ts";
import { NOTHING_SELECTED } from "./session.ts";
import type { SessionState } from "./state.ts";

/** The session after a step of the history: what changed is shown, for nothing may be undone unseen in another flow. */
export function towardsChange(session: SessionState, before: FlowDocument, after: FlowDocument): SessionState {
  const changed = Object.keys(after.flows).filter(
    (name) => before.flows[name] !== after.flows[name] || before.layout[name] !== after.layout[name],
  );
  const [flow] = changed;
  if (flow === undefined || changed.includes(session.flow)) return session;
  return { ...session, flow, selection: NOTHING_SELECTED };
}
