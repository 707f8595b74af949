import { isJsonObject, type Json, type JsonObject, type JsonPath, THINKING } from "../../base/index.ts";
import type { IrBudget, IrFunction, IrInferBody } from "../model.ts";
import { readExtra } from "./extra.ts";
import { BODY_KEYS, BUDGET_KEYS, FUNCTION_KEYS, REFINE_KEYS } from "./keys.ts";
import type { Reader } from "./reader.ts";

const POSITIVE = { min: 1, whole: true };

export function readFunction(reader: Reader, json: Json, path: JsonPath): IrFunction | undefined {
  if (!isJsonObject(json)) return reader.wrong(path, "a mapping", json);
  if (!reader.has(json, "mode", path)) return undefined;
  const mode = reader.word(json, "mode", path, ["infer", "compute", "adaptive"]);
  if (!mode) return undefined;
  reader.object(json, path, FUNCTION_KEYS[mode]);
  const description = reader.string(json, "description", path);
  const signature = {
    ...(description !== undefined && { description }),
    input: reader.fields(json["input"], [...path, "input"]),
    output: reader.has(json, "output", path)
      ? reader.type(json["output"], [...path, "output"])
      : { type: "any" as const },
    ...readExtra(reader, json, path),
  };
  switch (mode) {
    case "infer": {
      const answered_by = reader.word(json, "answered_by", path, ["person"]);
      return { mode, ...signature, ...readBody(reader, json, path), ...(answered_by && { answered_by }) };
    }
    case "compute": {
      const budget = readBudget(reader, json, path);
      const code = json["code"] === "" ? "" : reader.needed(json, "code", path);
      const ensure = reader.strings(json, "ensure", path);
      return { mode, ...signature, code, ...(ensure.length > 0 && { ensure }), ...(budget && { budget }) };
    }
    case "adaptive": {
      const dispatch = reader.needed(json, "dispatch", path);
      const code = reader.needed(json, "code", path);
      const inferAt = [...path, "infer"];
      const infer = reader.has(json, "infer", path) ? reader.object(json["infer"], inferAt, BODY_KEYS) : undefined;
      if (!infer) return undefined;
      const body = readBody(reader, infer, inferAt);
      return { mode, ...signature, dispatch, code, infer: body, ensure: reader.strings(json, "ensure", path) };
    }
  }
}

function readBody(reader: Reader, json: JsonObject, path: JsonPath): IrInferBody {
  const model = reader.string(json, "model", path);
  const temperature = reader.number(json, "temperature", path, { min: 0, whole: false });
  const max_tokens = reader.number(json, "max_tokens", path, POSITIVE);
  const thinking = reader.word(json, "thinking", path, THINKING);
  const sample_n = reader.number(json, "sample_n", path, POSITIVE);
  const budget = readBudget(reader, json, path);
  const quorum = readQuorum(reader, json, path);
  const refine = readRefine(reader, json, path);
  return {
    intent: reader.needed(json, "intent", path),
    context: reader.strings(json, "context", path),
    given: reader.strings(json, "given", path),
    ensure: reader.strings(json, "ensure", path),
    guardrails: reader.strings(json, "guardrails", path),
    ...(model !== undefined && { model }),
    ...(temperature !== undefined && { temperature }),
    ...(max_tokens !== undefined && { max_tokens }),
    ...(thinking && { thinking }),
    ...(budget && { budget }),
    retries: reader.number(json, "retries", path, { min: 0, whole: true }) ?? 3,
    cache: reader.word(json, "cache", path, ["none", "session", "global"]) ?? "none",
    stable: reader.boolean(json, "stable", path) ?? true,
    ...(sample_n !== undefined && { sample_n }),
    ...(quorum && { quorum }),
    ...(refine && { refine }),
  };
}

/** All or none (LANGUAGE 2). */
function readQuorum(reader: Reader, json: JsonObject, path: JsonPath): IrInferBody["quorum"] {
  const companions = ["quorum", "agree_on", "threshold"];
  if (!companions.some((key) => json[key] !== undefined)) return undefined;
  const complete = companions.map((key) => reader.has(json, key, path)).every((there) => there);
  const n = reader.number(json, "quorum", path, POSITIVE);
  const threshold = reader.number(json, "threshold", path, POSITIVE);
  const agree_on = reader.string(json, "agree_on", path);
  if (!complete || n === undefined || threshold === undefined || agree_on === undefined) return undefined;
  return { n, agree_on, threshold };
}

function readRefine(reader: Reader, json: JsonObject, path: JsonPath): IrInferBody["refine"] {
  if (json["refine"] === undefined) return undefined;
  const at = [...path, "refine"];
  const refine = reader.object(json["refine"], at, REFINE_KEYS);
  if (!refine) return undefined;
  return {
    until: reader.needed(refine, "until", at),
    feedback: reader.needed(refine, "feedback", at),
    max_iterations: reader.number(refine, "max_iterations", at, POSITIVE) ?? 5,
  };
}

export function readBudget(reader: Reader, json: JsonObject, path: JsonPath): IrBudget | undefined {
  if (json["budget"] === undefined) return undefined;
  const at = [...path, "budget"];
  const budget = reader.object(json["budget"], at, BUDGET_KEYS);
  if (!budget) return undefined;
  const ms = reader.number(budget, "ms", at, POSITIVE);
  const usd = reader.number(budget, "usd", at, { min: 0, whole: false });
  const tokens = reader.number(budget, "tokens", at, POSITIVE);
  return {
    ...(ms !== undefined && { ms }),
    ...(usd !== undefined && { usd }),
    ...(tokens !== undefined && { tokens }),
  };
}
