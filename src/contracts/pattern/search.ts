import type { Result } from "../../base/index.ts";
import type { PatternFault } from "./parse.ts";
import { compilePattern, type Program } from "./program.ts";

/** What is left to spend on searching: a step for each state at each character. */
export interface SearchMeter {
  left: number;
}

/** Steps of the patterns of one value: less than half a second. */
export const SEARCH_STEPS = 10_000_000;

/**
 * Whether a contract's pattern is found in a text (LANGUAGE 1). All ways are followed at once, so time grows with the
 * text's length times the pattern's, whatever the pattern. Null when the meter ran out. True for a pattern that cannot be
 * searched: whoever compiles reports it.
 */
export function searchPattern(pattern: string, text: string, meter: SearchMeter): boolean | null {
  const program = known(pattern);
  if (!program.ok) return true;
  const codes = codePoints(text);
  const found = { any: false };
  follow(program.value, codes, meter, () => {
    found.any = true;
    return true;
  });
  return meter.left < 0 ? null : found.any;
}

const programs = new Map<string, Result<Program, PatternFault>>();
const MOST_KEPT = 200;

function known(pattern: string): Result<Program, PatternFault> {
  const before = programs.get(pattern);
  if (before) return before;
  const compiled = compilePattern(pattern);
  if (programs.size >= MOST_KEPT) programs.clear();
  programs.set(pattern, compiled);
  return compiled;
}

function codePoints(text: string): Int32Array {
  const codes = new Int32Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at++;
    codes[count++] = code;
  }
  return codes.subarray(0, count);
}

/** Goes over the text once, beginning anew at every place; `accepts` is told each place at which a way ends. */
function follow(
  program: Program,
  codes: Int32Array,
  meter: SearchMeter,
  accepts: (place: number) => boolean | undefined,
): void {
  const { instructions, entry, backwards } = program;
  const looks = program.looks.map((look) => {
    const places = new Uint8Array(meter.left < 0 ? 0 : codes.length + 1);
    follow(look, codes, meter, (place) => {
      places[place] = 1;
      return false;
    });
    return places;
  });
  if (meter.left < 0) return;
  // `reached[state]` is the last round that came there, so nothing is cleared between rounds.
  const reached = new Int32Array(instructions.length).fill(-1);
  let waiting: number[] = [entry];
  for (let round = 0; round <= codes.length; round++) {
    const place = backwards ? codes.length - round : round;
    const code = codes[backwards ? place - 1 : place];
    const after: number[] = [entry];
    let accepted = false;
    for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
      if (reached[state] === round) continue;
      reached[state] = round;
      if (--meter.left < 0) return;
      const instruction = instructions[state];
      if (instruction === undefined) continue;
      switch (instruction.do) {
        case "accept":
          accepted = true;
          break;
        case "take":
          if (code !== undefined && instruction.is(code)) after.push(instruction.next);
          break;
        case "fork":
          meter.left -= instruction.to.length;
          for (const way of instruction.to) waiting.push(way);
          break;
        case "be-at":
          if (isAt(instruction.place, codes, place)) waiting.push(instruction.next);
          break;
        case "look":
          if ((looks[instruction.look]?.[place] === 1) !== instruction.negated) waiting.push(instruction.next);
          break;
      }
    }
    if (accepted && accepts(place)) return;
    waiting = after;
  }
}

function isAt(wanted: "start" | "end" | "boundary" | "no-boundary", codes: Int32Array, place: number): boolean {
  if (wanted === "start") return place === 0;
  if (wanted === "end") return place === codes.length;
  return (isWord(codes[place - 1]) !== isWord(codes[place])) === (wanted === "boundary");
}

const isWord = (code: number | undefined): boolean =>
  code !== undefined && code < 0x80 && /\w/.test(String.fromCharCode(code));
