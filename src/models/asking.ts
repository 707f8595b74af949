import type { JsonObject } from "../base/index.ts";
import { providerSchema } from "../contracts/index.ts";
import type { Asked, AskedAs, ModelError, ModelRequest } from "../runtime/index.ts";
import { measureSchema } from "./measure-schema.ts";
import { type ProviderProfile, type SchemaLimits, WAYS } from "./provider-profiles.ts";

/** What a model's provider has refused, and its words. */
export type Refusals = { readonly [way in AskedAs]?: string };

/** After "takes no" or "refused the". */
const WORDS: { readonly [way in AskedAs]: string } = {
  schema: "schema for its answers",
  tool: "tool that must be called",
  json: "JSON mode",
  prompt: "prompt",
};

/** Words of a refusal that is about the way of asking, and not about anything else in the request. */
const REFUSED: { readonly [way in AskedAs]: RegExp | null } = {
  schema:
    /response_?format|response_schema|json_?schema|output_config|output_format|structured.?outputs?|guided|grammar|\bschemas?\b/i,
  tool: /\btools?\b|tool_choice|function.?call/i,
  json: /response_?format|json_object|json mode/i,
  prompt: null,
};

const LIMITED: readonly (readonly [limit: keyof SchemaLimits, words: string])[] = [
  ["optional", "fields that may be missing"],
  ["unions", "places of more than one type"],
  ["levels", "levels"],
  ["properties", "fields"],
  ["enum_values", "listed values"],
  ["name_characters", "characters of names and listed values"],
];

/** The strictest way of asking for this type that the provider takes and has not refused, and why not a stricter one. */
export function asking(profile: ProviderProfile, output: ModelRequest["output"], refused: Refusals): Asked {
  const reasons: string[] = [];
  for (const as of WAYS) {
    const reason = profile.ways.includes(as)
      ? (refused[as] ?? (as === "schema" ? unfit(profile, output) : null))
      : `${profile.provider} takes no ${WORDS[as]}.`;
    if (reason === null) return { as, ...(reasons.length > 0 && { because: reasons.join(" ") }) };
    reasons.push(reason);
  }
  return { as: "prompt", because: reasons.join(" ") };
}

/** Why a type can't travel as the provider's own schema; null: it can. */
function unfit({ provider, limits }: ProviderProfile, { schema, strict }: ModelRequest["output"]): string | null {
  if (!strict) return "The type holds any, which no strict schema can say.";
  if (Object.keys(limits).length === 0) return null;
  const measures = measureSchema(schema);
  for (const [limit, words] of LIMITED) {
    const most = limits[limit];
    const has = measures[limit];
    if (most !== undefined && has > most) return `${provider} takes at most ${most} ${words}: this type has ${has}.`;
  }
  return null;
}

/** A failure that says something of the request itself. */
export function mayBeAskedElse({ kind, message }: ModelError): boolean {
  return kind === "bad_request" || kind === "not_found" || (kind === "server" && /\bgrammar\b/i.test(message));
}

/** The way of asking that a refusal is about; null: it is about something else. `body`: as it came. */
export function afterRefusal({ as }: Asked, body: string, words: string): Refusals | null {
  return REFUSED[as]?.test(body) ? { [as]: `The provider refused the ${WORDS[as]}: ${words}` } : null;
}

/** The schema with those keywords that the provider takes; the rest is said in descriptions. */
export function schemaFor({ keywords }: ProviderProfile, { identity, output }: ModelRequest): JsonObject {
  if (Object.keys(keywords).length === 0) return output.schema;
  const { schema } = providerSchema(
    identity.output,
    identity.contracts,
    (keyword, value) => keywords[keyword]?.test(String(value)) ?? false,
  );
  return schema;
}

/** What is told to a model whose provider doesn't bind it. */
export function told(system: string, { as }: Asked, { schema }: ModelRequest["output"]): string {
  if (as === "schema" || as === "tool") return system;
  const ask = "Answer with one JSON object and nothing else. It conforms to this JSON Schema:";
  return `${system}\n${ask} ${JSON.stringify(schema)}`;
}
