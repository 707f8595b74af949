import { expect, it } from "vitest";
import { HttpFailure } from "./index.ts";
import { errorOfPayload, errorOfResponse, errorOfThrown, providerMessage, retryAfter } from "./model-errors.ts";

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
  expect(errorOfResponse(status, body, none, NOW)).toMatchObject({ kind, status });
});

it("says the provider's own words, short, and something where there are none", () => {
  expect(errorOfResponse(404, '{"error":"model \\"x\\" not found"}', none, NOW).message).toBe('model "x" not found');
  expect(errorOfResponse(404, '{"detail":"Not here"}', none, NOW).message).toBe("Not here");
  expect(errorOfResponse(502, "<html></html>", none, NOW).message).toContain("502");
  expect(providerMessage("x ".repeat(5_000)).length).toBeLessThanOrEqual(400);
});

it("names an error that comes inside a body or a stream", () => {
  expect(errorOfPayload({ type: "error", error: { type: "rate_limit_error", message: "slow" } })).toMatchObject({
    kind: "rate_limited",
  });
  expect(errorOfPayload({ error: { message: "boom", code: 503 } })).toMatchObject({
    kind: "overloaded",
    message: "boom",
  });
  expect(errorOfPayload({ error: "boom" })).toMatchObject({ kind: "server", message: "boom" });
});

it("keeps what the transport knows", () => {
  expect(errorOfThrown(new HttpFailure("redirect", "No."))).toEqual({ kind: "redirect", message: "No." });
});

it("calls what the transport did not throw a fault of this program", () => {
  expect(errorOfThrown(new TypeError("x is not a function"))).toMatchObject({
    kind: "fault",
    message: expect.stringContaining("x is not a function"),
  });
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
  const error = errorOfResponse(status, body, () => "1", NOW);
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
  [{ "retry-after": "-1" }, null],
  [{}, null],
] as const)("reads the wait of %j", (headers, wait) => {
  expect(retryAfter((name) => new Map(Object.entries(headers)).get(name) ?? null, NOW)).toBe(wait);
});
