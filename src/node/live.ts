import { anthropicModels } from "../models/anthropic.ts";
import { authHeader, openAiCompatibleModels } from "../models/index.ts";
import { tablePrices } from "../pricing/index.ts";
import type { Configuration } from "../runtime/library.ts";
import { nodeClock } from "./clock.ts";
import { nodeHttp } from "./http.ts";
import { nodePatterns } from "./patterns.ts";
import { nodeRandom } from "./random.ts";
import { terminal } from "./terminal.ts";
import { terminalAsk } from "./terminal-ask.ts";

export interface LiveOptions {
  /** `anthropic:<id>` or `openai:<id>`; `STRATUM_MODEL` if absent. Of functions that name no model. */
  readonly model?: string;
  /** Another server that speaks the same protocol; for openai `OPENAI_BASE_URL` if absent. */
  readonly baseUrl?: string;
  /** Where keys and defaults are looked up; the process's if absent. */
  readonly env?: { readonly [name: string]: string | undefined };
}

const PROVIDERS = {
  anthropic: { url: "https://api.anthropic.com", key: "ANTHROPIC_API_KEY", auth: "anthropic" },
  openai: { url: "https://api.openai.com/v1", key: "OPENAI_API_KEY", auth: "openai-compatible" },
} as const;

/**
 * Runs on a real model, which costs money: `configure(live({ model: "anthropic:claude-sonnet-5-5" }))`. The key is read
 * from `ANTHROPIC_API_KEY` or `OPENAI_API_KEY` and sent to that server only. People are asked on the terminal, unless
 * `ask` is configured besides. Throws an `Error` that says in words what is missing.
 */
export function live({ model, baseUrl, env = process.env }: LiveOptions = {}): Configuration {
  const [name, ...rest] = (model ?? env["STRATUM_MODEL"] ?? "").split(":");
  const id = rest.join(":");
  if ((name !== "anthropic" && name !== "openai") || id === "") {
    throw new Error("Say which model answers: anthropic:<id> or openai:<id>.");
  }
  const provider = PROVIDERS[name];
  const base_url = baseUrl ?? (name === "openai" && env["OPENAI_BASE_URL"] ? env["OPENAI_BASE_URL"] : provider.url);
  if (!URL.canParse(base_url)) throw new Error(`${base_url} is not an address.`);
  const key = env[provider.key];
  if (!key && base_url === provider.url) throw new Error(`${provider.key} is not set.`);
  const { origin } = new URL(base_url);
  const http = nodeHttp(key ? { keys: { [origin]: authHeader(provider.auth, key) } } : {});
  const settings = { http, clock: nodeClock, base_url, default_model: id };
  return {
    clock: nodeClock,
    random: nodeRandom,
    models: name === "anthropic" ? anthropicModels(settings) : openAiCompatibleModels(settings),
    prices: tablePrices(),
    patterns: nodePatterns(),
    ask: terminalAsk({ terminal, clock: nodeClock }),
  };
}
