import { parseJson, readUserPrices, type UserPrices } from "../base/index.ts";
import type { FlowDocument } from "../flow/index.ts";
import { authHeader, manualModels, openAiCompatibleModels, simulatedModels } from "../models/index.ts";
import { nodeHttp, terminalAsk } from "../node/index.ts";
import { type Clock, type Models, VirtualClock } from "../runtime/index.ts";
import { type AnsweringFacts, factsOf } from "../toolchain/index.ts";
import { type Given, type Host, UsageError } from "./command.ts";
import { readText } from "./load.ts";

/** Who answers in this run. */
export interface Answering {
  readonly kind: "simulated" | "manual" | "live";
  /** Model of functions that declare none. */
  readonly id: string;
  readonly provider: "simulated" | "manual" | "anthropic" | "openai-compatible";
  readonly baseUrl: string;
  readonly facts: AnsweringFacts;
}

const PROVIDERS = {
  anthropic: { provider: "anthropic", baseUrl: "https://api.anthropic.com", key: "ANTHROPIC_API_KEY" },
  openai: { provider: "openai-compatible", baseUrl: "https://api.openai.com/v1", key: "OPENAI_API_KEY" },
} as const;

/** What `--model` and `--base-url` say. Throws `UsageError`. No key is looked at yet. */
export async function chooseModel(given: Given, host: Host): Promise<Answering> {
  const text = given.text("model") ?? "simulated";
  const baseUrl = given.text("base-url");
  if (text === "simulated" || text === "manual") {
    if (baseUrl !== undefined) throw new UsageError("--base-url is for anthropic: and openai: models.");
    if (given.text("prices") !== undefined) throw new UsageError("--prices is for anthropic: and openai: models.");
    return { kind: text, id: text, provider: text, baseUrl: "", facts: await factsOf({ kind: text }) };
  }
  if (text === "built-in")
    throw new UsageError("The browser's own model answers in the page alone: name another with --model.");
  const [kind = "", ...rest] = text.split(":");
  const id = rest.join(":");
  if ((kind !== "anthropic" && kind !== "openai") || id === "") {
    throw new UsageError(`--model is simulated, manual, anthropic:ID or openai:ID, not ${JSON.stringify(text)}.`);
  }
  const { provider, baseUrl: standard } = PROVIDERS[kind];
  const own = await pricesIn(given.text("prices"), host);
  const url = checkedUrl(baseUrl ?? standard);
  const facts = await factsOf({ kind: provider, model: id, baseUrl: url }, own);
  return { kind: "live", id, provider, baseUrl: url, facts };
}

/** What `--prices` says. Throws `UsageError` where the file says none. */
async function pricesIn(file: string | undefined, host: Host): Promise<UserPrices> {
  if (file === undefined) return {};
  const parsed = parseJson(await readText(file, host));
  if (!parsed.ok) throw new UsageError(`${file} cannot be read as JSON: ${parsed.error}`);
  const read = readUserPrices(parsed.value);
  if (!read.ok) throw new UsageError(`${file}: ${read.error}.`);
  return read.value;
}

export interface ModelPorts {
  readonly clock: Clock;
  readonly models: Models;
}

export function simulatedPorts(seed: number, document: FlowDocument | null): ModelPorts {
  const clock = new VirtualClock(setImmediate);
  return { clock, models: simulatedModels({ clock, seed, scripts: document?.bench.scripts ?? [] }) };
}

/** Of models that answer in real time; null for the simulated one. */
export async function realPorts(choice: Answering, host: Host): Promise<ModelPorts | null> {
  if (choice.kind === "manual") return manualPorts(host);
  return choice.kind === "live" ? await livePorts(choice, host) : null;
}

/** Whoever sits at the terminal is the model. Throws `UsageError` where there is none. */
function manualPorts({ terminal, clock }: Host): ModelPorts {
  if (!terminal.interactive) throw new UsageError("--model manual asks you, and this is no terminal.");
  return { clock, models: manualModels({ ask: terminalAsk({ terminal, clock }) }) };
}

/** The key comes from the environment, is bound to the endpoint's origin, and is held by nothing but the network adapter. */
async function livePorts(choice: Answering, { env, clock }: Host): Promise<ModelPorts> {
  const name = choice.provider === "anthropic" ? PROVIDERS.anthropic.key : PROVIDERS.openai.key;
  const key = env[name];
  const own = choice.baseUrl === PROVIDERS.anthropic.baseUrl || choice.baseUrl === PROVIDERS.openai.baseUrl;
  if (own && !key) throw new UsageError(`${name} is not set.`);
  const { origin } = new URL(choice.baseUrl);
  const provider = choice.provider === "anthropic" ? "anthropic" : "openai-compatible";
  const http = nodeHttp(key ? { keys: { [origin]: authHeader(provider, key) } } : {});
  const options = { http, clock, base_url: choice.baseUrl, default_model: choice.id };
  if (choice.provider !== "anthropic") return { clock, models: openAiCompatibleModels(options) };
  const { anthropicModels } = await import("../models/anthropic.ts");
  return { clock, models: anthropicModels(options) };
}

function checkedUrl(text: string): string {
  try {
    const url = new URL(text);
    if (url.username !== "" || url.password !== "") throw new UsageError("--base-url may not hold a password.");
    return text.replace(/\/+$/, "");
  } catch (thrown) {
    if (thrown instanceof UsageError) throw thrown;
    throw new UsageError(`--base-url is not an address: ${text}`);
  }
}
