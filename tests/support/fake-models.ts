import { anthropicModels } from "../../src/models/anthropic.ts";
import { openAiCompatibleModels } from "../../src/models/index.ts";
import type { Models } from "../../src/runtime/index.ts";
import { httpTo } from "./fake-provider/address.ts";
import { FAKE_PROFILES, type FakeProvider } from "./fake-provider/index.ts";
import { clock } from "./remote-model.ts";

type FakeProfile = (typeof FAKE_PROFILES)[number];

/** Every model of every profile. */
export const FAKE_MODELS = FAKE_PROFILES.flatMap((profile) =>
  profile.models.map((model) => ({ ...profile, profile, model })),
);

export function fakeProfile(name: string): FakeProfile {
  const profile = FAKE_PROFILES.find(({ provider }) => provider === name);
  if (!profile) throw new Error(`no profile of ${name}`);
  return profile;
}

/** The models of a fake's provider as a run has them, with nothing learnt; `base_url`: its own address if absent. */
export function modelsOf(fake: FakeProvider, profile: FakeProfile, model: string, base_url = profile.address): Models {
  const make = profile.wire === "anthropic" ? anthropicModels : openAiCompatibleModels;
  return make({ http: httpTo(fake, profile), clock, base_url, default_model: model });
}
