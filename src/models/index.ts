/**
 * `runtime.Model` made real. The simulated model and OpenAI-compatible endpoints are here; Anthropic's, which brings its
 * SDK, has its own lazy door: `models/anthropic.ts` (`anthropicModels(options: RemoteOptions): Models`).
 */
export { authHeader, KNOWN_MODELS, modelInfo, type ProviderName } from "./catalog.ts";
export { HttpFailure, type HttpFailureKind } from "./http-failure.ts";
export { openAiCompatibleModels } from "./openai-compatible.ts";
export type { RemoteOptions } from "./remote.ts";
export { looksLikeSecret, maskSecrets } from "./secrets.ts";
export {
  SIMULATED_FAULTS,
  SIMULATED_PRICE,
  type SimulatedFault,
  type SimulatedOptions,
  type SimulatedPace,
  type SimulatedScript,
} from "./simulated/options.ts";
export { simulatedModels, simulatedPrices } from "./simulated.ts";
export { countPrompt, countTokens } from "./tokens.ts";
