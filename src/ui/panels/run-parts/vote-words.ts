import type { InferBody } from "../../../flow/index.ts";
import type { IterationView } from "../../../reports/index.ts";
import { writeValue } from "../../look/index.ts";
import { groupsOf, largestGroup, valueAt } from "./agreement.ts";

/** `3 of 5 say "bug". 3 are needed.` Empty where nobody votes. A tie is said: the group of the first member is taken. */
export function voteWords(
  { members, vote }: Pick<IterationView, "members" | "vote">,
  body: InferBody | undefined,
): string {
  if (members.length < 2) return "";
  const answers = members.map(({ state, value }) =>
    state === "answered" ? valueAt(value, body?.agree_on) : undefined,
  );
  const groups = groupsOf(answers);
  const largest = largestGroup(groups);
  if (largest === null) return "Nobody has answered yet.";
  // What was taken is what the run says; of groups as large as it, that of the first member is.
  const taken = groups[members.findIndex(({ member }) => member !== undefined && vote?.agreeing.includes(member))];
  const group = taken ?? largest.group;
  const size = groups.filter((one) => one === group).length;
  const value = answers[groups.indexOf(group)];
  const rivals = new Set(groups.filter((one) => one !== null && one !== group && sizeOf(groups, one) === size));
  const others = [...rivals].map((one) => writeValue(answers[groups.indexOf(one)] ?? null, 40)).join(" and ");
  const tie =
    !vote?.reached || others === "" ? "" : ` A tie: as many say ${others}. The group of the first member was taken.`;
  const needed = body?.threshold === undefined ? "" : ` ${body.threshold} are needed.`;
  return `${size} of ${members.length} say ${writeValue(value ?? null, 40)}.${needed}${tie}`;
}

const sizeOf = (groups: readonly (number | null)[], group: number): number =>
  groups.filter((one) => one === group).length;
