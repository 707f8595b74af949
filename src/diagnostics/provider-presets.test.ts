import { describe, expect, it } from "vitest";
import { KNOWN_MODELS } from "../models/index.ts";
import { ANTHROPIC_PROFILE, OPENAI_PROFILES, openAiProfile } from "../models/provider-profiles.ts";
import { ANTHROPIC_BASE_URL, addressProblem, OPENAI_BASE_URL, originOf } from "../workbench/index.ts";
import { mayBeAt, PROVIDER_PRESETS, presetOf } from "./provider-presets.ts";

const profiles = [ANTHROPIC_PROFILE, ...OPENAI_PROFILES.slice(0, -1)].map(({ provider }) => provider);

describe("providers that are offered by name", () => {
  it("are all that have a profile", () => {
    expect(PROVIDER_PRESETS.map(({ name }) => name)).toEqual(expect.arrayContaining(profiles));
  });

  it.each(PROVIDER_PRESETS)("$name: its address may be used, is its profile's, and is known again", (preset) => {
    const { name, kind, base_url, notes, key_page, local } = preset;
    const open = /<.*>/.exec(base_url)?.[0];
    expect(addressProblem(base_url)).toBe(open === undefined ? null : `Put your own in the place of ${open}.`);
    const profile = openAiProfile(base_url);
    if (kind === "openai-compatible" && profiles.includes(name)) expect(profile.provider).toBe(name);
    expect(presetOf({ kind, baseUrl: `${base_url}/` })).toBe(preset);
    expect(presetOf({ kind, baseUrl: "https://elsewhere.example/v1", provider: name })).toBe(preset);
    expect(notes.length).toBeGreaterThan(0);
    expect(key_page === null).toBe(local === true);
  });

  it.each([
    ["vLLM", "http://localhost:8001/v1", true],
    ["vLLM", "http://127.0.0.1:8001", true],
    ["vLLM", "https://[::1]:8001/v1", true],
    ["vLLM", "https://localhost.example/v1", false],
    ["vLLM", "", false],
    ["Azure", " https://Mine.openai.azure.com/openai/v1", true],
    ["Azure", "https://openai.azure.com.example/v1", false],
    ["Azure", "https://mine.example/.openai.azure.com/", false],
    ["Groq", "http://localhost:8000/v1", false],
  ])("%s at %j is one still: %j", (name, address, expected) => {
    const preset = PROVIDER_PRESETS.find((one) => one.name === name);
    expect(preset && mayBeAt(preset, address)).toBe(expected);
  });

  it("send nothing to an address that is to be filled in", () => {
    const azure = PROVIDER_PRESETS.find(({ name }) => name === "Azure");
    expect(azure?.base_url).toContain("<");
    expect(originOf({ kind: "openai-compatible", model: "m", baseUrl: azure?.base_url ?? "" })).toBeNull();
  });

  it("know an address of one's own as none of them", () => {
    expect(presetOf({ kind: "openai-compatible", baseUrl: "https://elsewhere.example/v1" })).toBeNull();
  });

  it("begin with models and addresses that the rest of the product knows", () => {
    expect(PROVIDER_PRESETS[0]).toMatchObject({ model: KNOWN_MODELS.anthropic[0], base_url: ANTHROPIC_BASE_URL });
    expect(PROVIDER_PRESETS[1]).toMatchObject({
      model: KNOWN_MODELS["openai-compatible"][0],
      base_url: OPENAI_BASE_URL,
    });
  });

  it("say how many fields and levels their profiles take", () => {
    const text = PROVIDER_PRESETS.flatMap(({ notes }) => notes.map((note) => note.text)).join("\n");
    const azure = openAiProfile("https://mine.openai.azure.com/openai/v1").limits;
    expect(text).toContain(`more than ${ANTHROPIC_PROFILE.limits.optional} fields that may be missing`);
    expect(text).toContain(`more than ${azure.properties} fields or ${azure.levels} levels`);
    expect(text).toContain(`deeper than ${openAiProfile(OPENAI_BASE_URL).limits.levels} levels`);
  });
});
