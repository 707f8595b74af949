import { createParser } from "eventsource-parser";
import type { Clock } from "../../runtime/index.ts";
import { within } from "../patience.ts";

/** The `data` of each event of a response, as they come. Rejects when the connection breaks or nothing comes for `idle_ms`. */
export async function* readEvents(
  response: Response,
  clock: Clock,
  idle_ms: number,
): AsyncGenerator<string, void, undefined> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let ready: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void ready.push(data) });
  try {
    for (;;) {
      const part = await within(reader.read(), clock, idle_ms);
      if (part.done) break;
      parser.feed(decoder.decode(part.value, { stream: true }));
      yield* ready;
      ready = [];
    }
    // Some servers leave out the last empty line.
    parser.reset({ consume: true });
    yield* ready;
  } finally {
    // Not awaited: a transport that hangs must not hold up whoever stopped reading.
    reader.cancel().catch(() => {});
  }
}

const LONGEST_ERROR = 64_000;

/** The body of an error, or as much of it as anyone will read. */
export async function readText(response: Response, clock: Clock, idle_ms: number): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  try {
    while (text.length < LONGEST_ERROR) {
      const part = await within(reader.read(), clock, idle_ms);
      if (part.done) break;
      text += decoder.decode(part.value, { stream: true });
    }
  } catch {
    // The status is known; half an explanation is better than none.
  } finally {
    reader.cancel().catch(() => {});
  }
  return text;
}
