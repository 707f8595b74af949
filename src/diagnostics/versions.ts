import type { LoweringDiagnostic } from "../dialects/index.ts";
import { describe } from "./describe.ts";

/** As `irTextIn` of `src/toolchain` gives it: the version that a flow is printed in, what it loses, what the version below refuses. */
export interface ChosenVersion {
  readonly version: string;
  readonly losses: readonly LoweringDiagnostic[];
  readonly refused: readonly LoweringDiagnostic[];
  /** The version that it was opened from. */
  readonly origin: string | null;
}

/** More reasons than these are counted. */
const MOST_NAMED = 2;

/** Why a flow is printed in this version when none was asked for. */
export function whyVersion({ version, refused, origin }: ChosenVersion): string {
  const reasons = wordsOf(refused);
  if (version === origin) return `Version ${version} is the one that this flow was opened from.`;
  if (reasons.length === 0) return `Version ${version} is the lowest that carries this flow.`;
  const lead =
    version === "flow/1"
      ? "No version below flow/1 carries this flow."
      : `Version ${version} is the lowest that carries this flow.`;
  return `${lead} ${reasons.join(" ")}`;
}

/** What the text does not carry, a sentence each. */
export const lostIn = ({ losses }: ChosenVersion): readonly string[] => [
  ...new Set(losses.map((loss) => describe(loss).message)),
];

function wordsOf(refused: readonly LoweringDiagnostic[]): readonly string[] {
  const all = [...new Set(refused.map((problem) => withPlace(problem)))];
  const more = all.length - MOST_NAMED;
  return more <= 0 ? all : [...all.slice(0, MOST_NAMED), more === 1 ? "And one more." : `And ${more} more.`];
}

/** The sentence, and where. */
function withPlace(problem: LoweringDiagnostic): string {
  const { at } = problem;
  // Which version has it is of no use here.
  const { message } = describe(
    problem.code === "L410" ? { ...problem, data: { ...problem.data, since: null } } : problem,
  );
  const names = at.in === "document" ? [at.function, at.flow, at.node].filter((name) => name !== undefined) : [];
  return names.length === 0 ? message : `${message.replace(/\.$/, "")} (${names.join(" › ")}).`;
}
