import { expect, it } from "vitest";
import { failureOfPayload, failureOfResponse, providerMessage, retryAfter } from "./read-failure.ts";

const NOW = Date.parse("2026-05-01T12:00:00Z");
const none = () => null;

it.each([
  [400, '{"error":{"type":"invalid_request_error","message":"bad"}}', "bad_request"],
  [400, '{"error":{"code":"context_length_exceeded","message":"too long"}}', "context_length"],
  [413, '{"error":{"type":"request_too_large","message":"too large"}}', "context_length"],
  [413, "prompt is too long", "context_length"],
  [418, "teapot", "bad_request"],
  [500, '{"error":{"type":"overloaded_error","message":"busy"}}', "overloaded"],
  [502, "<html>Bad gateway</html>", "server"],
  [307, "", "redirect"],
] as const)("reads status %i with %s", (status, body, kind) => {
  expect(failureOfResponse(status, body, none, NOW)).toMatchObject({ kind, status });
});

it("says the provider's own words, short, and something where there are none", () => {
  expect(failureOfResponse(404, '{"error":"model \\"x\\" not found"}', none, NOW).message).toBe('model "x" not found');
  expect(failureOfResponse(404, '{"detail":"Not here"}', none, NOW).message).toBe("Not here");
  expect(failureOfResponse(502, "<html></html>", none, NOW).message).toContain("502");
  expect(providerMessage("x ".repeat(5_000)).length).toBeLessThanOrEqual(400);
});

it("names an error that comes inside a body or a stream", () => {
  expect(failureOfPayload({ type: "error", error: { type: "rate_limit_error", message: "slow" } })).toMatchObject({
    kind: "rate_limited",
  });
  expect(failureOfPayload({ error: { message: "boom", code: 503 } })).toMatchObject({
    kind: "overloaded",
    message: "boom",
  });
  expect(failureOfPayload({ error: "boom" })).toMatchObject({ kind: "server", message: "boom" });
});

it.each([
  [429, '{"error":{"code":"insufficient_quota","message":"You exceeded your current quota."}}'],
  [429, '{"error":{"type":"insufficient_quota","message":"You exceeded your current quota."}}'],
  [402, '{"error":{"message":"Insufficient credits"}}'],
  [402, "billing not active"],
  [
    403,
    '{"error":{"message":"Your account is not active, please check your billing details.","code":"billing_not_active"}}',
  ],
  [400, '{"error":{"type":"invalid_request_error","message":"Your credit balance is too low to access the API."}}'],
] as const)("knows an account without money by status %i with %s, and asks for no patience", (status, body) => {
  const error = failureOfResponse(status, body, () => "1", NOW);
  expect(error).toMatchObject({ kind: "no_credit", status });
  expect(error.retry_after_ms).toBeUndefined();
});

it.each([
  [{ "retry-after": "2" }, 2_000],
  [{ "retry-after": "0.5" }, 500],
  [{ "retry-after-ms": "20", "retry-after": "2" }, 20],
  [{ "retry-after": "Fri, 01 May 2026 12:00:30 GMT" }, 30_000],
  [{ "retry-after": "Fri, 01 May 2026 11:00:00 GMT" }, 0],
  [{ "retry-after": "soon" }, null],
  [{ "retry-after": " " }, null],
  [{ "retry-after": "1798761600" }, null],
  [{ "retry-after-ms": "", "retry-after": "3" }, 3_000],
  [{ "retry-after": "-1" }, null],
  [{}, null],
] as const)("reads the wait of %j", (headers, wait) => {
  expect(retryAfter((name) => new Map(Object.entries(headers)).get(name) ?? null, NOW)).toBe(wait);
});

it.each([
  ["Please try again in 7m12.5s.", 432_500],
  ["Please retry after 20 seconds.", 20_000],
  ["Rate limit is exceeded. Try again in 2 minutes", 120_000],
  ["try again in 3 milliseconds", 3],
  ["try again in 1 day", 86_400_000],
  ["try again in a while", undefined],
  ["try again in 99999d", undefined],
  ["try again later", undefined],
] as const)("reads the wait of a message: %s", (message, retry_after_ms) => {
  expect(failureOfResponse(429, JSON.stringify({ error: { message } }), none, NOW).retry_after_ms).toBe(retry_after_ms);
});

it("believes the header more than the message, and asks no patience for what stays", () => {
  const body = JSON.stringify({ error: { message: "Please try again in 20s." } });
  const header = (name: string) => (name === "retry-after" ? "7" : null);
  expect(failureOfResponse(429, body, header, NOW).retry_after_ms).toBe(7_000);
  expect(failureOfResponse(400, body, header, NOW).retry_after_ms).toBeUndefined();
});

it.each([
  ['{"detail":[{"loc":["body","x"],"msg":"field required"},{"msg":"no y"}]}', "field required; no y"],
  [
    '{"object":"error","message":{"detail":[{"msg":"Extra inputs are not permitted"}]}}',
    "Extra inputs are not permitted",
  ],
  ['[{"error":{"message":"in a list"}}]', "in a list"],
  ['{"error":{"message":"{\\"error\\":{\\"message\\":\\"inside\\"}}"}}', "inside"],
  [
    '{"error":{"message":"Provider returned error","metadata":{"raw":"its own words"}}}',
    "Provider returned error: its own words",
  ],
  ["[]", "[]"],
  ["null", "null"],
  ["7", "7"],
  ['{"error":[]}', '{"error":[]}'],
] as const)("finds the message of %s", (body, message) => {
  expect(failureOfResponse(400, body, none, NOW)).toEqual({ kind: "bad_request", status: 400, message });
});

it("reads long texts that nearly fit without harm", () => {
  for (const piece of ["n_keep ", "try again in 1 s", '{"error":', "[", "limit: 0", "context ", "1 s 1 s"]) {
    const body = piece.repeat(20_000);
    for (const text of [body, JSON.stringify({ error: { message: body } })])
      expect(failureOfResponse(400, text, none, NOW).message.length).toBeLessThanOrEqual(400);
  }
});
