import { describe, expect, it } from "vitest";
import { looksLikeSecret, maskSecrets, secretIn, secretInText } from "./secrets.ts";

const KEYS = {
  OpenAI: "sk-proj-0123456789abcdefghij",
  "OpenAI, old": "sk-0123456789abcdef0123456789abcdef",
  Anthropic: "sk-ant-api03-AbCdEf0123456789_-xyz",
  OpenRouter: "sk-or-v1-0123456789abcdef0123456789abcdef",
  Groq: "gsk_0123456789abcdefABCDEF",
  xAI: "xai-0123456789abcdefABCDEF",
  Cerebras: "csk-0123456789abcdefghij",
  Perplexity: "pplx-0123456789abcdefABCDEF",
  NVIDIA: "nvapi-0123456789abcdef_ABCDEF",
  Fireworks: "fw_0123456789abcdefABCDEF",
  Together: "tgp_v1_0123456789abcdefABCDEF",
  "Hugging Face": "hf_0123456789abcdefABCDEF",
  Replicate: "r8_0123456789abcdefABCDEF",
  Google: "AIzaSyA0123456789abcdefg",
  "Google OAuth": "ya29.a0AfH6SMB0123456789abcdef",
  AWS: "AKIA0123456789ABCDEF",
  GitHub: "ghp_0123456789abcdefghij",
  "GitHub, fine": "github_pat_11ABCDEFG0123456789",
  GitLab: "glpat-0123456789abcdefABCD",
  Slack: "xoxb-0123456789-abcdef",
  Stripe: "sk_live_0123456789abcdef",
  npm: "npm_0123456789abcdefghij0123456789abcdef",
  SendGrid: "SG.0123456789abcdef_ABCD.0123456789abcdef_ABCD",
  Databricks: "dapi0123456789abcdef0123456789abcdef",
  Telegram: "0123456789:AAabcdefghijklmnopqrstuvwxyz01234",
  JWT: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
  "private key": "-----BEGIN RSA PRIVATE KEY-----",
} as const;

const shapes = Object.entries(KEYS);
const escaped = (text: string) => [...text].map((unit) => `\\u00${unit.charCodeAt(0).toString(16)}`).join("");

describe("the one detector of keys", () => {
  it.each(shapes)("knows %s wherever it stands: %s", (_whose, key) => {
    for (const text of [key, `{"note":"${key}"}`, `see ${key}.`, `(${key})`, `a_${key}`, `x=${key}&y`, escaped(key)]) {
      expect(looksLikeSecret(text), text).toBe(true);
    }
    expect(secretIn({ bench: { cases: [{ input: { text: `it is ${key}` } }] } })).toBe("bench.cases.0.input.text");
    expect(secretIn({ bench: [{ [key]: 1 }] })).toBe("a name in bench.0");
    expect(secretInText(`version: "flow/1"\nintent: ${key}\n`)).toBe("line 2");
    expect(maskSecrets(`Incorrect key provided: "${key}".`)).not.toContain(key.slice(8));
  });

  it.each([
    ["a header", "Authorization: Bearer abc123def456ghi789jkl0", true],
    ["a member", '{"api_key": "abc123def456ghi789jkl0"}', true],
    ["an assignment", "export CLIENT_SECRET=abc123def456ghi789jkl0", true],
    ["a word that is short", "password: hunter2", false],
    ["a placeholder", '{"api_key": "your-key-goes-in-here-please"}', false],
    ["an address", "secret: see the file in the folder of 2024", false],
  ])("judges what is announced as a key: %s", (_what, text, is) => {
    expect(looksLikeSecret(text)).toBe(is);
  });

  it("knows a key that its member's name announces, and keys that somebody else knows", () => {
    expect(secretIn({ a: { api_key: "abc123def456ghi789jkl0" } })).toBe("a.api_key");
    expect(secretIn({ a: ["open sesame"] }, (text) => text.includes("open sesame"))).toBe("a.0");
    expect(secretIn({ a: { "open sesame": 1 } }, (text) => text.includes("open sesame"))).toBe("a name in a");
  });

  it.each([
    "The model claude-sonnet-5-5 is overloaded; ask again in 20 seconds (request req_0123456789).",
    "sk-learn-classification-pipeline and sk-no-key-required",
    "commit 0123456789abcdef0123456789abcdef01234567",
    "sha256: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    "aGVsbG8gd29ybGQgdGhpcyBpcyBhIGxvbmcgdGV4dCBpbiBiYXNlNjQgd2l0aG91dCBhbnkga2V5",
    "risk-based-assessment-2024-final-version-of-it, task-force-2024-members-and-guests",
    "The secret of 12345 successful organisations; a bearer of 123 bad news; token: 5",
    "550e8400-e29b-41d4-a716-446655440000",
    "https://example.com/path/to/a-page-with-a-long-name-2024?x=1&y=2",
    "https://news.example/sk-hynix-q3-2024-earnings-call-and-outlook",
    "cache-key-0123456789abcdef0123456789abcdef",
    "authorization guidelines-for-2024-employees, secret: path/to/some/file/2024, password=$ENV_2024",
    "desk-2024-0123456789-abcdef, gpt-4o-2024-08-06, claude-haiku-4-5-20251001",
  ])("leaves alone: %s", (text) => {
    expect(looksLikeSecret(text)).toBe(false);
  });

  it("walks deep values", () => {
    const [open, close] = ["[".repeat(2_000), "]".repeat(2_000)];
    expect(secretInText(`${open}"${KEYS.GitLab}"${close}`)).toMatch(/^0\.0\.0/);
  });

  it.each(["sk-", "a", " ", "bearer ", "key-", "eyJ", "gsk_a", "secret:", "\\", "\\u00", '"', "AccountKey="])(
    "reads a long text of %j in time that grows with its length",
    (piece) => {
      const timeOf = (length: number) => {
        const text = piece.repeat(length / piece.length);
        const before = process.cpuUsage().user;
        looksLikeSecret(text);
        return (process.cpuUsage().user - before) / 1000;
      };
      timeOf(10_000);
      expect(timeOf(400_000)).toBeLessThan(1_500);
    },
  );
});

it("a message loses what follows a word that announces a key, and every long token", () => {
  for (const text of [
    "Authorization: Bearer abc123def",
    "x-api-key: abc123def",
    '"api_key": "abc123def"',
    "bearer abc123def",
    "token 0123456789abcdef0123456789abc123def456789",
  ])
    expect(maskSecrets(text)).not.toContain("abc123def");
  const plain = "The model claude-sonnet-5-5 is overloaded; ask again in 20 seconds (request req_0123456789).";
  expect(maskSecrets(plain)).toBe(plain);
});
