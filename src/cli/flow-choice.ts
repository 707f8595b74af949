import { type JsonObject, ownValue, parseJson, shellArgument } from "../base/index.ts";
import { exampleInputs } from "../contracts/index.ts";
import { readInputs } from "../interpreter/index.ts";
import type { Ir } from "../ir/index.ts";
import { type Given, type Host, UsageError } from "./command.ts";
import { type Loaded, readText } from "./load.ts";

/** Throws `UsageError` when the file has no such flow. */
export function chooseFlow(loaded: Loaded & { readonly ir: Ir }, given: Given): string {
  const name = given.text("flow") ?? loaded.ir.main;
  if (Object.hasOwn(loaded.ir.flows, name)) return name;
  const known = Object.keys(loaded.ir.flows).join(", ");
  throw new UsageError(`${loaded.file} has no flow ${JSON.stringify(name)}; it has: ${known}.`);
}

/** From `--input`, `--case`, or the flow's first case. Throws `UsageError` where they don't fit the flow's types. */
export async function chooseInputs(
  loaded: Loaded & { readonly ir: Ir },
  flow: string,
  given: Given,
  host: Host,
): Promise<JsonObject> {
  const { from, value } = await findInputs(loaded, flow, given, host);
  const inputs = readInputs(loaded.ir, flow, value);
  if (inputs.ok) return inputs.value;
  const problems = inputs.error.join("\n  ");
  if (from !== NOTHING) throw new UsageError(`${from} does not fit ${flow}:\n  ${problems}`);
  const shown = JSON.stringify(exampleInputs(ownValue(loaded.ir.flows, flow)?.input ?? {}, loaded.ir.contracts));
  throw new UsageError(
    `${from} does not fit ${flow}:\n  ${problems}\nGive one, for example --input ${shellArgument(shown)}`,
  );
}

/** The same, or undefined when none were given: for a plan, which can do without. */
export async function maybeInputs(
  loaded: Loaded & { readonly ir: Ir },
  flow: string,
  given: Given,
  host: Host,
): Promise<JsonObject | undefined> {
  const asked = given.text("input") !== undefined || given.text("case") !== undefined;
  return asked ? await chooseInputs(loaded, flow, given, host) : undefined;
}

const NOTHING = "An empty input";

async function findInputs(loaded: Loaded, flow: string, given: Given, host: Host) {
  const text = given.text("input");
  const name = given.text("case");
  if (text !== undefined && name !== undefined) throw new UsageError("--input and --case exclude one another.");
  if (text !== undefined) {
    if (text === "-" && loaded.file === "-")
      throw new UsageError("Standard input holds the flow: give --input as JSON or @file.");
    const source = text === "-" ? "-" : text.startsWith("@") ? text.slice(1) : null;
    const parsed = parseJson(source === null ? text : await readText(source, host));
    if (!parsed.ok) throw new UsageError(`The input cannot be read as JSON: ${parsed.error}`);
    return { from: "The input", value: parsed.value };
  }
  const cases = (loaded.document?.bench.cases ?? []).filter((known) => known.flow === flow);
  if (name !== undefined) {
    const found = cases.find((known) => known.name === name);
    const names = cases.map((known) => known.name).join(", ") || "none";
    if (!found) throw new UsageError(`There is no case ${JSON.stringify(name)} of ${flow}; there are: ${names}.`);
    return { from: `Case ${name}`, value: found.input };
  }
  const [first] = cases;
  if (!first) return { from: NOTHING, value: {} };
  const needed = Object.values(ownValue(loaded.ir?.flows ?? {}, flow)?.input ?? {}).length > 0;
  if (needed) host.terminal.err(`Inputs: case ${first.name}\n`);
  return { from: `Case ${first.name}`, value: first.input };
}
