import type { EgressFailure } from "./protocol.ts";

/** The first line of what the service worker answers; behind it comes the provider's body. */
export type EgressHead =
  | {
      readonly passed: {
        readonly status: number;
        readonly statusText: string;
        readonly headers: readonly (readonly [name: string, value: string])[];
      };
    }
  | { readonly failed: EgressFailure };

const LINE_FEED = 10;

export function headOf({ status, statusText, headers }: Response): EgressHead {
  return { passed: { status, statusText, headers: [...headers] } };
}

/** JSON has no line feed outside its texts, and writes one in them as `\n`. */
export function writeHead(head: EgressHead): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${JSON.stringify(head)}\n`);
}

/** Splits an answer, however its bytes come. Rejects as the stream does, and with a `SyntaxError` where there is no head. */
export async function readHead(
  answer: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<{ readonly head: EgressHead; readonly body: ReadableStream<Uint8Array<ArrayBuffer>> }> {
  const reader = answer.getReader();
  const decoder = new TextDecoder();
  let line = "";
  for (;;) {
    const { done, value } = await reader.read();
    const end = value?.indexOf(LINE_FEED) ?? -1;
    if (value === undefined || done || end >= 0) {
      line += decoder.decode(value?.subarray(0, end));
      const head: EgressHead = JSON.parse(line);
      return { head, body: bodyOf(reader, value?.subarray(end + 1)) };
    }
    line += decoder.decode(value, { stream: true });
  }
}

function bodyOf(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  first: Uint8Array<ArrayBuffer> | undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(stream) {
      if (first !== undefined && first.length > 0) stream.enqueue(first);
    },
    async pull(stream) {
      const { done, value } = await reader.read();
      if (done) stream.close();
      else stream.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
