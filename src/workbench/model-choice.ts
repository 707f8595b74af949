import { isOpenToPages, isThisMachine, mayCarryKey } from "../base/index.ts";

/** Which provider a run uses. A run option, never part of the document. */
export type ModelChoice =
  | {
      readonly kind: "simulated";
      /** Virtual milliseconds shown per real millisecond: 1 is life, 4 is quick; null: no waiting at all. */
      readonly pace: number | null;
    }
  /** Whoever sits here answers for the model. */
  | { readonly kind: "manual" }
  /** The model that the browser itself brings. */
  | { readonly kind: "built-in" }
  | { readonly kind: "anthropic"; readonly model: string; readonly baseUrl: string }
  | {
      readonly kind: "openai-compatible";
      readonly model: string;
      readonly baseUrl: string;
      /** Which kind of server it is, where somebody chose it or the server let it be seen; else its address says. */
      readonly provider?: string;
    };

export const SIMULATED: ModelChoice = { kind: "simulated", pace: 1 };
export const ANTHROPIC_BASE_URL = "https://api.anthropic.com";
export const OPENAI_BASE_URL = "https://api.openai.com/v1";

/** A choice that sends requests, and costs money. */
export type LiveChoice = Extract<ModelChoice, { readonly baseUrl: string }>;

export function isLive(choice: ModelChoice): choice is LiveChoice {
  return choice.kind === "anthropic" || choice.kind === "openai-compatible";
}

const NAMES = { simulated: "Simulated", manual: "You", "built-in": "This browser" } as const;

/** `Simulated`, or the model's id: what is said of a run in one word. */
export function modelName(choice: ModelChoice): string {
  return isLive(choice) ? choice.model : NAMES[choice.kind];
}

const ORIGIN = /^(https?):\/\/((?:[a-z0-9-]+\.)*[a-z0-9-]+|\[[0-9a-f:]+\])(?::(\d{1,5}))?(?=\/|$)/;

/**
 * The origin that requests of this choice go to, as browsers spell it (default ports left out); null for what answers
 * in this browser, and for an address that may not be used (`addressProblem` says why).
 */
export function originOf(choice: ModelChoice): string | null {
  return isLive(choice) ? originOfUrl(choice.baseUrl) : null;
}

export function originOfUrl(url: string): string | null {
  const [given] = ORIGIN.exec(url.trim().toLowerCase()) ?? [];
  if (given === undefined) return null;
  try {
    const { origin, hostname } = new URL(given);
    return origin.startsWith("https:") || isOpenToPages(hostname) ? origin : null;
  } catch {
    return null;
  }
}

/** Anthropic's own never answers without a key; a server near may, and gets none without https. */
export const mayGoWithoutKey = (kind: LiveChoice["kind"], origin: string): boolean =>
  kind === "openai-compatible" || origin.startsWith("http:");

/** Whether a key may be sent to an origin. */
export const mayHaveKey = (origin: string): boolean => mayCarryKey(new URL(origin));

/** Why requests may not go to an address, in words; null when they may. */
export function addressProblem(url: string): string | null {
  if (originOfUrl(url) !== null) return null;
  const [open] = /<[^>]+>/.exec(url) ?? [];
  if (open !== undefined) return `Put your own in the place of ${open}.`;
  const [, scheme, host = ""] = ORIGIN.exec(url.trim().toLowerCase()) ?? [];
  if (scheme === "http" && isThisMachine(host))
    return `Without https a page reaches this machine as localhost or 127.0.0.1, not as ${host}.`;
  return "Only https, or http on this machine (localhost or 127.0.0.1) or to a private address (192.168.…, 10.…, name.local).";
}
