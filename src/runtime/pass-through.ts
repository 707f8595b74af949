import { chainOf, type Envelope } from "./budget/envelope.ts";
import { BudgetExceeded, Cancelled, JournalError, type StratumError } from "./errors.ts";

/**
 * True for what nothing inside a flow may take as an outcome, whatever a frame requires (LANGUAGE 5.4, docs/nodes.md):
 * a limit of an envelope that encloses the step (`around`: the innermost one), a broken journal, a stop, a kill.
 */
export function passesThrough(error: StratumError, around: Envelope | null): boolean {
  if (error instanceof JournalError || error instanceof Cancelled) return true;
  if (!(error instanceof BudgetExceeded)) return false;
  return chainOf(around).some((envelope) => envelope.name === error.data["envelope"]);
}
