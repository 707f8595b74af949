import { describe, expect, it } from "vitest";
import { addressProblem, originOf } from "./model-choice.ts";

const of = (baseUrl: string) => originOf({ kind: "openai-compatible", model: "m", baseUrl });

describe("the origin of an address that was typed", () => {
  it.each([
    ["https://api.openai.com/v1", "https://api.openai.com"],
    ["https://API.example.com:443/v1", "https://api.example.com"],
    ["http://localhost:11434/v1", "http://localhost:11434"],
    ["http://192.168.001.020/v1", "http://192.168.1.16"],
    ["http://0x7f.1:3/", "http://127.0.0.1:3"],
    ["https://[::1]:2/", "https://[::1]:2"],
  ])("%s is %s, as browsers spell it", (address, origin) => {
    expect(of(address)).toBe(origin);
  });

  it.each([
    "http://192.168.1.256:11434/v1",
    "http://localhost:70000/v1",
    "https://api.example.com:99999",
    "https://host.300",
    "https://[1::2::3]/v1",
    "http://example.com/v1",
    "ftp://10.0.0.1",
    "",
  ])("%s is none, and says so", (address) => {
    expect(of(address)).toBeNull();
    expect(addressProblem(address)).not.toBeNull();
  });
});
