import { isJsonObject, type Json, type JsonObject, parseMachineJson } from "../../../src/base/index.ts";

export type StopWord = "end" | "max_tokens" | "refusal" | "content_filter" | "context_window";

/** What a request asks for, whatever its wire format. */
export interface Asked {
  readonly model: string;
  readonly system: string;
  readonly blocks: readonly string[];
  readonly max_tokens: number;
  readonly schema: JsonObject;
  /** The schema stands in the system message, and nowhere else. */
  readonly told: boolean;
  /** Name of the forced tool; null for a schema as response format. */
  readonly tool: string | null;
  /** The stream is to end with the usage. */
  readonly wants_usage: boolean;
  /** The answer comes event by event, and not as one text. */
  readonly streamed: boolean;
}

/** Tokens; a server that lies may say anything. */
export interface Counted {
  readonly input: Json;
  readonly output: Json;
  readonly cache_read: Json;
  readonly cache_write: Json;
}

/** The spelling of one provider's API. Events are complete, with their empty line. */
export interface Wire {
  readonly path: string;
  asked(body: JsonObject): Asked;
  opening(asked: Asked, counted: Counted | null): readonly string[];
  /** `tool`: another than the one asked for. */
  chunk(asked: Asked, text: string, first: boolean, tool: string | null): readonly string[];
  /** The whole answer of a request that wants no stream; absent where none is ever asked for. */
  whole?(asked: Asked, text: string, stop: StopWord, counted: Counted | null): Json;
  closing(asked: Asked, stop: StopWord, counted: Counted | null): readonly string[];
  errorEvent(type: string, message: string): string;
  errorBody(status: number, type: string | undefined, message: string): Json;
  models(): Json;
}

/** The schema that a system message tells; empty where it tells none. */
export function toldSchema(system: string): JsonObject {
  const told = parseMachineJson(system.slice(system.search(/\{"/)));
  return told.ok && isJsonObject(told.value) ? told.value : {};
}

export const event = (name: string | null, data: Json): string =>
  `${name === null ? "" : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
