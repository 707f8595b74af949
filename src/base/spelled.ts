/** A character as it is meant, and how it was written. */
export type Take = (character: string, written: string) => void;

/** Reads characters one after the other, and hands them on as they are meant. */
export interface Spelling {
  take: Take;
  /** What has not ended, as it was written. */
  open(): string;
  /** Takes out of it what it can do without: written first, and it means the same. */
  spare(): string;
  forget(): void;
}

/** So many backslashes are what text within text within text may have; of more, only the last are waited with. */
export const MOST_SLASHES = 64;

/** So many characters has a `%` that was spelled again 32 times; of more, only the last are waited with. */
export const MOST_PERCENTS = 64;

const isHex = (character: string): boolean => /^[0-9a-fA-F]$/.test(character);

/** The escapes of JSON: a character, or `u` with four digits, behind any number of backslashes. */
export function escapes(take: Take): Spelling {
  let slashes = "";
  let digits: string | null = null;

  function forget(): void {
    slashes = "";
    digits = null;
  }

  return {
    take(character, written) {
      if (digits !== null) {
        if (isHex(character)) {
          digits += character;
          if (digits.length < 4) return;
          const [code, all] = [Number.parseInt(digits, 16), `${slashes}u${digits}`];
          forget();
          take(String.fromCharCode(code), all);
          return;
        }
        const [escaped, after] = [`${slashes}u`, digits];
        forget();
        take("u", escaped);
        for (const digit of after) take(digit, digit);
      }
      if (character === "\\") slashes += written;
      else if (slashes === "") take(character, written);
      else if (character === "u") digits = "";
      else {
        const all = slashes + written;
        forget();
        take(character, all);
      }
    },
    open: () => slashes + (digits === null ? "" : `u${digits}`),
    spare() {
      const spared = slashes.slice(0, -MOST_SLASHES);
      slashes = slashes.slice(-MOST_SLASHES);
      return spared;
    },
    forget,
  };
}

/** `%` and two hexadecimal digits, as addresses spell characters; `%25` as often as it was spelled again. */
export function percents(take: Take): Spelling {
  let parts: { readonly character: string; readonly written: string }[] = [];
  /** Of all parts: joined as they come, since it is asked for with every character. */
  let open = "";
  let digits = "";

  function forget(): void {
    parts = [];
    open = "";
    digits = "";
  }

  function giveUp(): void {
    const [all, isPercent, written] = [parts, parts.length > 1 && digits === "", open];
    forget();
    if (isPercent) take("%", written);
    else for (const part of all) take(part.character, part.written);
  }

  return {
    take(character, written) {
      if (parts.length > 0 && !isHex(character)) giveUp();
      if (parts.length === 0 && character !== "%") {
        take(character, written);
        return;
      }
      parts.push({ character, written });
      open += written;
      if (parts.length === 1) return;
      digits += character;
      if (digits.length < 2) return;
      if (digits === "25") digits = "";
      else {
        const [code, all] = [Number.parseInt(digits, 16), open];
        forget();
        take(String.fromCharCode(code), all);
      }
    },
    open: () => open,
    spare() {
      const spared = parts.slice(0, -MOST_PERCENTS).reduce((text, part) => text + part.written, "");
      parts = parts.slice(-MOST_PERCENTS);
      open = open.slice(spared.length);
      return spared;
    },
    forget,
  };
}
