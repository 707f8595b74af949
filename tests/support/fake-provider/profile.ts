import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../../src/base/index.ts";
import { type Measured, measured, type Place, placesOf } from "./schema-places.ts";
import type { Asked } from "./wire.ts";

/** What of a request a provider refuses. */
export type Condition =
  /** This header is missing. */
  | { readonly header: string }
  | { readonly parameter: string; readonly streamed?: boolean; readonly thinking?: true }
  /** A parameter, or a part of one (`thinking.type`), that is one of these. */
  | { readonly value: string; readonly is: readonly string[] }
  /** A budget of thought that leaves nothing of the limit. */
  | { readonly budget: "whole" }
  /** A parameter that is none of these. */
  | { readonly parameters_but: readonly string[] }
  | { readonly format: "json_schema" | "json_object"; readonly streamed?: true }
  /** Tools at all, one that must be called, or how that is said. */
  | { readonly tool: "any" | "forced" | "named"; readonly thinking?: true }
  /** JSON mode, and no message that says so. */
  | { readonly without_word: RegExp }
  /** A keyword of the schema that is none of these. */
  | { readonly keywords_but: readonly string[]; readonly of: "schema" | "tool" }
  | { readonly keyword: string; readonly but: RegExp }
  | { readonly more: keyof Measured; readonly than: number }
  /** An object that is open, or has a field that need not be there. */
  | { readonly object: "open" | "loose" }
  /** A type that may be anything. */
  | { readonly untyped: true };

export interface Refusal {
  readonly when: Condition;
  /** Of these models only. */
  readonly model?: RegExp;
  /** 400 if absent. */
  readonly status?: number;
  /** `{name}`: what was found; `{has}`: how many. */
  readonly message: string;
  /** That it is refused is documented; in which words isn't known, so these are ours. */
  readonly words?: "ours";
  readonly type?: string;
  readonly param?: string;
  readonly code?: string;
}

/** The shapes in which providers wrap what they say of an error. */
export type ErrorShape = (refusal: Refusal, status: number, message: string) => Json;

/** A provider as it is: what it refuses, in which words, and how it answers. */
export interface FakeProfile {
  readonly provider: string;
  readonly wire: "anthropic" | "openai";
  /** The address that users give. */
  readonly address: string;
  /** Models that differ in what they take. */
  readonly models: readonly string[];
  /** Where it is known from: documentation, and reports of those who met it. */
  readonly from: readonly string[];
  /** In order: the first that a request meets is its answer. */
  readonly refuses: readonly Refusal[];
  readonly shape: ErrorShape;
  /** Said in a stream before anything else. */
  readonly comment?: string;
  /** A tool may be given and is never called. */
  readonly ignores_tools?: true;
  /** Says what a stream used, asked or not. */
  readonly always_counts?: true;
}

export interface SentRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly asked: Asked;
}

/** What the provider says of a request that it doesn't take; null: it takes it. */
export function refusalOf(
  profile: FakeProfile,
  sent: SentRequest,
): { readonly status: number; readonly body: Json } | null {
  for (const refusal of profile.refuses) {
    if (refusal.model && !refusal.model.test(sent.asked.model)) continue;
    const found = meets(refusal.when, sent);
    if (found === null) continue;
    const message = refusal.message.replaceAll("{name}", found.name).replaceAll("{has}", String(found.has ?? ""));
    const status = refusal.status ?? 400;
    return { status, body: profile.shape(refusal, status, message) };
  }
  return null;
}

interface Found {
  readonly name: string;
  readonly has?: number;
}

const found = (name: string | undefined): Found | null => (name === undefined ? null : { name });
const itself = (holds: boolean, name: string): Found | null => (holds ? { name } : null);

function meets(when: Condition, { headers, body, asked }: SentRequest): Found | null {
  const native = asked.tool === null && !asked.told ? asked.schema : {};
  if ("header" in when) return itself(headers[when.header] === undefined, when.header);
  if ("parameter" in when) {
    const streamed = when.streamed === undefined || when.streamed === (body["stream"] === true);
    const thinking = when.thinking === undefined || isThinking(body);
    return itself(body[when.parameter] !== undefined && streamed && thinking, when.parameter);
  }
  if ("parameters_but" in when) return found(Object.keys(body).find((name) => !when.parameters_but.includes(name)));
  if ("format" in when) {
    const format = formatOf(body);
    return itself(format === when.format && (when.streamed !== true || body["stream"] === true), format);
  }
  if ("value" in when) return found(when.is.find((value) => valueAt(body, when.value) === value));
  if ("budget" in when) {
    const budget = valueAt(body, "thinking.budget_tokens");
    return itself(typeof budget === "number" && budget >= Number(body["max_tokens"]), "budget_tokens");
  }
  if ("tool" in when) return when.thinking && !isThinking(body) ? null : toolOf(when.tool, body);
  if ("without_word" in when)
    return itself(
      formatOf(body) === "json_object" && !when.without_word.test(JSON.stringify(body["messages"])),
      "json",
    );
  if ("of" in when) {
    const places = placesOf(when.of === "schema" ? native : asked.tool === null ? {} : asked.schema);
    return found(places.flatMap(keysOf).find((key) => !when.keywords_but.includes(key)));
  }
  const places = placesOf(native);
  if ("keyword" in when) {
    const values = places.flatMap(({ schema }) => (when.keyword in schema ? [String(schema[when.keyword])] : []));
    return found(values.find((value) => !when.but.test(value)));
  }
  if ("more" in when) {
    const has = measured(native)[when.more];
    return has > when.than ? { name: when.more, has } : null;
  }
  if ("untyped" in when) {
    const open = places.find(({ schema }) => !["type", "anyOf", "$ref", "enum"].some((key) => key in schema));
    return found(Object.keys(native).length === 0 ? undefined : open?.at);
  }
  const wrong = places.find(({ schema }) => schema["type"] === "object" && isWrong(schema, when.object));
  return found(wrong?.at);
}

function valueAt(body: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = body;
  for (const key of path.split(".")) value = value !== undefined && isJsonObject(value) ? value[key] : undefined;
  return value;
}

/** Told to think, in whichever words. */
function isThinking(body: JsonObject): boolean {
  const type = valueAt(body, "thinking.type");
  if (type !== undefined) return type === "enabled" || type === "adaptive";
  const effort = valueAt(body, "reasoning.effort") ?? body["reasoning_effort"];
  return effort !== undefined && effort !== "none";
}

const keysOf = ({ schema }: Place): readonly string[] => Object.keys(schema);

function isWrong(schema: JsonObject, how: "open" | "loose"): boolean {
  if (how === "open") return schema["additionalProperties"] !== false;
  const required = isJsonArray(schema["required"]) ? schema["required"] : [];
  const properties = isJsonObject(schema["properties"]) ? Object.keys(schema["properties"]) : [];
  return properties.some((name) => !required.includes(name));
}

function formatOf(body: JsonObject): string {
  const format = body["response_format"];
  return isJsonObject(format) ? String(format["type"]) : "";
}

function toolOf(how: "any" | "forced" | "named", body: JsonObject): Found | null {
  const choice = body["tool_choice"];
  const forced = choice !== undefined && choice !== "auto" && choice !== "none";
  const holds = { any: body["tools"] !== undefined, forced, named: isJsonObject(choice) };
  return itself(holds[how], "tool_choice");
}
