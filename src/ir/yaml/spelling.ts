import type { Json, JsonObject } from "../../base/index.ts";
import type { Field, Fields } from "../../contracts/index.ts";
import { printField, printFields } from "../../contracts/index.ts";
import type { IrBudget, IrFunction, IrInferBody, IrInput } from "../model.ts";
import { printReference } from "../reference.ts";
import type { Entry } from "./emitter.ts";

/** How the parts of `flow/1` are spelled (docs/ir.md); undefined is left out. Order of entries is the canonical order. */

export function spellInput(input: IrInput): Json {
  switch (input.kind) {
    case "reference":
      return printReference(input.reference);
    case "value":
      return { value: input.value };
    case "fields":
      return { fields: spellInputs(input.fields) };
    case "first_of":
      return input.references.map(printReference);
  }
}

export function spellInputs(inputs: { readonly [name: string]: IrInput }): JsonObject {
  return Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, spellInput(input)]));
}

/** A type that says no more than its name is that name: `output: Topic`. */
export function spellType(field: Field): Json {
  const printed = printField(field);
  const { type } = printed;
  return Object.keys(printed).length === 1 && type !== undefined ? type : printed;
}

export function spellFields(fields: Fields): JsonObject | undefined {
  return Object.keys(fields).length > 0 ? printFields(fields) : undefined;
}

export function spellBudget(budget: IrBudget | undefined): JsonObject | undefined {
  if (!budget) return undefined;
  const { ms, usd, tokens } = budget;
  return {
    ...(ms !== undefined && { ms }),
    ...(usd !== undefined && { usd }),
    ...(tokens !== undefined && { tokens }),
  };
}

export function spellFunction(value: IrFunction): readonly Entry[] {
  const signature: readonly Entry[] = [
    ["mode", value.mode],
    ["description", value.description],
    ["input", spellFields(value.input)],
    ["output", spellType(value.output)],
  ];
  switch (value.mode) {
    case "infer":
      return [...signature, ...spellBody(value), ["answered_by", value.answered_by], ["extra", value.extra]];
    case "compute":
      return [
        ...signature,
        ["code", value.code],
        ["ensure", value.ensure && unlessEmpty(value.ensure)],
        ["budget", spellBudget(value.budget)],
        ["extra", value.extra],
      ];
    case "adaptive":
      return [
        ...signature,
        ["dispatch", value.dispatch],
        ["code", value.code],
        ["infer", Object.fromEntries(spellBody(value.infer).filter(isPresent))],
        ["ensure", unlessEmpty(value.ensure)],
        ["extra", value.extra],
      ];
  }
}

function spellBody(body: IrInferBody): readonly (readonly [string, Json | undefined])[] {
  const { quorum, refine } = body;
  return [
    ["intent", body.intent],
    ["context", unlessEmpty(body.context)],
    ["given", unlessEmpty(body.given)],
    ["ensure", unlessEmpty(body.ensure)],
    ["guardrails", unlessEmpty(body.guardrails)],
    ["model", body.model],
    ["temperature", body.temperature],
    ["max_tokens", body.max_tokens],
    ["thinking", body.thinking],
    ["budget", spellBudget(body.budget)],
    ["retries", body.retries],
    ["cache", body.cache === "none" ? undefined : body.cache],
    ["stable", body.stable ? undefined : false],
    ["sample_n", body.sample_n],
    ["quorum", quorum?.n],
    ["agree_on", quorum?.agree_on],
    ["threshold", quorum?.threshold],
    ["refine", refine && { until: refine.until, feedback: refine.feedback, max_iterations: refine.max_iterations }],
  ];
}

function isPresent(entry: readonly [string, Json | undefined]): entry is readonly [string, Json] {
  return entry[1] !== undefined;
}

export function unlessEmpty(list: readonly string[]): readonly string[] | undefined {
  return list.length > 0 ? list : undefined;
}
