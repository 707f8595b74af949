import { canonicalJson, type Json, printPath, type RunPath } from "../base/index.ts";
import { type Ir, partOf } from "../ir/index.ts";
import { noteLine, type RunEvent, type StepStart } from "../runtime/index.ts";
import type { Basis } from "./basis.ts";

/** How a step came out. */
interface CameOut {
  readonly output: Json;
  /** What it got, as canonical JSON. */
  readonly got: string;
  /** What a reviewer had asked of it. */
  readonly note: string | undefined;
}

/** What is known of an earlier run: how its steps came out, and what was there for them to read. */
export class EarlierRun {
  readonly run: string;
  readonly ir: Ir;
  readonly flow: string;
  readonly otherAnswers: Basis["otherAnswers"];
  readonly #records = new Map<string, CameOut>();
  /** What flows got, by printed path. */
  readonly #args = new Map<string, string>();
  /** What steps said last, by printed path without visits. */
  readonly #said = new Map<string, string>();

  constructor({ run, ir, events, otherAnswers }: Basis) {
    this.run = run;
    this.otherAnswers = otherAnswers;
    const start = events.find((event) => event.type === "run-start");
    this.flow = start?.flow ?? "";
    const until = start?.part?.until;
    this.ir = start?.part !== undefined && until !== undefined ? partOf(ir, this.flow, { ...start.part, until }) : ir;
    this.#args.set("", canonicalJson([...(start?.args ?? [])]));
    this.#read(events);
  }

  /** How the step at this path came out, if it ended well, by itself or by an earlier run's word. */
  outcomeOf(path: RunPath): CameOut | undefined {
    return this.#records.get(printPath(path));
  }

  /** What the flow at this path got. */
  argsOf(path: RunPath): string | undefined {
    return this.#args.get(printPath(path));
  }

  /** What the step at this path said last. */
  lastSaid(path: RunPath): string | undefined {
    return this.#said.get(printPlace(path));
  }

  #read(events: readonly RunEvent[]): void {
    const starts = new Map<string, StepStart>();
    const notes = new Map<string, string | undefined>();
    const keep = (path: RunPath, output: Json, start: StepStart) => {
      this.#said.set(printPlace(path), canonicalJson(output));
      this.#records.set(printPath(path), { output, got: canonicalJson(got(start)), note: notes.get(printPlace(path)) });
    };
    for (const event of events) {
      const path = printPath(event.path);
      if (event.type === "step-start") {
        starts.set(path, event);
        if (event.kind === "flow") this.#args.set(path, canonicalJson(got(event)));
      } else if (event.type === "step-end" && event.status === "ok") {
        const start = starts.get(path);
        if (start) keep(event.path, event.output ?? null, start);
      } else if (event.type === "round-start") {
        notes.set(printPlace([...event.path, { node: event.to }]), noteLine(event.note));
      } else if (event.type === "step-reused") {
        const { kind, name, output } = event;
        // What was given by hand says nothing of what the step does.
        if (kind === undefined || name === undefined) this.#said.set(printPlace(event.path), canonicalJson(output));
        else keep(event.path, output, { ...event, type: "step-start", kind, name });
      }
    }
  }
}

/** What a step got: of a model's call by name, else by position. */
export const got = ({ inputs, args }: StepStart): Json => inputs ?? [...(args ?? [])];

/** Without visits. */
export const printPlace = (path: RunPath): string => printPath(path.map(({ visit: _visit, ...rest }) => rest));
