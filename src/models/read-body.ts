import { createParser, type EventSourceMessage } from "eventsource-parser";
import { isJsonObject, type JsonObject, parseMachineJson } from "../base/index.ts";
import { HttpFailure } from "./http-failure.ts";
import type { Patience } from "./patience.ts";

/** A line or event longer than this is no part of an answer that anyone could use. */
const LONGEST_EVENT = 64_000_000;

/** What comes that can't be read as what it should be. */
export class Unreadable extends Error {}

/** What servers of OpenAI's kind say after the last event. */
export const DONE = Symbol("done");

/**
 * The data of each event of a response, as they come. Servers may leave out the last event's empty line. Rejects with
 * `HttpFailure` when the connection breaks or nothing comes, after the event that was there by then; with `Unreadable`
 * for data that is no JSON object.
 */
export async function* readEvents(
  response: Response,
  patience: Patience,
): AsyncGenerator<JsonObject | typeof DONE, void, undefined> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let ready: EventSourceMessage[] = [];
  const parser = createParser({
    onEvent: (event) => void ready.push(event),
    onError: ({ type }) => {
      if (type === "max-buffer-size-exceeded") throw new Unreadable("an event without an end");
    },
    maxBufferSize: LONGEST_EVENT,
  });
  let failure: HttpFailure | null = null;
  try {
    for (;;) {
      const part = await read(reader, patience);
      if (part instanceof HttpFailure) failure = part;
      const isLast = part instanceof HttpFailure || part.done;
      parser.feed(isLast ? `${decoder.decode()}\n\n` : decoder.decode(part.value, { stream: true }));
      const events = ready;
      ready = [];
      for (const { data } of events) {
        const event = eventIn(data.trim());
        if (typeof event !== "string") yield event;
        // The last one may have been cut in the middle.
        else if (!isLast) throw new Unreadable(event);
      }
      if (isLast) break;
    }
  } finally {
    // Not awaited: a transport that hangs must not hold up whoever stopped reading.
    reader.cancel().catch(() => {});
  }
  if (failure) throw failure;
}

/** `DONE`, an object, or what is wrong with it. Nothing at all is a sign of life. */
function eventIn(data: string): JsonObject | typeof DONE | string {
  if (data === "[DONE]") return DONE;
  const parsed = parseMachineJson(data === "" ? "{}" : data);
  if (!parsed.ok) return parsed.error;
  return isJsonObject(parsed.value) ? parsed.value : "an event is no object";
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function read(reader: Reader, patience: Patience) {
  try {
    return await patience.within(reader.read());
  } catch (thrown) {
    if (thrown instanceof HttpFailure) return thrown;
    return new HttpFailure("network", thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** The body of an answer that isn't streamed, or as much of it as `longest` characters and the connection allow. */
export async function readText(
  response: Response,
  patience: Patience,
  longest: number,
): Promise<{ readonly text: string; readonly failure: HttpFailure | null }> {
  const reader = response.body?.getReader();
  if (!reader) return { text: "", failure: null };
  const decoder = new TextDecoder();
  let text = "";
  try {
    while (text.length < longest) {
      const part = await read(reader, patience);
      if (part instanceof HttpFailure) return { text, failure: part };
      if (part.done) break;
      text += decoder.decode(part.value, { stream: true });
    }
    return { text, failure: null };
  } finally {
    reader.cancel().catch(() => {});
  }
}
