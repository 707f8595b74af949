import { assertNever, canonicalJson, type Json, type JsonObject, printPath, type RunPath } from "../base/index.ts";
import { asksModel, asksPeople, functionsIn, type Ir } from "../ir/index.ts";
import type { RunPart, Standing, StepStart, Stood } from "../runtime/index.ts";
import type { Basis } from "./basis.ts";
import { EarlierRun, got, printPlace } from "./earlier-run.ts";
import { type FoundStep, isRace, readInside, recipeOf, stepAt } from "./recipe.ts";

type Again = NonNullable<RunPart["again"]>;

/**
 * A step stands when it would do the same again: what it is made of (`recipeOf`) is as it was, and it gets what it got at
 * the same place of an earlier run. Values decide and not what they come from: where a changed step says the same as
 * before, what follows it stands. People are asked again. In a race (`require` is not `all`) nothing stands by itself, as it
 * would always be first; a race stands as a whole, when nothing in it and nothing that it reads has changed.
 */
export class StandingSteps implements Standing {
  readonly #ir: Ir;
  readonly #flow: string;
  /** The latest first. */
  readonly #earlier: readonly { readonly run: EarlierRun; readonly same: Map<string, boolean> }[];
  readonly #again: Again;
  /** Of this run: what flows got, by printed path, and what steps said last, without visits. */
  readonly #args = new Map<string, string>();
  readonly #said = new Map<string, string>();

  constructor(
    { ir, flow, inputs }: { readonly ir: Ir; readonly flow: string; readonly inputs: JsonObject },
    bases: readonly Basis[],
    again: Again = {},
  ) {
    this.#ir = ir;
    this.#flow = flow;
    this.#again = again;
    this.#earlier = bases.map((basis) => ({ run: new EarlierRun(basis), same: new Map() }));
    this.#args.set("", canonicalJson(Object.keys(ir.flows[flow]?.input ?? {}).map((name) => inputs[name] ?? null)));
  }

  outputOf(path: RunPath, start: StepStart, note: string | undefined): Stood | undefined {
    const given = canonicalJson(got(start));
    if (start.kind === "flow") this.#args.set(printPath(path), given);
    for (const { run, same } of this.#earlier) {
      const before = run.outcomeOf(path);
      if (before === undefined || before.note !== note || !this.#isSame(path, run, same)) continue;
      if (this.#getsTheSame(path, start.kind, before.got === given, run))
        return { output: before.output, run: run.run };
    }
    return undefined;
  }

  ended(path: RunPath, output: Json): void {
    this.#said.set(printPlace(path), canonicalJson(output));
  }

  #getsTheSame(path: RunPath, kind: StepStart["kind"], isGivenSame: boolean, run: EarlierRun): boolean {
    switch (kind) {
      case "infer":
      case "adaptive":
      case "compute":
        return isGivenSame;
      case "parallel":
      case "for_each":
        return this.#readsTheSame(path, run);
      // People are asked again; what is in the others stands by itself.
      case "human":
      case "branch":
      case "debate":
      case "flow":
        return false;
      default:
        return assertNever(kind);
    }
  }

  /** Whether the step is made of the same as it was, and may stand at all. Of all items and rounds alike. */
  #isSame(path: RunPath, run: EarlierRun, known: Map<string, boolean>): boolean {
    const place = printPlace(path.map(({ item: _item, round: _round, ...rest }) => rest));
    const found = known.get(place) ?? this.#compare(path, run);
    known.set(place, found);
    return found;
  }

  #compare(path: RunPath, run: EarlierRun): boolean {
    const before = stepAt(run.ir, run.flow, path);
    const now = stepAt(this.#ir, this.#flow, path);
    if (!before || !now || this.#mustRun(now, run)) return false;
    return recipeOf(this.#ir, now) === recipeOf(run.ir, before);
  }

  #mustRun({ step, flow, within }: FoundStep, { otherAnswers }: EarlierRun): boolean {
    if ([...within, { flow, step }].some((one) => this.#again[one.flow]?.includes(one.step.id))) return true;
    if (within.some((one) => isRace(one.step))) return true;
    // A person's answer, for code that isn't there or a model that isn't asked, is theirs to give again.
    if (step.type === "function" && asksPeople(this.#ir, step)) return true;
    const called = [...functionsIn(this.#ir, [step])];
    if (otherAnswers === "all") return called.some((name) => asksModel(this.#ir.functions[name]));
    return called.some((name) => otherAnswers.includes(name));
  }

  /** Of a race: everything that is outside it, and read inside, is what it was. */
  #readsTheSame(path: RunPath, run: EarlierRun): boolean {
    const now = stepAt(this.#ir, this.#flow, path);
    if (now === null || !isRace(now.step) || asksPeople(this.#ir, now.step)) return false;
    const read = readInside(now);
    if (read === null) return false;
    const flow = path.slice(0, now.flowDepth);
    if (this.#args.get(printPath(flow)) !== run.argsOf(flow)) return false;
    // A step that is read may stand in any of the lanes around.
    const around = path.map((_, length) => path.slice(0, length)).slice(now.flowDepth);
    return read.every((node) =>
      around.every((lane) => this.#said.get(printPlace([...lane, { node }])) === run.lastSaid([...lane, { node }])),
    );
  }
}
