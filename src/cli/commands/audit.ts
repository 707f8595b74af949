import { stat } from "node:fs/promises";
import {
  auditMarkdown,
  auditOf,
  auditText,
  emptyRunView,
  otlpOf,
  parseEvents,
  printTrace,
  reduceRunAll,
} from "../../reports/index.ts";
import { type ExitCode, type Given, type Host, UsageError } from "../command.ts";
import { readText } from "../load.ts";

export async function audit(given: Given, host: Host): Promise<ExitCode> {
  const [file = ""] = given.files;
  const format = given.flag("json") ? "json" : (given.text("format") ?? "text");
  if (!["text", "md", "json", "trace", "otlp"].includes(format)) {
    throw new UsageError(`--format is text, md, json, trace or otlp, not ${JSON.stringify(format)}.`);
  }
  const events = parseEvents(await readText(file, host));
  if (!events.ok) {
    host.terminal.err(`${file}:${events.error.line}:1: error: ${events.error.message}\n`);
    return 2;
  }
  if (events.value.length === 0) throw new UsageError(`${file} holds no events.`);
  const view = reduceRunAll(emptyRunView(), events.value);
  if (format === "text") host.terminal.out(auditText(view));
  if (format === "md") host.terminal.out(auditMarkdown(view));
  if (format === "json") host.terminal.out(`${JSON.stringify(auditOf(view))}\n`);
  if (format === "trace") host.terminal.out(printTrace(view));
  if (format === "otlp") {
    const startedAt = await startOf(given.text("start"), file, view.at);
    host.terminal.out(`${JSON.stringify(otlpOf(view, { startedAt }))}\n`);
  }
  return 0;
}

/** Events only know the run's own clock: without `--start`, a file was last written when its run ended. */
async function startOf(given: string | undefined, file: string, duration: number): Promise<number> {
  if (given !== undefined) {
    const time = Date.parse(given);
    if (Number.isNaN(time)) throw new UsageError(`--start is not a time: ${given}`);
    return time;
  }
  const end = file === "-" ? Date.now() : (await stat(file)).mtimeMs;
  return Math.round(end - duration);
}
