import { describe, expect, it } from "vitest";
import { type EgressHead, headOf, readHead, writeHead } from "./head.ts";

function inParts(bytes: Uint8Array, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(stream) {
      if (at >= bytes.length) return stream.close();
      stream.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

const answer = (head: EgressHead, body: string): Uint8Array =>
  Buffer.concat([writeHead(head), new TextEncoder().encode(body)]);

describe("the head of an answer", () => {
  it.each([1, 7, 64, 10_000])("is read before its body, in parts of %s bytes", async (size) => {
    const response = new Response(null, { status: 429, statusText: "Slow", headers: { "x-said": "line\tone" } });
    const body = "{\n ä 𝄞 }\n\ndata: 1\n\n";
    const read = await readHead(inParts(answer(headOf(response), body), size));
    expect(read.head).toEqual({ passed: { status: 429, statusText: "Slow", headers: [["x-said", "line\tone"]] } });
    expect(await new Response(read.body).text()).toBe(body);
  });

  it("may be all there is", async () => {
    const failed = { kind: "unreachable", message: "Nobody\nis there: ä" } as const;
    const read = await readHead(inParts(answer({ failed }, ""), 3));
    expect(read.head).toEqual({ failed });
    expect(await new Response(read.body).text()).toBe("");
  });

  it("is missed where the answer ends before it", async () => {
    await expect(readHead(inParts(new TextEncoder().encode('{"passed'), 4))).rejects.toThrow(SyntaxError);
  });

  it("hands a cancelled reading on", async () => {
    let cancelled = "";
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (stream) => stream.enqueue(writeHead({ failed: { kind: "network", message: "" } })),
      cancel(reason) {
        cancelled = String(reason);
      },
    });
    const { body } = await readHead(endless);
    await body.cancel("enough");
    expect(cancelled).toBe("enough");
  });
});
