import type { JsonObject } from "../base/index.ts";
import { providerSchema } from "../contracts/index.ts";
import type { Asked, AskedAs, ModelError, ModelRequest } from "../runtime/index.ts";
import { measureSchema } from "./measure-schema.ts";
import { type ProviderProfile, type SchemaLimits, WAYS } from "./provider-profiles.ts";

/** Why a way of asking is not open for a call, because its provider refused it. */
export type Refusals = { readonly [way in AskedAs]?: string };

export interface Refusal {
  readonly as: AskedAs;
  readonly because: string;
  /** Whether the model takes this way for no type at all, or not for this schema. */
  readonly of: "model" | "schema";
}

/** What is remembered by a key. A `Map` is one. */
export interface Memory<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): unknown;
}

/** What the models of a provider have refused. */
export interface RefusalMemory {
  /** What is known for a call, and what it learnt itself. */
  known(request: Wanted, learnt: readonly Refusal[]): Refusals;
  learn(request: Wanted, learnt: readonly Refusal[]): void;
}

type Wanted = Pick<ModelRequest, "model" | "output">;

/** Of the server at that address; `memory` may be that of many. */
export function refusalMemory(base_url: string, memory: Memory<Refusals>): RefusalMemory {
  const keyOf = ({ model, output }: Wanted, of: Refusal["of"]) =>
    JSON.stringify(of === "model" ? [base_url, model] : [base_url, model, output.schema]);
  return {
    known: (request, learnt) => ({
      ...memory.get(keyOf(request, "model")),
      ...memory.get(keyOf(request, "schema")),
      ...Object.fromEntries(learnt.map(({ as, because }) => [as, because])),
    }),
    learn(request, learnt) {
      for (const { as, because, of } of learnt) {
        const key = keyOf(request, of);
        memory.set(key, { ...memory.get(key), [as]: because });
      }
    },
  };
}

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

/** Words of a refusal that would meet every type: the way itself is not there. */
const NO_SUCH_WAY =
  /(?:\bnot|n't) (?:\w+ )?(?:support|enabled|available|allowed)|unsupported|unavailable|unknown|unrecogni[sz]ed|extra inputs|no endpoints|enabled only|requires? --|\.type\W* must be|input should be|supported (?:\w+ )?values/i;
/** Words that point into a schema, whatever else they say. */
const IN_THE_SCHEMA =
  /(?:invalid|unsupported|this|provided) (?:json.?)?schema\b|schemas? contains|\.(?:schema|input_schema|parameters)\b|\bpropert(?:y|ies)\b|keyword|grammar|too (?:many|large|complex|deep|long)|exceed|recursi|additionalProperties|\b(?:any|one|all)Of\b|\$(?:ref|defs)\b|\b(?:min|max)(?:Items|Length|imum)\b|\b(?:enum|pattern)\b/i;

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

/**
 * The way of asking that a refusal is about; null: it is about something else. `body`: as it came; `words`: its message,
 * without a key. In doubt it is about this schema: then another type's costs a refused request, and no type is asked for
 * less strictly for another's sake.
 */
export function afterRefusal({ as }: Asked, body: string, words: string): Refusal | null {
  if (!REFUSED[as]?.test(body)) return null;
  // JSON mode is given no schema.
  const ofModel = as === "json" || (NO_SUCH_WAY.test(words) && !IN_THE_SCHEMA.test(words));
  return { as, because: `The provider refused the ${WORDS[as]}: ${words}`, of: ofModel ? "model" : "schema" };
}

/** The schema with those keywords that the provider takes; the rest is said in descriptions. */
export function schemaFor({ keywords }: ProviderProfile, { identity, output }: ModelRequest): JsonObject {
  if (keywords === null) return output.schema;
  const taken: { readonly [keyword: string]: RegExp | null } = keywords;
  const { schema } = providerSchema(
    identity.output,
    identity.contracts,
    (keyword, value) => taken[keyword]?.test(String(value)) ?? false,
  );
  return schema;
}

/** What is told to a model whose provider doesn't bind it. */
export function told(system: string, { as }: Asked, { schema }: ModelRequest["output"]): string {
  if (as === "schema" || as === "tool") return system;
  const ask = "Answer with one JSON object and nothing else. It conforms to this JSON Schema:";
  return `${system}\n${ask} ${JSON.stringify(schema)}`;
}
