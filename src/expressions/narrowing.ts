import type { Comparison, Expression } from "./ast.ts";
import { printPython } from "./print-python.ts";
import type { StaticType } from "./scope.ts";

/**
 * What is known where a node stands. Expressions have no effects, so what was seen of one once holds for every
 * other that reads the same.
 */
export interface Environment {
  readonly locals: ReadonlyMap<string, StaticType>;
  /** Keys of what is known not to be None here. */
  readonly facts: ReadonlySet<string>;
}

export const NOTHING_KNOWN: Environment = { locals: new Map(), facts: new Set() };

/** What a node tells: its type where it stands, and what is not None once it has come out true, or false. */
export interface Outcome {
  readonly type: StaticType;
  readonly whenTrue: readonly string[];
  readonly whenFalse: readonly string[];
}

export function withFacts(env: Environment, facts: readonly string[]): Environment {
  return facts.length === 0 ? env : { ...env, facts: new Set([...env.facts, ...facts]) };
}

/** Variables of a loop hide what was known of others of their name. */
export function withLocals(env: Environment, locals: ReadonlyMap<string, StaticType>): Environment {
  const isHidden = (fact: string) => fact.split(/[^\p{L}\p{N}\p{M}_$]+/u).some((word) => locals.has(word));
  const facts = [...env.facts].filter((fact) => !isHidden(fact));
  return { locals: new Map([...env.locals, ...locals]), facts: new Set(facts) };
}

/** The type of a node where it stands: without None where that is known. */
export function narrowed(node: Expression, type: StaticType, env: Environment): StaticType {
  const isKnown = type.nullable && env.facts.size > 0 && env.facts.has(factKey(node));
  return isKnown ? { ...type, nullable: false } : type;
}

/** One text for all spellings: `result["a"]` is `result.a`. */
function factKey(node: Expression): string {
  if (node.kind === "attribute") return `${factKey(node.object)}.${node.name}`;
  if (node.kind !== "index") return printPython(node);
  const key = node.index.kind === "literal" ? node.index.value : null;
  return typeof key === "string"
    ? `${factKey(node.object)}.${key}`
    : `${factKey(node.object)}[${printPython(node.index)}]`;
}

/** What a node tells, from what its parts told (LANGUAGE 3: the truth of values, and what `<` and `in` refuse). */
export function outcomeOf(node: Expression, type: StaticType, told: (part: Expression) => Outcome): Outcome {
  const own = type.nullable ? [factKey(node)] : [];
  switch (node.kind) {
    case "unary": {
      if (node.operator !== "not") break;
      const { whenTrue, whenFalse } = told(node.operand);
      return { type, whenTrue: whenFalse, whenFalse: whenTrue };
    }
    case "logical": {
      const [left, right] = [told(node.left), told(node.right)];
      if (node.operator === "and") {
        const whenFalse = common(left.whenFalse, [...left.whenTrue, ...right.whenFalse]);
        return { type, whenTrue: [...own, ...left.whenTrue, ...right.whenTrue], whenFalse };
      }
      const whenTrue = [...own, ...common(left.whenTrue, [...left.whenFalse, ...right.whenTrue])];
      return { type, whenTrue, whenFalse: [...left.whenFalse, ...right.whenFalse] };
    }
    case "comparison":
      return { type, ...comparisonFacts(node, told) };
    case "call": {
      const [only] = node.args;
      const isTruth = node.callee.kind === "name" && node.callee.name === "bool" && only !== undefined;
      if (isTruth) return { ...told(only), type };
    }
  }
  return { type, whenTrue: own, whenFalse: [] };
}

const common = (some: readonly string[], others: readonly string[]) => some.filter((fact) => others.includes(fact));

function comparisonFacts(node: Comparison, told: (part: Expression) => Outcome): Omit<Outcome, "type"> {
  const whenTrue: string[] = [];
  let whenFalse: readonly string[] = [];
  let left = node.first;
  for (const [position, { operator, right }] of node.links.entries()) {
    const facts = linkFacts(left, operator, right, told);
    whenTrue.push(...facts.whenTrue);
    // Of a chain that came out false, only the first link was looked at for certain.
    if (position === 0) whenFalse = node.links.length === 1 ? facts.whenFalse : facts.always;
    left = right;
  }
  return { whenTrue, whenFalse };
}

interface LinkFacts extends Omit<Outcome, "type"> {
  /** What is not None once the link has come out at all. */
  readonly always: readonly string[];
}

const NO_FACTS: LinkFacts = { whenTrue: [], whenFalse: [], always: [] };

function linkFacts(
  left: Expression,
  operator: Comparison["links"][number]["operator"],
  right: Expression,
  told: (part: Expression) => Outcome,
): LinkFacts {
  const fact = (node: Expression) => (told(node).type.nullable ? [factKey(node)] : []);
  const when = (truth: boolean, facts: readonly string[]): LinkFacts =>
    truth ? { ...NO_FACTS, whenTrue: facts } : { ...NO_FACTS, whenFalse: facts };
  switch (operator) {
    case "<":
    case "<=":
    case ">":
    case ">=": {
      const facts = [...fact(left), ...fact(right)];
      return { whenTrue: facts, whenFalse: facts, always: facts };
    }
    case "==":
    case "is":
    case "!=":
    case "is not": {
      const isSame = operator === "==" || operator === "is";
      if (isNone(right)) return when(!isSame, fact(left));
      if (isNone(left)) return when(!isSame, fact(right));
      // Equal to what is not None.
      if (isPresent(told(right).type)) return when(isSame, fact(left));
      return isPresent(told(left).type) ? when(isSame, fact(right)) : NO_FACTS;
    }
    case "in":
    case "not in": {
      const items = right.kind === "list" || right.kind === "tuple" ? right.items : [];
      if (items.some(isNone)) return when(operator === "not in", fact(left));
      const container = told(right).type;
      const isFull = container.kind === "list" && isPresent(container.items);
      const areFull = items.length > 0 && items.every((item) => isPresent(told(item).type));
      return isFull || areFull ? when(operator === "in", fact(left)) : NO_FACTS;
    }
  }
}

const isNone = (node: Expression) => node.kind === "literal" && node.value === null;

const isPresent = (type: StaticType) => !type.nullable && type.kind !== "none" && type.kind !== "any";
