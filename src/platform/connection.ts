import {
  createRedactor,
  failureOfResponse,
  isJsonObject,
  type Json,
  KEY_HEADER,
  MODEL_FAILURES,
  readMark,
} from "../base/index.ts";
import { addressProblem, type ConnectionReport, isLive, type ModelChoice, originOf } from "../workbench/index.ts";
import type { EgressHead } from "../workers/egress/head.ts";
import type { EgressFailure } from "../workers/egress/protocol.ts";
import type { EgressPage } from "./egress.ts";
import { askIfNear, askNear, isNear, mustAsk, type NearAnswer } from "./local-network.ts";
import { providerOf } from "./provider-signs.ts";

export { askIfNear };

export type Sent =
  | { readonly ok: true; readonly response: Response }
  | { readonly ok: false; readonly failure: EgressFailure };

export type Send = (url: string, headers: Readonly<Record<string, string>>) => Promise<Sent>;

/** The check as the page makes it. Never rejects. */
export function checkThrough(model: ModelChoice, egress: EgressPage): Promise<ConnectionReport> {
  const origin = originOf(model);
  const near = origin !== null && egress.isApproved(origin) && isNear(origin) ? { mustAsk, ask: askNear } : undefined;
  return checkConnection(model, async (url, headers) => sentOf(await egress.get(url, headers)), near);
}

/** A provider's whole answer, by way of the service worker. */
async function sentOf(response: Response): Promise<Sent> {
  if (!response.headers.has("x-egress"))
    return { ok: false, failure: { kind: "network", message: "The page's service worker is not in control." } };
  const text = await response.text();
  const end = text.indexOf("\n");
  const head: EgressHead = JSON.parse(text.slice(0, end));
  if ("failed" in head) return { ok: false, failure: head.failed };
  const { status, headers } = head.passed;
  const init = { status, headers: headers.map(([name, value]): [string, string] => [name, value]) };
  return { ok: true, response: new Response(status === 204 ? null : text.slice(end + 1), init) };
}

/** What is asked of a server near besides: whether it must be asked first, and whether anybody is there. */
export interface Near {
  mustAsk(origin: string): Promise<boolean>;
  ask(origin: string): Promise<NearAnswer>;
}

/**
 * Asks a provider for its list of models: free of charge, and it needs the same key as a run. `near`: of an approved address
 * on this machine or in the network around. Never rejects.
 */
export async function checkConnection(model: ModelChoice, send: Send, near?: Near): Promise<ConnectionReport> {
  if (!isLive(model)) return { ok: true, models: [], listed: null, provider: null };
  const origin = originOf(model);
  if (origin === null) {
    return fail("address", `${model.baseUrl} can't be used. ${addressProblem(model.baseUrl) ?? ""}`);
  }
  if ((await near?.mustAsk(origin)) === true) {
    const answer = await near?.ask(origin);
    if (answer === "denied" || answer === "unknown") return keptOff();
  }
  const base = model.baseUrl.trim().replace(/\/+$/, "");
  try {
    const sent =
      model.kind === "anthropic"
        ? await send(`${base}/v1/models?limit=1000`, {
            "anthropic-version": "2023-06-01",
            "anthropic-dangerous-direct-browser-access": "true",
          })
        : await send(`${base}/models`, {});
    if (sent.ok) return await report(sent.response, origin, model.model);
    const why = sent.failure.kind === "unreachable" && near ? whyUnreachable(await near.ask(origin), origin) : null;
    return why ?? fail(sent.failure.kind, sent.failure.message);
  } catch (error) {
    return fail("network", error instanceof Error ? error.message : String(error));
  }
}

function fail(kind: Extract<ConnectionReport, { ok: false }>["kind"], message: string): ConnectionReport {
  return { ok: false, kind, message };
}

function keptOff(): ConnectionReport {
  return fail("kept_off", "The browser keeps this page from servers on this machine and in its network.");
}

function whyUnreachable(answer: NearAnswer, origin: string): ConnectionReport | null {
  switch (answer) {
    case "denied":
      return keptOff();
    case "answers":
      return fail("closed", `${origin} is there, but does not let this page call it (CORS).`);
    case "mixed":
      return fail("mixed", `This browser lets no page that came by https call ${origin}, which is http.`);
    case "silent":
      return fail("down", `Nobody answers at ${origin}.`);
    case "unknown":
      return null;
  }
}

async function report(response: Response, origin: string, model: string): Promise<ConnectionReport> {
  const { whole } = createRedactor(readMark(response.headers.get(KEY_HEADER)));
  if (!response.ok) {
    const { status, headers } = response;
    const { kind, message } = failureOfResponse(
      status,
      await textOf(response),
      (name) => headers.get(name),
      Date.now(),
    );
    return fail(kind, `${MODEL_FAILURES[kind].title} (${origin}, ${status}): ${whole(message)}`);
  }
  const body = await jsonOf(response);
  const models = modelsOf(body)?.map(whole) ?? null;
  const listed = models === null ? null : models.includes(model) || models.includes(`${model}:latest`);
  return { ok: true, models: models ?? [], listed, provider: providerOf(body) };
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    return "";
  }
}

async function jsonOf(response: Response): Promise<Json> {
  try {
    const value: Json = await response.json();
    return value;
  } catch {
    return null;
  }
}

/** Both wire formats: `{ data: [{ id }] }`. Null when it is something else. */
function modelsOf(body: Json): readonly string[] | null {
  const data = isJsonObject(body) ? body["data"] : null;
  if (!Array.isArray(data)) return null;
  return data.flatMap((entry) => (isJsonObject(entry) && typeof entry["id"] === "string" ? [entry["id"]] : []));
}
