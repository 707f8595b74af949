import { invariant } from "../../../base/index.ts";
import type { Field } from "../../../contracts/index.ts";
import type { Ir, IrInput, IrStep } from "../../../ir/index.ts";
import type { Identifiers } from "../1-plan/identifiers.ts";
import type { ClassModule } from "./class-module.ts";
import type { Known } from "./known.ts";
import { literal } from "./text.ts";
import type { ValueScope } from "./values.ts";

/** Where a body stands: what it can read, what `this` is called there, and which names are taken. */
export interface BodyScope {
  readonly ir: Ir;
  readonly module: ClassModule;
  readonly self: string;
  /** What functions inside call the object that they are given instead of `this`. */
  readonly inner: string;
  readonly inputs: ReadonlyMap<string, Known>;
  /** Steps whose value a name holds, enclosing bodies included. */
  readonly steps: Map<string, Known>;
  readonly names: Identifiers;
  /** Of a long body: the object that holds the values of its steps instead of variables. */
  readonly results?: Results | undefined;
  /** Of the step that is being printed: it runs whatever happens, so nothing around it has asked for what it needs. */
  readonly isCertain?: boolean;
}

/** `fields`: how each value is declared. */
export interface Results {
  readonly variable: string;
  readonly fields: string[];
}

/** Whether the branch of a frame that runs may have no result. */
export type BranchKind = "branch" | "skippable branch";

/** What printers of steps with steps inside need of the printer of bodies. */
export interface BodyPrinter {
  /** Statements that run the steps of a branch as soon as what they need is there, and return its result. */
  body(steps: readonly IrStep[], result: IrInput, output: Field, scope: BodyScope, of: BranchKind): string;
  /** The call of one step, without the `await`. */
  call(step: IrStep, scope: BodyScope): string;
}

/** Prints the call of a step of one type. */
export type StepPrinter<K extends IrStep["type"]> = (
  step: Extract<IrStep, { type: K }>,
  scope: BodyScope,
  printer: BodyPrinter,
) => string;

const OF_EVERY_OBJECT = /^(toString|toLocaleString|valueOf|hasOwnProperty|isPrototypeOf|propertyIsEnumerable)$/;

/**
 * How a function under this key declares the object that it is given: TypeScript takes the types of some keys from what every
 * object has.
 */
export const selfUnder = (key: string, { inner }: BodyScope): string =>
  OF_EVERY_OBJECT.test(key) ? `${inner}: this` : inner;

/** What references in a body mean. */
export function values(scope: BodyScope): ValueScope {
  return {
    contracts: scope.ir.contracts,
    input: (name) => {
      const known = scope.inputs.get(name);
      invariant(known, `the flow has the input ${name}`);
      return known;
    },
    step: (id) => readStep(id, scope),
    isAsked: scope.isCertain !== true,
    needed: (source) => `${scope.module.library("needed")}(${scope.self}, ${source})`,
  };
}

export function readStep(id: string, scope: BodyScope): Known {
  const known = scope.steps.get(id);
  invariant(known, `${id} stands before the steps that read it`);
  return known;
}

/** The object under another name for the next call: what the step is called in events. */
export function named(id: string, scope: BodyScope): string {
  return `${scope.module.library("at")}(${scope.self}, ${literal(id)})`;
}

export const isWholeOf = (input: IrInput, step: IrStep): boolean =>
  input.kind === "reference" &&
  input.reference.root === "step" &&
  input.reference.step === step.id &&
  input.reference.path.length === 0;
