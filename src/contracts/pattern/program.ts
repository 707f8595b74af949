import { err, ok, type Result } from "../../base/index.ts";
import { type PatternFault, type PatternPart, parsePattern } from "./parse.ts";

/** A state of the search; numbers are places in the program. */
export type Instruction =
  | { readonly do: "accept" }
  | { readonly do: "take"; readonly is: (code: number) => boolean; readonly next: number }
  | { readonly do: "fork"; readonly to: readonly number[] }
  | { readonly do: "be-at"; readonly place: "start" | "end" | "boundary" | "no-boundary"; readonly next: number }
  | { readonly do: "look"; readonly look: number; readonly negated: boolean; readonly next: number };

export interface Program {
  readonly instructions: readonly Instruction[];
  readonly entry: number;
  /** Reads the text from its end: what a look-ahead says is known before the search comes there. */
  readonly backwards: boolean;
  /** Searched before, each over the whole text: instructions refer to them by their place. */
  readonly looks: readonly Program[];
}

const MOST_INSTRUCTIONS = 10_000;

/** A pattern made ready to be searched; counted repeats are written out, and the whole has at most 10,000 states. */
export function compilePattern(pattern: string): Result<Program, PatternFault> {
  const parsed = parsePattern(pattern);
  if (!parsed.ok) return parsed;
  const room = { left: MOST_INSTRUCTIONS };
  const program = write(parsed.value, false, room);
  return room.left < 0 ? err("too-large") : ok(program);
}

function write(root: PatternPart, backwards: boolean, room: { left: number }): Program {
  const instructions: Instruction[] = [{ do: "accept" }];
  const looks: Program[] = [];
  const add = (instruction: Instruction): number => instructions.push(instruction) - 1;

  /** Returns where `part` begins when it goes on at `next`. Goes no deeper than the pattern's own brackets. */
  function emit(part: PatternPart, next: number): number {
    if (--room.left < 0) return next;
    switch (part.kind) {
      case "character":
        return add({ do: "take", is: part.is, next });
      case "place":
        return add({ do: "be-at", place: part.is, next });
      case "look":
        looks.push(write(part.inner, part.ahead, room));
        return add({ do: "look", look: looks.length - 1, negated: part.negated, next });
      case "sequence": {
        const parts = backwards ? part.parts : part.parts.toReversed();
        return parts.reduce((after, one) => emit(one, after), next);
      }
      case "choice":
        return add({ do: "fork", to: part.ways.map((way) => emit(way, next)) });
      case "repeat":
        return repeat(part, next);
    }
  }

  function repeat({ inner, least, most }: PatternPart & { readonly kind: "repeat" }, next: number): number {
    let entry = next;
    if (most === Infinity) {
      const to: number[] = [next];
      entry = add({ do: "fork", to });
      to.push(emit(inner, entry));
    } else {
      for (let turn = least; turn < most && room.left >= 0; turn++) {
        entry = add({ do: "fork", to: [next, emit(inner, entry)] });
      }
    }
    for (let turn = 0; turn < least && room.left >= 0; turn++) entry = emit(inner, entry);
    return entry;
  }

  const entry = emit(root, 0);
  return { instructions, entry, backwards, looks };
}
