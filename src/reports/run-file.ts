import {
  err,
  isDeeperThan,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  ok,
  parseJson,
  printPath,
  type Result,
} from "../base/index.ts";
import type { Question, RunEvent } from "../runtime/index.ts";
import { MOST_LEVELS, parseEvents } from "./jsonl.ts";

/**
 * A run that waits for people, as a file: all that is needed to go on with it elsewhere (LANGUAGE 5.6). A run executes a
 * frozen copy of the flow: its text is in here.
 */
export interface RunFile {
  /** What the flow's file was called: its ending says how to read `source`. */
  readonly file: string;
  readonly source: string;
  readonly flow: string;
  readonly inputs: JsonObject;
  /** Which model answers, as `--model` spells it; the seed of the simulated one. */
  readonly model: string;
  readonly base_url?: string;
  readonly seed: number;
  /** Every function is sampled (LANGUAGE 5.3, test mode). */
  readonly test?: true;
  readonly events: readonly RunEvent[];
}

const FORMAT = "stratum-run";

/** Ends with a line break; one event a line, so that what was added shows. */
export function printRunFile({ events, ...run }: RunFile): string {
  const head = JSON.stringify({ format: FORMAT, version: 1, ...run }, null, 2).replace(/\n\}$/, "");
  if (events.length === 0) return `${head},\n  "events": []\n}\n`;
  return `${head},\n  "events": [\n    ${events.map((event) => JSON.stringify(event)).join(",\n    ")}\n  ]\n}\n`;
}

/** An error says what is wrong with the text. */
export function parseRunFile(text: string): Result<RunFile, string> {
  const parsed = parseJson(text);
  if (!parsed.ok) return err(`it cannot be read as JSON: ${parsed.error}`);
  const json = parsed.value;
  if (!isJsonObject(json) || json["format"] !== FORMAT) return err("it is no file of a run");
  if (isDeeperThan(json, MOST_LEVELS)) return err("it is nested too deep");
  if (json["version"] !== 1)
    return err(`it has version ${JSON.stringify(json["version"] ?? null)}; this reads version 1`);
  const { file, source, flow, inputs, model, base_url, seed, test, events } = json;
  if (!isText(file) || !isText(source) || !isText(flow) || !isText(model)) return err("a part of it is missing");
  if (inputs === undefined || !isJsonObject(inputs) || typeof seed !== "number") return err("a part of it is missing");
  if (events === undefined || !isJsonArray(events)) return err("its events are missing");
  const read = parseEvents(events.map((event) => JSON.stringify(event)).join("\n"));
  if (!read.ok) return err(`event ${read.error.line - 1}: ${read.error.message}`);
  const optional = { ...(isText(base_url) && { base_url }), ...(test === true && { test }) };
  return ok({ file, source, flow, inputs, model, ...optional, seed, events: read.value });
}

/** What is asked and has no answer yet, in the order of asking. */
export function openQuestions(events: readonly RunEvent[]): readonly Question[] {
  const open = new Map<string, Question>();
  for (const event of events) {
    if (event.type === "ask-start") open.set(printPath(event.path), event.question);
    if (event.type === "ask-end") open.delete(printPath(event.path));
  }
  return [...open.values()];
}

const isText = (value: Json | undefined): value is string => typeof value === "string";
