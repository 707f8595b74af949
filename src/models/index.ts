/**
 * `runtime.Model` made real. The simulated model and OpenAI-compatible endpoints are here; Anthropic's, which brings its
 * SDK, has its own lazy door: `models/anthropic.ts` (`anthropicModels(options: RemoteOptions): Models`).
 */
export { type AskBuiltIn, type BuiltInPrompt, type BuiltInSaid, builtInModels } from "./built-in.ts";
export { authHeader, KNOWN_MODELS, modelInfo, mostOutput, takesTemperature } from "./catalog.ts";
export { HttpFailure } from "./http-failure.ts";
export { type AskedProvider, askingBefore, createLearnt, type Learnt, type LearntEntry } from "./learnt.ts";
export { freePrices, type ManualOptions, manualModels } from "./manual.ts";
export { openAiCompatibleModels } from "./openai-compatible.ts";
export type { RemoteOptions } from "./remote.ts";
export type { SimulatedOptions, SimulatedScript } from "./simulated/options.ts";
export { simulatedModels, simulatedPrices } from "./simulated.ts";
export { nodeAsking, type SimulatedPeopleOptions, simulatedPeople } from "./simulated-people.ts";
export { thinkingFacts } from "./thinking-facts.ts";
export { countPrompt, countTokens } from "./tokens.ts";
