export { type Description, describe, describeRunError, fixTitle } from "./describe.ts";
export type { AnyDiagnostic, Code, Problems } from "./problems.ts";
export { problemsPage } from "./problems-page.ts";
export { mayBeAt, PROVIDER_PRESETS, type ProviderPreset, presetOf } from "./provider-presets.ts";
export { describeProvider, serverSettings } from "./providers.ts";
export { type ChosenVersion, lostIn, whyVersion } from "./versions.ts";
