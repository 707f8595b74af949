import { assertNever, canonicalJson, type Json, type JsonObject, printPath, type RunPath } from "../base/index.ts";
import { asksModel, asksPeople, functionsIn, type Ir } from "../ir/index.ts";
import { noteLine, type RunEvent, type Standing, type StepStart } from "../runtime/index.ts";
import { type FoundStep, isRace, readInside, recipeOf, stepAt } from "./recipe.ts";

/** An earlier run, of which everything stands that would come out the same. */
export interface Basis {
  readonly run: string;
  /** Of its last event. */
  readonly seq: number;
  /** What it ran. */
  readonly ir: Ir;
  /** At least its `run-start`, and what is said of where steps began, ended, and were passed over. */
  readonly events: readonly RunEvent[];
  /** Functions whose answers do not stand, as another model would be asked, or this one would say something else. */
  readonly otherAnswers: "all" | readonly string[];
  /** Steps that run whatever stands, by flow. */
  readonly again?: { readonly [flow: string]: readonly string[] };
}

/** A flow that runs, or ran. */
interface Ran {
  readonly ir: Ir;
  readonly flow: string;
  /** Of its inputs, as canonical JSON. */
  readonly given: string;
}

/** How a step came out, as canonical JSON. */
interface Record {
  readonly output: Json;
  /** What it got; null: a frame, which gets nothing itself. */
  readonly got: string | null;
  /** What a reviewer had asked of it. */
  readonly note: string | undefined;
}

/**
 * A step stands when it would do the same again: what it is made of (`recipeOf`) is as it was, and it gets what it got at
 * the same place of the earlier run. Values decide and not what they come from: where a changed step says the same as
 * before, what follows it stands. People are asked again. In a race (`require` is not `all`) nothing stands by itself, as it
 * would always be first; a race stands as a whole, when nothing in it and nothing that it reads has changed.
 */
export class StandingSteps implements Standing {
  readonly #now: Ran;
  readonly #before: Ran | null = null;
  readonly #basis: Basis;
  readonly #records = new Map<string, Record>();
  /** What flows inside got, then and now; by printed path. */
  readonly #flowsBefore = new Map<string, string>();
  readonly #flowsNow = new Map<string, string>();
  /** What steps said last, then and now, by printed path without visits. */
  readonly #saidBefore = new Map<string, string>();
  readonly #saidNow = new Map<string, string>();
  readonly #same = new Map<string, boolean>();

  constructor({ ir, flow, inputs }: { ir: Ir; flow: string; inputs: JsonObject }, basis: Basis) {
    const args = Object.keys(ir.flows[flow]?.input ?? {}).map((name) => inputs[name] ?? null);
    this.#now = { ir, flow, given: canonicalJson(args) };
    this.#basis = basis;
    const starts = new Map<string, StepStart>();
    const notes = new Map<string, string | undefined>();
    const keep = (path: RunPath, output: Json, start: StepStart) =>
      this.#keep(path, { output, note: notes.get(printPlace(path)) }, start);
    for (const event of basis.events) {
      const path = printPath(event.path);
      if (event.type === "run-start") {
        this.#before = { ir: basis.ir, flow: event.flow, given: canonicalJson([...event.args]) };
      } else if (event.type === "step-start") {
        starts.set(path, event);
        if (event.kind === "flow") this.#flowsBefore.set(path, canonicalJson(got(event)));
      } else if (event.type === "step-end" && event.status === "ok") {
        const start = starts.get(path);
        if (start) keep(event.path, event.output ?? null, start);
      } else if (event.type === "round-start") {
        notes.set(printPlace([...event.path, { node: event.to }]), noteLine(event.note));
      } else if (event.type === "step-reused") {
        if (event.kind === undefined || event.name === undefined) {
          this.#saidBefore.set(printPlace(event.path), canonicalJson(event.output));
        } else {
          keep(event.path, event.output, { ...event, type: "step-start", kind: event.kind, name: event.name });
        }
      }
    }
  }

  outputOf(path: RunPath, start: StepStart, note: string | undefined): Json | undefined {
    const printed = printPath(path);
    if (start.kind === "flow") this.#flowsNow.set(printed, canonicalJson(got(start)));
    const record = this.#records.get(printed);
    if (record === undefined || record.note !== note || !this.#isSame(path)) return undefined;
    switch (start.kind) {
      case "infer":
      case "adaptive":
      case "compute":
        return record.got === canonicalJson(got(start)) ? record.output : undefined;
      case "parallel":
      case "for_each":
        return this.#readsTheSame(path) ? record.output : undefined;
      // People are asked again; what is in the others stands by itself.
      case "human":
      case "branch":
      case "debate":
      case "flow":
        return undefined;
      default:
        return assertNever(start.kind);
    }
  }

  ended(path: RunPath, output: Json): void {
    this.#saidNow.set(printPlace(path), canonicalJson(output));
  }

  #keep(path: RunPath, came: Pick<Record, "output" | "note">, start: StepStart): void {
    this.#saidBefore.set(printPlace(path), canonicalJson(came.output));
    const isFrame = start.kind === "parallel" || start.kind === "for_each";
    this.#records.set(printPath(path), { ...came, got: isFrame ? null : canonicalJson(got(start)) });
  }

  /** Whether the step is made of the same as it was, and may stand at all. */
  #isSame(path: RunPath): boolean {
    const place = printPlace(path.map(({ item: _item, round: _round, ...rest }) => rest));
    const known = this.#same.get(place);
    if (known !== undefined) return known;
    const same = this.#compare(path);
    this.#same.set(place, same);
    return same;
  }

  #compare(path: RunPath): boolean {
    const before = this.#before && stepAt(this.#before.ir, this.#before.flow, path);
    const now = stepAt(this.#now.ir, this.#now.flow, path);
    if (!before || !now || this.#mustRun(now)) return false;
    return recipeOf(this.#now.ir, now) === recipeOf(this.#basis.ir, before);
  }

  #mustRun({ step, flow, within }: FoundStep): boolean {
    const { again = {}, otherAnswers } = this.#basis;
    if ([...within, { flow, step }].some((one) => again[one.flow]?.includes(one.step.id))) return true;
    if (within.some((one) => isRace(one.step))) return true;
    const { ir } = this.#now;
    const called = [...functionsIn(ir, [step])];
    if (otherAnswers === "all") return called.some((name) => asksModel(ir.functions[name]));
    return called.some((name) => otherAnswers.includes(name));
  }

  /** Of a race: everything that is outside it, and read inside, is what it was. */
  #readsTheSame(path: RunPath): boolean {
    const now = stepAt(this.#now.ir, this.#now.flow, path);
    if (now === null || !isRace(now.step) || asksPeople(this.#now.ir, now.step)) return false;
    const read = readInside(now);
    if (read === null) return false;
    const flow = path.slice(0, now.flowDepth);
    const [isNow, was] =
      now.flowDepth === 0
        ? [this.#now.given, this.#before?.given]
        : [this.#flowsNow.get(printPath(flow)), this.#flowsBefore.get(printPath(flow))];
    if (isNow !== was) return false;
    // A step that is read may stand in any of the lanes around.
    const around = path.map((_, length) => path.slice(0, length)).slice(now.flowDepth);
    return read.every((node) =>
      around.every((scope) => {
        const place = printPlace([...scope, { node }]);
        return this.#saidNow.get(place) === this.#saidBefore.get(place);
      }),
    );
  }
}

/** What a step got: of a model's call by name, else by position. */
const got = ({ inputs, args }: StepStart): Json => inputs ?? [...(args ?? [])];

const printPlace = (path: RunPath): string => printPath(path.map(({ visit: _visit, ...rest }) => rest));
