import { describe, expect, it } from "vitest";
import { createVault } from "./vault.ts";

describe("the vault", () => {
  it("gives a key to the origin that it is bound to, and to no other", () => {
    const vault = createVault();
    vault.set("https://api.anthropic.com", " secret ", "x-api-key");
    expect(vault.answer("https://api.anthropic.com")).toEqual({
      approved: true,
      header: { name: "x-api-key", value: "secret" },
    });
    expect(vault.answer("https://api.openai.com")).toEqual({ approved: false });
  });

  it("sends a bearer key as such, and approves an origin without one", () => {
    const vault = createVault();
    vault.set("https://api.openai.com", "secret", "bearer");
    vault.approve("http://localhost:11434");
    expect(vault.answer("https://api.openai.com")).toMatchObject({ header: { value: "Bearer secret" } });
    expect(vault.answer("http://localhost:11434")).toEqual({ approved: true, header: null });
  });

  it("lists origins and says which have a key, never the key; what is forgotten is gone", () => {
    const vault = createVault();
    let told = 0;
    vault.subscribe(() => {
      told += 1;
    });
    vault.set("https://a.example", "secret", "bearer");
    expect(JSON.stringify(vault.list())).not.toContain("secret");
    expect(JSON.stringify(vault)).not.toContain("secret");
    vault.forget("https://a.example");
    expect(vault.list()).toEqual([]);
    expect(vault.answer("https://a.example")).toEqual({ approved: false });
    expect(told).toBe(2);
  });

  it("recognises its keys in a text", async () => {
    const vault = createVault();
    vault.approve("https://b.example");
    expect((await vault.finder())("anything")).toBe(false);
    vault.set("https://a.example", "secret-1", "bearer");
    expect((await vault.finder())("see secret-1 here")).toBe(true);
    expect((await vault.finder())('{"see": "secre\\u0074-1"}')).toBe(true);
  });

  it.each(["x", "none", "ollama", "data"])("recognises no placeholder in a text: %s", async (key) => {
    const vault = createVault();
    vault.set("http://localhost:11434", key, "bearer");
    expect((await vault.finder())(`none of the data, ollama ${key}`)).toBe(false);
  });
});
