import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isJsonObject, type JsonObject, parseMachineJson } from "../../../src/base/index.ts";
import { countTokens } from "../../../src/models/index.ts";
import { anthropicWire } from "./anthropic-wire.ts";
import { Ledger, type LedgerEntry } from "./ledger.ts";
import { openaiWire } from "./openai-wire.ts";
import { perform } from "./perform.ts";
import { type FakeProfile, refusalOf } from "./profile.ts";
import type { Scenario } from "./scenario.ts";
import type { Asked, Wire } from "./wire.ts";

export interface FakeProviderOptions {
  readonly wire: "anthropic" | "openai";
  /** Refuses what this provider refuses, before any scenario. Nothing is refused if absent. */
  readonly profile?: FakeProfile;
  /** The key that requests must carry (`x-api-key` or `Authorization: Bearer`), else 401. Any request is fine if absent. */
  readonly key?: string;
  /** False: no CORS headers, so that a browser refuses the answer. */
  readonly cors?: boolean;
}

/** What a request is answered with: decided from the request and its number among the calls (from 0). */
export type Director = (call: LedgerEntry, index: number) => Scenario;

export interface FakeProvider {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** For `RemoteOptions.base_url`. */
  readonly base_url: string;
  readonly ledger: Ledger;
  /** Scenarios for the next calls, in order; then the director's, or a sample of the schema. */
  script(...scenarios: readonly Scenario[]): void;
  direct(director: Director): void;
  close(): Promise<void>;
}

/** A provider on this machine that speaks the real wire format, breaks in every known way, and keeps a ledger. */
export async function startFakeProvider(options: FakeProviderOptions): Promise<FakeProvider> {
  const { profile } = options;
  const spoken = options.wire === "anthropic" ? anthropicWire : openaiWire;
  const wire: Wire =
    profile?.comment === undefined ? spoken : { ...spoken, opening: commented(spoken, profile.comment) };
  const ledger = new Ledger();
  const queue: Scenario[] = [];
  let director: Director = () => ({ kind: "answer" });

  const server = createServer(async (request, response) => {
    if (options.cors !== false) allowEveryone(request, response);
    if (request.method === "OPTIONS") {
      response.writeHead(options.cors === false ? 403 : 204).end();
      return;
    }
    const raw = await bodyOf(request);
    const parsed = parseMachineJson(raw);
    const body = parsed.ok && isJsonObject(parsed.value) ? parsed.value : {};
    const asked: Asked = { ...wire.asked(body), ...(profile?.always_counts && { wants_usage: true }) };
    const entry = record(ledger, request, raw, body, asked);
    const finish = () => {
      entry.ended_at ??= performance.now();
    };
    response.on("finish", finish);
    response.on("close", () => {
      if (!response.writableFinished && !entry.broken_by_server) entry.closed_by_client = true;
      finish();
    });
    if (options.key !== undefined && !carries(entry, options.key))
      return send(entry, response, 401, wire.errorBody(401, undefined, `invalid x-api-key: ${keyOf(entry)}`));
    if (request.method === "GET" && request.url?.endsWith("/models")) return send(entry, response, 200, wire.models());
    if (entry.path !== wire.path)
      return send(entry, response, 404, wire.errorBody(404, undefined, `no such path: ${entry.path}`));
    const refusal = profile && refusalOf(profile, { headers: entry.headers, body, asked });
    if (refusal) return send(entry, response, refusal.status, refusal.body);
    if (profile?.ignores_tools && asked.tool !== null)
      return perform({ kind: "answer", text: "I would rather talk about it." }, { wire, asked, entry, response });
    const scenario = queue.shift() ?? director(entry, ledger.calls.length - 1);
    await perform(scenario, { wire, asked, entry, response });
  });

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    base_url: options.wire === "anthropic" ? origin : `${origin}/v1`,
    ledger,
    script: (...scenarios) => void queue.push(...scenarios),
    direct: (chosen) => {
      director = chosen;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const commented =
  (wire: Wire, comment: string): Wire["opening"] =>
  (...asked) => [comment, ...wire.opening(...asked)];

function record(ledger: Ledger, request: IncomingMessage, raw: string, body: JsonObject, asked: Asked): LedgerEntry {
  const entry: LedgerEntry = {
    index: ledger.entries.length,
    method: request.method ?? "",
    path: request.url ?? "",
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    body,
    raw,
    model: asked.model,
    system: asked.system,
    blocks: asked.blocks,
    max_tokens: asked.max_tokens,
    started_at: performance.now(),
    status: 0,
    tokens_in: countTokens(asked.system) + countTokens(asked.blocks.join("")),
    tokens_out: 0,
    bytes_out: 0,
    ended_at: null,
    closed_by_client: false,
    broken_by_server: false,
  };
  ledger.entries.push(entry);
  return entry;
}

function allowEveryone(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-allow-methods", "GET, POST, OPTIONS");
  response.setHeader("access-control-allow-headers", request.headers["access-control-request-headers"] ?? "*");
  response.setHeader("access-control-expose-headers", "*, retry-after, retry-after-ms, request-id");
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

const keyOf = ({ headers }: LedgerEntry) =>
  headers["x-api-key"] ?? headers["authorization"]?.replace(/^Bearer /i, "") ?? "";
const carries = (entry: LedgerEntry, key: string) => keyOf(entry) === key;

function send(entry: LedgerEntry, response: ServerResponse, status: number, body: unknown): void {
  entry.status = status;
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
