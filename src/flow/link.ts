import { err, type Result } from "../base/index.ts";
import { fromBase64Url, toBase64Url } from "./link/base64url.ts";
import { type Breathe, checksum, deflate, inflate } from "./link/packing.ts";

/**
 * A flow in an address (a lazy door: it brings the unpacking along). `#flow=2.<checksum>.<base64url of deflated text>`:
 * the number is the version of this spelling; 1 had no checksum. Mail programs break it into lines.
 */
const SPELLED = /#flow=(?<version>\d+)\.(?<rest>[\w.%-]*(?:\r?\n[ \t]*[\w-]+(?=[ \t]*(?:\r?\n|$)))*)/;

const CHANGED = "it is cut off or was changed on the way.";

/** The address of a page that opens with the text. `page`: the address without a fragment. */
export function printLink(page: string, text: string): string {
  return `${page}#flow=2.${checksum(text)}.${toBase64Url(deflate(new TextEncoder().encode(text)))}`;
}

/** The text that the first link in `text` carries; a sentence when it cannot be had. What stands around a link is left aside. */
export async function readLink(text: string, breathe?: Breathe): Promise<Result<string, string>> {
  const { version, rest = "" } = SPELLED.exec(text)?.groups ?? {};
  if (version === undefined) return err(CHANGED);
  if (version !== "1" && version !== "2") return err("it was made by another version of this page.");
  const unpack = (packed: string) =>
    version === "1" ? unpackUnchecked(packed, breathe) : unpackChecked(packed, breathe);
  const [first = ""] = rest.split(/\s/);
  const whole = await unpack(rest.replace(/\s+/g, ""));
  // What stands on the lines below may be another text.
  return whole.ok || first === rest ? whole : await unpack(first);
}

async function unpackChecked(spelled: string, breathe?: Breathe): Promise<Result<string, string>> {
  const { wanted, packed } = /^(?<wanted>[0-9a-f]{12})\.(?<packed>.*?)\.*$/.exec(spelled)?.groups ?? {};
  const bytes = packed === undefined ? null : fromBase64Url(packed);
  if (bytes === null) return err(CHANGED);
  const text = await inflate(bytes, breathe);
  return !text.ok || checksum(text.value) === wanted ? text : err(CHANGED);
}

/** Without a checksum: what this page packed, it packs the same way again. */
async function unpackUnchecked(packed: string, breathe?: Breathe): Promise<Result<string, string>> {
  const bytes = fromBase64Url(packed);
  if (bytes === null) return err(CHANGED);
  const text = await inflate(bytes, breathe);
  if (!text.ok) return text;
  return toBase64Url(deflate(new TextEncoder().encode(text.value))) === packed ? text : err(CHANGED);
}
