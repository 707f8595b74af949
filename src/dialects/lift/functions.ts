import type { JsonObject } from "../../base/index.ts";
import type { Field } from "../../contracts/index.ts";
import type { Refine } from "../../flow/index.ts";
import type { OldFunction, OldStep } from "../file/model.ts";
import { liftInputs, nullable } from "./fields.ts";
import { asksFiles, InputsInTheMaking, isForAgent, type Opening } from "./opening.ts";

/** Attempts where a file names none (LANGUAGE 7, "Retries"). */
const ATTEMPTS = {
  function: 3,
  inline: 1,
  flow: 1,
  decompose: 2,
  parallel_dispatch: 2,
} as const satisfies { [K in OldStep["kind"]]: number };

/** As the compiler has it: more is kept for the way back only. */
const MOST_RETRIES = 100;

const tooMany = (attempts = 0): JsonObject => (attempts - 1 > MOST_RETRIES ? { retries: attempts } : {});

/** A function of the file that is no gate. `caller` is the only step that calls it, if there is only one. */
export function openFunction(opening: Opening, old: OldFunction, caller: OldStep | null): void {
  const name = opening.names.functions.here(old.name);
  opening.places.set({ function: name }, old.at);
  const { fields, left } = liftInputs(old.input, opening.names.inputs, opening.types, nullable);
  const output: Field = opening.contract(old.output) ?? { type: "any" };
  const ensure = opening.readable(old.ensure, output);
  const inputs = new InputsInTheMaking(fields, left);
  const kept = ensure.kept.length > 0 ? { ensure: ensure.kept } : {};
  const checked = ensure.here.length > 0 ? { ensure: ensure.here } : {};
  const spent = old.budget ? { budget: old.budget } : {};
  if (old.mode === "compute") {
    opening.functions.set(name, {
      inputs,
      extra: {
        ...kept,
        retries: old.retries ?? ATTEMPTS.function,
        ...(old.model !== undefined && { model: old.model }),
        ...(old.guardrails.length > 0 && { guardrails: [...old.guardrails] }),
        ...(old.timeout !== undefined && { timeout: old.timeout }),
      },
      definition: {
        mode: "compute",
        ...(old.intent !== undefined && { description: old.intent }),
        input: {},
        output,
        code: "",
        ...checked,
        ...spent,
      },
    });
    return;
  }
  const refine = caller && refineOf(opening, caller, output);
  const isAnswered = opening.forAgents.has(old.name) || asksFiles(ensure.there);
  opening.functions.set(name, {
    inputs,
    extra: {
      ...kept,
      ...(old.intent === undefined && { intent: "" }),
      ...tooMany(old.retries),
      ...(old.timeout !== undefined && { timeout: old.timeout }),
    },
    definition: {
      mode: "infer",
      intent: old.intent ?? sentence(name),
      input: {},
      output,
      ...checked,
      ...(old.guardrails.length > 0 && { guardrails: old.guardrails }),
      ...(old.model !== undefined && { model: old.model }),
      ...spent,
      retries: Math.min((old.retries ?? ATTEMPTS.function) - 1, MOST_RETRIES),
      ...(refine && { refine }),
      ...(isAnswered && { answered_by: "person" }),
    },
  });
}

/** `exit_criterion` is what refining stops at. Null: there is none, or it cannot be read here. */
export function refineOf(opening: Opening, step: OldStep, output: Field): Refine | null {
  const { exit_criterion: until, max_iterations } = step;
  if (!until || max_iterations === undefined || !opening.isReadable(until.text, output)) return null;
  return { until: until.text, feedback: "", max_iterations };
}

/** What an inline, decompose or dispatch step says of its function: its body, and what is kept of it. */
export interface InlineBody {
  readonly output: Field;
  readonly extra: JsonObject;
  readonly ensure: readonly string[];
  /** Of `ensure`, what cannot be read here. */
  readonly unread: readonly string[];
  readonly refine: Refine | null;
}

/** `output`: what the step's readers and its schema say about it. */
export function inlineBody(opening: Opening, step: OldStep, output: Field): InlineBody {
  const contract = opening.contract(step.output_contract);
  const type = contract ?? output;
  const ensure = opening.readable(step.ensure, type);
  return {
    output: type,
    ensure: ensure.here,
    unread: ensure.there,
    refine: step.kind === "inline" ? refineOf(opening, step, type) : null,
    extra: {
      inline: true,
      ...(!contract && { output: step.output_contract ?? "" }),
      ...tooMany(step.retries),
      ...(ensure.kept.length > 0 && { ensure: ensure.kept }),
    },
  };
}

/** Puts the function of a step that has its intent written in it. */
export function openInline(opening: Opening, name: string, step: OldStep, body: InlineBody): InputsInTheMaking {
  const inputs = new InputsInTheMaking({}, {}, true);
  const { output, extra, ensure, unread, refine } = body;
  const isAnswered = isForAgent(step) || asksFiles(unread);
  opening.places.set({ function: name }, step.at);
  opening.functions.set(name, {
    inputs,
    extra,
    definition: {
      mode: "infer",
      intent: step.intent ?? sentence(name),
      input: {},
      output,
      ...(ensure.length > 0 && { ensure }),
      ...(step.guardrails.length > 0 && { guardrails: step.guardrails }),
      ...(step.model !== undefined && { model: step.model }),
      ...(step.budget && { budget: step.budget }),
      retries: Math.min((step.retries ?? ATTEMPTS[step.kind]) - 1, MOST_RETRIES),
      ...(refine && { refine }),
      ...(isAnswered && { answered_by: "person" }),
    },
  });
  return inputs;
}

/** Of a step that this canvas cannot carry out: a run asks a person for its result. */
export function openAsked(opening: Opening, name: string, step: OldStep, output: Field): InputsInTheMaking {
  const inputs = new InputsInTheMaking({}, {}, true);
  opening.places.set({ function: name }, step.at);
  opening.functions.set(name, {
    inputs,
    extra: { inline: true, output: step.output_contract ?? "" },
    definition: {
      mode: "compute",
      ...(step.intent !== undefined && { description: step.intent }),
      input: {},
      output,
      code: "",
    },
  });
  return inputs;
}

/** `write_draft` → `Write draft.` */
export function sentence(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
