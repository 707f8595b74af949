import { invariant, isJsonObject, type Json, parseMachineJson } from "../base/index.ts";

/**
 * The text of a lesson as it ships: one that begins with an example says so (`"example": "09-quorum"`) instead of holding its
 * flow twice. Everybody else's lessons are whole. Rejects when the example cannot be fetched.
 */
export async function completeLesson(text: string, readExample: (folder: string) => Promise<string>): Promise<string> {
  const lesson = jsonOf(text);
  invariant(isJsonObject(lesson), "a lesson that ships is JSON");
  const { example, ...rest } = lesson;
  if (typeof example !== "string") return text;
  return JSON.stringify({ ...rest, flow: jsonOf(await readExample(example)) }, null, 2);
}

function jsonOf(text: string): Json {
  const read = parseMachineJson(text);
  invariant(read.ok, "what ships with the page is JSON");
  return read.value;
}
