import { createRedactor, isJsonObject, type Json, KEY_HEADER, NO_KEY, readMark } from "../base/index.ts";
import { addressProblem, type ConnectionReport, isLive, type ModelChoice, originOf } from "../workbench/index.ts";
import type { Sent } from "./egress.ts";

export type Send = (url: string, headers: Readonly<Record<string, string>>) => Promise<Sent>;

/** Asks a provider for its list of models: free of charge, and it needs the same key as a run. Never rejects. */
export async function checkConnection(model: ModelChoice, send: Send): Promise<ConnectionReport> {
  if (!isLive(model)) return { ok: true, models: [], listed: null };
  const origin = originOf(model);
  if (origin === null) {
    return fail("address", `${model.baseUrl} can't be used. ${addressProblem(model.baseUrl) ?? ""}`);
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
    const { kind, message } = sent.failure;
    if (kind === "blocked") return fail("approval", message);
    return fail(kind === "redirect" || kind === "unreachable" ? kind : "network", message);
  } catch (error) {
    return fail("network", error instanceof Error ? error.message : String(error));
  }
}

function fail(kind: Extract<ConnectionReport, { ok: false }>["kind"], message: string): ConnectionReport {
  return { ok: false, kind, message };
}

async function report(response: Response, origin: string, model: string): Promise<ConnectionReport> {
  const { status } = response;
  const said = response.headers.get(KEY_HEADER);
  if (status === 401 || status === 403) {
    if (said === NO_KEY) return fail("no-key", `${origin} asks for a key (${status}), and none was given.`);
    return fail("key", `${origin} does not accept the key (${status}).`);
  }
  if (status === 404) return fail("address", `${origin} answers, but there is no model list at this address (404).`);
  if (!response.ok) return fail("server", `${origin} answers with an error (${status}).`);
  const { whole } = createRedactor(readMark(said));
  const models = modelsOf(await jsonOf(response))?.map(whole) ?? null;
  return { ok: true, models: models ?? [], listed: models === null ? null : models.includes(model) };
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
