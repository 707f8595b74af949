import { Deflate, Inflate } from "fflate";
import { err, ok, type Result } from "../base/index.ts";
import type { ShareLinks } from "../workbench/index.ts";

/** `#flow=1.<base64url of deflated text>`: the number is the version of this spelling. */
const PREFIX = "flow=1.";

/** A link may not unpack to more than this many bytes (a small fragment can hold gigabytes). */
export const LARGEST_SHARED = 20_000_000;

/** Bytes handed to the unpacker at once: in between it is asked whether it has had enough. At most 1 MB comes of them. */
const STRIDE = 1_024;
/** Characters made at once: a call takes only so many arguments. */
const CHUNK = 16_384;
/** The page gets its turn after as much was unpacked. */
const BREATH = 2_000_000;

/** Share links carry the flow in the fragment, which browsers never send to a server. */
export function createShareLinks(pageAddress: () => string): ShareLinks {
  return {
    async encode(text) {
      const [page = ""] = pageAddress().split("#");
      return `${page}#${PREFIX}${toBase64Url(deflate(new TextEncoder().encode(text)))}`;
    },
    async decode(fragment) {
      const bare = fragment.startsWith("#") ? fragment.slice(1) : fragment;
      if (!bare.startsWith(PREFIX)) return err("it was made by another version of this page.");
      const bytes = fromBase64Url(bare.slice(PREFIX.length));
      return bytes === null ? err("it is cut off or was changed on the way.") : inflate(bytes);
    },
  };
}

/** Whether a fragment is a share link at all. */
export function isShareFragment(fragment: string): boolean {
  return fragment.replace(/^#/, "").startsWith("flow=");
}

function deflate(bytes: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  const packer = new Deflate({ level: 9 }, (chunk) => chunks.push(chunk));
  packer.push(bytes, true);
  return joined(chunks);
}

async function inflate(bytes: Uint8Array): Promise<Result<string, string>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let rested = 0;
  let complete = false;
  const unpacker = new Inflate((chunk, final) => {
    size += chunk.length;
    complete = final;
    if (size <= LARGEST_SHARED) chunks.push(chunk);
  });
  try {
    for (let start = 0; start < bytes.length; start += STRIDE) {
      unpacker.push(bytes.subarray(start, start + STRIDE), start + STRIDE >= bytes.length);
      if (size - rested > BREATH) {
        rested = size;
        await new Promise((resolve) => setTimeout(resolve));
      }
      if (size > LARGEST_SHARED) return err(`it holds more than ${LARGEST_SHARED / 1e6} MB.`);
    }
    if (!complete) return err("it is cut off.");
    return ok(new TextDecoder("utf-8", { fatal: true }).decode(joined(chunks)));
  } catch {
    return err("it is cut off or was changed on the way.");
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
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
