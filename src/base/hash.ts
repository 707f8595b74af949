import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** SHA-256 of the UTF-8 bytes of `text`, 64 lower-case hex digits. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** The first 12 hex digits of SHA-256: content hashes and prompt hashes (LANGUAGE 1 and 6). */
export function shortHash(text: string): string {
  return sha256Hex(text).slice(0, 12);
}
