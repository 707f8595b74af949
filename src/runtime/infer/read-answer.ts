import {
  bracedParts,
  fencedParts,
  isJsonObject,
  type Json,
  type JsonProblem,
  type JsonProblemKind,
  type Result,
  readPlainJson,
} from "../../base/index.ts";

/** How a wire begins what was said to a tool that nobody gave: an answer with it is none, whatever else is in it. */
export const CALLED_TOOL = "[called the tool ";

/** It is JSON, and says something that cannot be kept as it stands. */
const OF_JSON: ReadonlySet<JsonProblemKind> = new Set(["duplicate", "inexact", "infinite", "depth"]);
/** Models that think aloud; some leave out the first word of it. */
const THOUGHT = /^(?!\s*\{)[\s\S]*?<\/(?:think(?:ing)?|thought)>/i;

/**
 * Reads a model's raw answer as JSON. Where the whole text is none, the one object in it is taken: in a fence, behind
 * thoughts, with sentences around it (models are asked for an object always). Of several nobody knows which was meant.
 */
export function readAnswer(raw: string): Result<Json, JsonProblem> {
  const whole = readPlainJson(raw);
  if (whole.ok || OF_JSON.has(whole.error.kind) || raw.includes(CALLED_TOOL)) return whole;
  const said = raw.replace(THOUGHT, "");
  const [answer, ...others] = objectsAmong(said, fencedParts(said)) ?? objectsAmong(said, bracedParts(said)) ?? [];
  return answer === undefined || others.length > 0 ? whole : answer;
}

/** Null: none of them is an object. */
function objectsAmong(
  text: string,
  parts: ReturnType<typeof fencedParts>,
): readonly Result<Json, JsonProblem>[] | null {
  const texts = new Set(parts.map(({ start, end }) => text.slice(start, end).trim()));
  const found = [...texts].map(readPlainJson).filter((read) => {
    return read.ok ? isJsonObject(read.value) : OF_JSON.has(read.error.kind);
  });
  return found.length > 0 ? found : null;
}
