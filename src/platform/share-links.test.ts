import { readFileSync } from "node:fs";
import fc from "fast-check";
import { deflateSync } from "fflate";
import { describe, expect, it } from "vitest";
import { LARGEST_SHARED } from "../flow/link/packing.ts";
import { isShareFragment } from "./share-fragment.ts";
import { createShareLinks } from "./share-links.ts";

const links = createShareLinks(() => "https://host.example/app/#/old");

describe("share links", () => {
  it("carry any text in the fragment of the page's own address", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
        const link = await links.encode(text);
        expect(link.startsWith("https://host.example/app/#flow=2.")).toBe(true);
        const { hash } = new URL(link);
        expect(isShareFragment(hash)).toBe(true);
        expect(await links.decode(hash)).toEqual({ ok: true, value: text });
      }),
    );
  });

  it("say what is wrong with them, and never throw, whatever was done to them", async () => {
    const text = "A flow. ".repeat(200);
    const { hash } = new URL(await links.encode(text));
    await fc.assert(
      fc.asyncProperty(fc.nat(hash.length - 1), fc.constantFrom("", "x", "-", "%", "é"), async (at, changed) => {
        const result = await links.decode(hash.slice(0, at) + changed + hash.slice(at + 1));
        if (result.ok) expect(result.value).toBe(text);
        else expect(result.error).toMatch(/\.$/);
      }),
    );
    expect(await links.decode(hash.slice(0, -8))).toMatchObject({ ok: false });
    expect(await links.decode("#flow=9.AAAA")).toMatchObject({ ok: false, error: expect.stringContaining("version") });
  });

  const read = (name: string) => readFileSync(new URL(`../../tests/corpus/links/${name}`, import.meta.url), "utf8");

  it("were made without a checksum once: such a link opens as it was made, and not as another flow", async () => {
    const made = await links.decode(read("made.txt").trim());
    expect(made).toMatchObject({ ok: true, value: expect.stringContaining('"flows"') });
    const changed = await links.decode(read("one-character-changed.txt").trim());
    expect(changed).toMatchObject({ ok: false, error: expect.stringContaining("changed on the way") });
  });

  it.each([2000, 4096])(
    "say that they were cut off at %i characters, as chats and mail programs do",
    async (length) => {
      const flow = readFileSync(new URL("../../examples/06-debate/flow.json", import.meta.url), "utf8");
      const link = await links.encode(flow + JSON.stringify(Array.from({ length: 4000 }, (_, index) => index ** 3)));
      const cut = await links.decode(new URL(link.slice(0, length)).hash);
      expect(cut).toMatchObject({ ok: false, error: expect.stringContaining("cut off") });
    },
  );

  it("stop unpacking a fragment that would fill the memory", async () => {
    const bomb = deflateSync(new Uint8Array(200_000_000), { level: 9 });
    const fragment = `#flow=1.${Buffer.from(bomb).toString("base64url")}`;
    let longest = 0;
    let last = performance.now();
    const pulse = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    });
    expect(await links.decode(fragment)).toMatchObject({
      ok: false,
      error: expect.stringContaining(String(LARGEST_SHARED / 1e6)),
    });
    clearInterval(pulse);
    // Unpacked at once it would take more than a second, and 200 MB.
    expect(longest).toBeLessThan(500);
  });
});
