import { expect, it } from "vitest";
import { looksLikeSecret, maskSecrets } from "./index.ts";

it.each([
  "sk-ant-api03-AbCdEf0123456789_-xyz",
  "sk-proj-0123456789abcdefghij",
  "gsk_0123456789abcdef",
  "AIzaSyA0123456789abcdefg",
  "ghp_0123456789abcdefghij",
  "github_pat_11ABCDEFG0123456789",
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
  "0123456789abcdef0123456789abcdef01234567",
])("hides %s wherever it stands", (key) => {
  expect(maskSecrets(`Incorrect key provided: "${key}".`)).toBe('Incorrect key provided: "‹key hidden›".');
  expect(looksLikeSecret(`{"note":"${key}"}`)).toBe(true);
});

it("hides what follows a word that announces a key", () => {
  for (const text of [
    "Authorization: Bearer abc123def",
    "x-api-key: abc123def",
    '"api_key": "abc123def"',
    "bearer abc123def",
  ])
    expect(maskSecrets(text)).not.toContain("abc123def");
});

it("leaves ordinary words alone", () => {
  const text = "The model claude-sonnet-5-5 is overloaded; ask again in 20 seconds (request req_0123456789).";
  expect(maskSecrets(text)).toBe(text);
  expect(looksLikeSecret(text)).toBe(false);
});
