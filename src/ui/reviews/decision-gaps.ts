import type { Json } from "../../base/index.ts";
import { type Issue, validate } from "../../contracts/index.ts";
import type { PendingAsk, ReviewDraft } from "../../workbench/index.ts";
import { DEEPEST, openValue, pathKey, wordsByPlace } from "../panels/cases/form-values.ts";

type Question = PendingAsk["question"];

/** Where the form shows the decision, and the reason. */
export const VALUE = "value";
export const RATIONALE = "rationale";

/** What is proposed: an artifact that would do as a decision, else what can be said without deciding anything. */
export function proposed({ artifacts, decision, contracts, options }: Question): Json | undefined {
  if (options) return undefined;
  const isObject = decision.type === "contract" || decision.type === "object";
  const fits = (value: Json) => validate(value, decision, contracts).ok;
  return (isObject ? Object.values(artifacts).find(fits) : undefined) ?? openValue(decision);
}

/** What is to be put right before a question can end so: words by `pathKey`, in the order of the form. */
export function gapsOf(
  { decision, contracts, kind }: Question,
  outcome: Question["outcomes"][number],
  { value, rationale }: Pick<ReviewDraft, "value" | "rationale">,
): ReadonlyMap<string, string> {
  if (outcome === "kill") return NOTHING;
  if (outcome === "revise") {
    return rationale.trim() === "" ? new Map([[pathKey([RATIONALE]), "Say what should be different."]]) : NOTHING;
  }
  if (value === undefined) {
    return new Map([[pathKey([VALUE]), kind === "review" ? "Decide first." : "Give the result first."]]);
  }
  const checked = validate(value, decision, contracts, { root: VALUE });
  return checked.ok ? NOTHING : marked(checked.error);
}

/** What the run refused, by place; what concerns no place of the form is under the decision itself. */
export function refusedGaps(refused: string | null): ReadonlyMap<string, string> {
  if (refused === null) return NOTHING;
  const said = refused
    .replaceAll(/(^|; )ensure: /g, "$1ensure: it must hold that ")
    .replaceAll(/(^|; )guardrail: /g, "$1guardrail: it meets the guardrail ");
  const issues = said.split("; value").map((text, index): Issue => {
    const message = index === 0 ? text : `value${text}`;
    const steps = /^value((?:\.[A-Za-z_]\w*|\[\d+\])*): /.exec(message)?.[1] ?? "";
    const path = [...steps.matchAll(/\.(\w+)|\[(\d+)\]/g)].map(([, name, at]) => name ?? Number(at));
    return { path, code: "type", message: steps === "" ? message.replace(/^value: /, "") : message };
  });
  return marked(issues);
}

function marked(issues: readonly Issue[]): ReadonlyMap<string, string> {
  return wordsByPlace(
    issues.map((issue) => ({ ...issue, path: [VALUE, ...issue.path].slice(0, DEEPEST + 1) })),
    "A value is needed here.",
  );
}

const NOTHING: ReadonlyMap<string, string> = new Map();
