import { describe, expect, it } from "vitest";
import { KNOWN_MODELS } from "../models/index.ts";
import { ANTHROPIC_PROFILE, OPENAI_PROFILES, openAiProfile } from "../models/provider-profiles.ts";
import { ANTHROPIC_BASE_URL, addressProblem, OPENAI_BASE_URL } from "../workbench/index.ts";
import { PROVIDER_PRESETS, presetOf } from "./provider-presets.ts";

const profiles = [ANTHROPIC_PROFILE, ...OPENAI_PROFILES.slice(0, -1)].map(({ provider }) => provider);

describe("providers that are offered by name", () => {
  it("are all that have a profile", () => {
    expect(PROVIDER_PRESETS.map(({ name }) => name)).toEqual(expect.arrayContaining(profiles));
  });

  it.each(PROVIDER_PRESETS)("$name: its address may be used, is its profile's, and is known again", (preset) => {
    const { name, kind, base_url, notes, key_page, local } = preset;
    expect(addressProblem(base_url)).toBeNull();
    const profile = openAiProfile(base_url);
    if (kind === "openai-compatible" && profiles.includes(name)) expect(profile.provider).toBe(name);
    expect(presetOf({ kind, baseUrl: `${base_url}/` })).toBe(preset);
    expect(presetOf({ kind, baseUrl: "https://elsewhere.example/v1", provider: name })).toBe(preset);
    expect(notes.length).toBeGreaterThan(0);
    expect(key_page === null).toBe(local === true);
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
