import fc from "fast-check";
import { deflateSync } from "fflate";
import { describe, expect, it } from "vitest";
import { LARGEST_SHARED } from "./packing.ts";
import { createShareLinks, isShareFragment } from "./share-links.ts";

const links = createShareLinks(() => "https://host.example/app/#/old");

describe("share links", () => {
  it("carry any text in the fragment of the page's own address", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
        const link = await links.encode(text);
        expect(link.startsWith("https://host.example/app/#flow=1.")).toBe(true);
        const { hash } = new URL(link);
        expect(isShareFragment(hash)).toBe(true);
        expect(await links.decode(hash)).toEqual({ ok: true, value: text });
      }),
    );
  });

  it("say what is wrong with them, and never throw, whatever was done to them", async () => {
    const { hash } = new URL(await links.encode("A flow. ".repeat(200)));
    await fc.assert(
      fc.asyncProperty(fc.nat(hash.length - 1), fc.constantFrom("", "x", "-", "%", "é"), async (at, changed) => {
        const result = await links.decode(hash.slice(0, at) + changed + hash.slice(at + 1));
        if (!result.ok) expect(result.error).toMatch(/\.$/);
      }),
    );
    expect(await links.decode(hash.slice(0, -8))).toMatchObject({ ok: false });
    expect(await links.decode("#flow=9.AAAA")).toMatchObject({ ok: false, error: expect.stringContaining("version") });
  });

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
