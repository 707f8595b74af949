/** Spaces that a chat or a word processor puts in the place of plain ones. */
const SPACES = "\\u00a0\\u2007\\u202f";
const SPACE = new RegExp(`[${SPACES}]`, "g");

const DOUBLE = /[“”„‟″]/g;
const SINGLE = /[‘’‚‛′]/g;

/** How many spaces that do not break there are. */
export const countHard = (text: string): number => text.match(SPACE)?.length ?? 0;

/** How many curly quotes there are. */
export function countCurly(text: string): number {
  return (text.match(DOUBLE)?.length ?? 0) + (text.match(SINGLE)?.length ?? 0);
}

export function straightened(text: string): string {
  return text.replace(DOUBLE, '"').replace(SINGLE, "'");
}

/** Plain spaces between the parts of JSON. Texts keep theirs. */
export function plainSpacesOfJson(text: string): string {
  if (text.search(SPACE) === -1) return text;
  return text.replace(new RegExp(`"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"|[${SPACES}]`, "gs"), (part) =>
    part.startsWith('"') ? part : " ",
  );
}

/** Plain spaces in the indentation of YAML, behind its dashes and the colons of its keys. Texts keep theirs. */
export function plainSpacesOfYaml(text: string): string {
  if (text.search(SPACE) === -1) return text;
  const before = new RegExp(`^(?:[ ${SPACES}]|-(?=[ ${SPACES}]))+`, "gm");
  const behind = new RegExp(`^( *(?:- +)*(?:[\\w$./-]+|"[^"\\n]*"|'[^'\\n]*'):)([${SPACES} ]+)`, "gm");
  return text
    .replace(before, (signs) => signs.replace(SPACE, " "))
    .replace(behind, (_, key: string, spaces: string) => key + spaces.replace(SPACE, " "));
}
