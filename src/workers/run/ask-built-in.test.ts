import { describe, expect, it } from "vitest";
import type { BuiltInSaid } from "../../models/index.ts";
import { askBuiltIn } from "./ask-built-in.ts";

const PROMPT = { system: "", text: "", schema: null };
const text = (text: string): BuiltInSaid => ({ say: "text", text });

/** Asks a page that says these things; `stopped` resolves when it is told to stop. */
function asked(says: readonly BuiltInSaid[], signal = new AbortController().signal) {
  let tellStopped = (): void => undefined;
  const stopped = new Promise<void>((resolve) => {
    tellStopped = resolve;
  });
  const ask = askBuiltIn((_prompt, port) => {
    port.onmessage = () => {
      port.close();
      tellStopped();
    };
    for (const said of says) port.postMessage(said);
  });
  return { said: ask(PROMPT, signal), stopped };
}

describe("a prompt on its way to the page and back", () => {
  it("is told in pieces, to its end", async () => {
    const heard: BuiltInSaid[] = [];
    for await (const said of asked([text("a"), text("b"), { say: "end" }]).said) heard.push(said);
    expect(heard).toEqual([text("a"), text("b"), { say: "end" }]);
  });

  it("is stopped in the page when nobody listens on, and an abort after that changes nothing", async () => {
    const over = new AbortController();
    const { said, stopped } = asked([text("a"), text("b")], over.signal);
    for await (const _ of said) break;
    over.abort();
    await stopped;
  });

  it("is stopped in the page by an abort, and ends without a word", async () => {
    const over = new AbortController();
    const { said, stopped } = asked([], over.signal);
    const heard = (async () => {
      for await (const one of said) throw new Error(`heard ${one.say}`);
    })();
    over.abort();
    await Promise.all([heard, stopped]);
  });

  it("is not asked at all once aborted", async () => {
    const over = new AbortController();
    over.abort();
    const ask = askBuiltIn(() => {
      throw new Error("asked");
    });
    for await (const one of ask(PROMPT, over.signal)) throw new Error(`heard ${one.say}`);
  });
});
