import { err } from "../base/index.ts";
import type { ShareLinks } from "../workbench/index.ts";

/** `#flow=2.<checksum>.<base64url of deflated text>`: the number is the version of this spelling; 1 had no checksum. */
const SPELLING = /^flow=(?:1\.|2\.(?<checksum>[0-9a-f]{12})\.)(?<packed>.*)$/s;
const VERSIONS = /^flow=[12]\./;

const CHANGED = "it is cut off or was changed on the way.";

/** Characters made at once: a call takes only so many arguments. */
const CHUNK = 16_384;
/** Share links carry the flow in the fragment, which browsers never send to a server. */
export function createShareLinks(pageAddress: () => string): ShareLinks {
  return {
    async encode(text) {
      const { checksum, deflate } = await import("./packing.ts");
      const [page = ""] = pageAddress().split("#");
      return `${page}#flow=2.${checksum(text)}.${toBase64Url(deflate(new TextEncoder().encode(text)))}`;
    },
    async decode(fragment) {
      const bare = fragment.startsWith("#") ? fragment.slice(1) : fragment;
      if (!VERSIONS.test(bare)) return err("it was made by another version of this page.");
      const { packed, checksum: wanted } = SPELLING.exec(bare)?.groups ?? {};
      const bytes = packed === undefined ? null : fromBase64Url(packed);
      if (packed === undefined || bytes === null) return err(CHANGED);
      const { checksum, deflate, inflate } = await import("./packing.ts");
      const text = await inflate(bytes);
      if (!text.ok) return text;
      // Without a checksum: what this page packed, it packs the same way again.
      const same =
        wanted === undefined
          ? toBase64Url(deflate(new TextEncoder().encode(text.value))) === packed
          : checksum(text.value) === wanted;
      return same ? text : err(CHANGED);
    },
  };
}

function toBase64Url(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  }
  return btoa(parts.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(text: string): Uint8Array | null {
  if (!/^[\w-]*$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
