import { err } from "../base/index.ts";
import type { ShareLinks } from "../workbench/index.ts";

/** `#flow=1.<base64url of deflated text>`: the number is the version of this spelling. */
const PREFIX = "flow=1.";

/** Characters made at once: a call takes only so many arguments. */
const CHUNK = 16_384;
/** Share links carry the flow in the fragment, which browsers never send to a server. */
export function createShareLinks(pageAddress: () => string): ShareLinks {
  return {
    async encode(text) {
      const { deflate } = await import("./packing.ts");
      const [page = ""] = pageAddress().split("#");
      return `${page}#${PREFIX}${toBase64Url(deflate(new TextEncoder().encode(text)))}`;
    },
    async decode(fragment) {
      const bare = fragment.startsWith("#") ? fragment.slice(1) : fragment;
      if (!bare.startsWith(PREFIX)) return err("it was made by another version of this page.");
      const bytes = fromBase64Url(bare.slice(PREFIX.length));
      if (bytes === null) return err("it is cut off or was changed on the way.");
      const { inflate } = await import("./packing.ts");
      return inflate(bytes);
    },
  };
}

/** Whether a fragment is a share link at all. */
export function isShareFragment(fragment: string): boolean {
  return fragment.replace(/^#/, "").startsWith("flow=");
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
