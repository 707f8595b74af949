import { Deflate, Inflate } from "fflate";
import { err, ok, type Result, shortHash } from "../../base/index.ts";

/** A link may not unpack to more than this many bytes (a small fragment can hold gigabytes). */
export const LARGEST_SHARED = 20_000_000;

/** Bytes handed to the unpacker at once: in between it is asked whether it has had enough. At most 1 MB comes of them. */
const STRIDE = 1_024;
/** Whoever else waits gets a turn after as much was unpacked. */
const BREATH = 2_000_000;

/** Raw deflate, as small as it gets. */
export function deflate(bytes: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  const packer = new Deflate({ level: 9 }, (chunk) => chunks.push(chunk));
  packer.push(bytes, true);
  return joined(chunks);
}

/** Twelve hex digits that another text does not have: of what a link carries, to see that it came whole. */
export const checksum = shortHash;

/** Gives whoever else waits a turn; absent where nobody does. */
export type Breathe = () => Promise<void>;

/** The text that was packed; a sentence when it cannot be had. */
export async function inflate(bytes: Uint8Array, breathe?: Breathe): Promise<Result<string, string>> {
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
        await breathe?.();
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
