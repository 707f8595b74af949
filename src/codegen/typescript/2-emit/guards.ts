import { isAlways } from "../../../graph/index.ts";
import { type Ir, type IrStep, needsOf, pathConditionsAround, type StepReference } from "../../../ir/index.ts";
import { type BodyScope, readStep } from "./body-scope.ts";
import { conditionSource } from "./conditions.ts";
import { hasValue, takes } from "./known.ts";
import { literal } from "./text.ts";

/** What decides whether a step runs, apart: steps beside each other that ask the same share one `if`. */
export interface Guard {
  /** Outcomes of which one must have been taken; null: none asked for. */
  readonly when: string | null;
  /** Values that it cannot do without, and `skip_if`; null: always given. */
  readonly rest: string | null;
}

/** The tests of a step (docs/nodes.md, "Conditions"), over the names of the body. */
export function guardOf(step: IrStep, scope: BodyScope): Guard {
  if (isCertain(step, scope.ir)) return { when: null, rest: null };
  const needs = [...new Set(needsOf(scope.ir, step).flatMap((one) => needTest(one, scope)))];
  if (step.skip_if !== undefined) {
    needs.push(
      `!(await ${scope.module.library("skipIf")}(${scope.self}, ${literal(step.id)}, () => ${conditionSource(step.skip_if, scope)}))`,
    );
  }
  return { when: whenTest(step, scope), rest: needs.length === 0 ? null : needs.map(bracketed).join(" && ") };
}

/** Both together; null: the step always runs. */
export function wholeGuard({ when, rest }: Guard): string | null {
  if (when === null || rest === null) return when ?? rest;
  return `${bracketed(when)} && ${rest}`;
}

const bracketed = (test: string): string => (test.includes(" || ") ? `(${test})` : test);

function whenTest(step: IrStep, scope: BodyScope): string | null {
  if (!step.when) return null;
  const tests = step.when.map(({ step: id, port }) => takes(readStep(id, scope), port));
  const asked = tests.filter((test) => test !== null);
  return asked.length < tests.length ? null : [...new Set(asked)].join(" || ");
}

/** Whatever happens, the step runs. */
export function isCertain(step: IrStep, ir: Ir): boolean {
  const pathConditions = pathConditionsAround(ir, step);
  return !pathConditions || isAlways(pathConditions.runs(step.id) ?? []);
}

/** Sources of a value that must be there: several where they exclude one another. */
function needTest(references: readonly StepReference[], scope: BodyScope): readonly string[] {
  const tests = references.map((one) => hasValue(readStep(one.step, scope), one.path));
  const asked = tests.filter((test) => test !== null);
  return asked.length < tests.length ? [] : [asked.join(" || ")];
}
