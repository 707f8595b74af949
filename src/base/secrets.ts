import { withoutEscapes } from "./escapes.ts";
import { parseMachineJson } from "./json.ts";

/**
 * Keys that providers and services hand out, by their shapes. A digit is asked for where words could look like them.
 * The one list for everything that leaves: links, exports, saved files, run files, messages of providers.
 */
const SHAPES: readonly string[] = [
  // OpenAI, Anthropic, DeepSeek, OpenRouter, LiteLLM, Langfuse, Stripe
  "[sp]k-[\\w-]{0,40}?(?=\\w{0,99}\\d)\\w{16}",
  "[srp]k_(?:live|test)_\\w{10,}",
  // Groq, xAI, Cerebras, Perplexity, NVIDIA, Fireworks, Together, Hugging Face, Replicate, Tavily
  "gsk_(?=\\w{0,99}\\d)\\w{16,}",
  "(?:xai|csk|pplx|nvapi|tvly)-(?=[\\w-]{0,99}\\d)[\\w-]{16,}",
  "(?:fw|hf|r8|tgp_v1)_(?=\\w{0,99}\\d)[\\w-]{16,}",
  // GitHub, GitLab, npm, PyPI, Docker
  "gh[opusr]_(?=\\w{0,99}\\d)\\w{16,}",
  "github_pat_\\w{10,}",
  "gl(?:agent|cbt|dt|ft|imt|oas|pat|ptt|rt|soat)-[\\w.-]{16,}",
  "npm_[A-Za-z0-9]{30,}",
  "pypi-[\\w-]{40,}",
  "dckr_[a-z]+_[\\w-]{16,}",
  // Google, AWS, Azure, DigitalOcean, Databricks
  "AIza[\\w-]{20,}",
  "ya29\\.[\\w-]{20,}",
  "GOCSPX-[\\w-]{16,}",
  "A(?:KIA|SIA)[0-9A-Z]{16}",
  "ABSK[\\w+/]{40,}",
  "AccountKey=[\\w+/=]{40,}",
  "do[opr]_v1_[0-9a-f]{40,}",
  "dapi[0-9a-f]{32}",
  // Slack, SendGrid, Mailgun, Twilio, Shopify, Linear, Notion, Telegram
  "xox[abeprs]-[\\w-]{10,}",
  "xapp-[\\w-]{16,}",
  "SG\\.[\\w-]{16,}\\.[\\w-]{16,}",
  "(?<!-)key-[0-9a-f]{32}",
  "SK[0-9a-f]{32}",
  "shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}",
  "(?:lin_api|ntn|sbp)_[A-Za-z0-9]{30,}",
  "\\d{8,10}:AA[\\w-]{30,}",
  // Tokens that say who one is; private keys
  "eyJ[\\w-]{8,}\\.eyJ[\\w-]{8,}(?:\\.[\\w-]*)?",
  "-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----",
  "AGE-SECRET-KEY-1[0-9A-Z]{40,}",
];

/** Words that announce a key. Spaces are counted, so that no text takes long. */
const ANNOUNCED =
  "\\b(?:(?:x-api-key|(?:api|access|secret|private)[-_ ]?key|(?:access|auth|refresh)[-_ ]?token|client[-_ ]?secret|secret|password|authorization)[\"']?\\s{0,4}[:=]\\s{0,4}[\"']?(?:(?:bearer|basic)\\s{1,4})?|bearer\\s{1,4})";
/** What can hardly be anything else behind such a word. */
const LIKELY = "[\\w.~+/=-]{0,40}?(?=\\w{0,99}\\d)(?=\\w{0,99}[A-Za-z])\\w{16}";
const SECRET = new RegExp(`(?<![A-Za-z0-9])(?:${SHAPES.join("|")})|${ANNOUNCED}${LIKELY}`, "i");

/** True when the text, or what it says under JSON's escapes, holds something that looks like a key. */
export function looksLikeSecret(text: string): boolean {
  return SECRET.test(text) || (text.includes("\\") && SECRET.test(withoutEscapes(text)));
}

/** Where in a text the first of them begins; null when nowhere. */
export function secretAt(text: string): number | null {
  return SECRET.exec(text)?.index ?? null;
}

/**
 * Where in plain data something stands that looks like a key, names of members included; null when nowhere. `isKey`: knows
 * more keys. Says no part of the key.
 */
export function secretIn(value: unknown, isKey: (text: string) => boolean = () => false): string | null {
  const isSecret = (text: string) => looksLikeSecret(text) || isKey(text);
  const waiting: { readonly value: unknown; readonly path: readonly string[] }[] = [{ value, path: [] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: inner, path } = next;
    if (typeof inner === "string" && isSecret(inner)) return path.join(".") || "the text";
    if (typeof inner !== "object" || inner === null) continue;
    for (const [name, member] of Object.entries(inner).reverse()) {
      if (isSecret(name)) return ["a name", path.join(".")].filter((part) => part !== "").join(" in ");
      // The name may be what announces it.
      if (typeof member === "string" && isSecret(`${name}: ${member}`)) return [...path, name].join(".");
      waiting.push({ value: member, path: [...path, name] });
    }
  }
  return null;
}

/** The same of a text that is to leave: a place in its JSON, else the line. */
export function secretInText(text: string, isKey?: (text: string) => boolean): string | null {
  const parsed = parseMachineJson(text);
  if (parsed.ok) return secretIn(parsed.value, isKey);
  const at = text.split("\n").findIndex((line) => secretIn(line, isKey) !== null);
  return at < 0 ? secretIn(text, isKey) : `line ${at + 1}`;
}

const MASK = "‹key hidden›";
const MASKED = [
  new RegExp(`(?<=${ANNOUNCED})[\\w.~+/=-]{6,}`, "gi"),
  /\b(?:sk|pk|rk|gsk|xai|hf|ghp|gho|ghu|ghs|glpat|AIza|key)[-_][\w.-]{8,}/g,
  new RegExp(`(?:${SECRET.source})[\\w.-]*`, "gi"),
  /\b[A-Za-z0-9]{40,}\b/g,
];

/**
 * Replaces everything that could be a key: messages of providers may quote the key they refused. Errs on the side of
 * hiding too much, as such a text loses nothing that anyone needs.
 */
export function maskSecrets(text: string): string {
  return MASKED.reduce((masked, shape) => masked.replace(shape, MASK), text);
}
