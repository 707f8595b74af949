import type { Refusal } from "./profile.ts";

const EFFORTS = ["low", "medium", "high"];
const ADAPTIVE = 'Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.';

/** What Claude's models refuse of being told how much to think, each kind in its own way. */
export const CLAUDE_THINKING: readonly Refusal[] = [
  {
    when: { value: "thinking.type", is: ["disabled"] },
    model: /opus-5-5/,
    message: `"thinking.type.disabled" is not supported for this model. ${ADAPTIVE}`,
  },
  {
    when: { value: "thinking.type", is: ["disabled"] },
    model: /sonnet-5-5/,
    message:
      '"thinking.type.disabled" is not supported for this model. To turn thinking off on this model, send "thinking": {"type": "between_tools"}.',
    words: "ours",
  },
  {
    when: { value: "thinking.type", is: ["between_tools"] },
    model: /^claude-(?!sonnet-5-5)/,
    message: '"thinking.type.between_tools" is not supported for this model.',
    words: "ours",
  },
  {
    when: { value: "thinking.type", is: ["enabled"] },
    model: /claude-\w+-5|opus-4-8/,
    message: `"thinking.type.enabled" is not supported for this model. ${ADAPTIVE}`,
  },
  {
    when: { value: "thinking.type", is: ["adaptive"] },
    model: /haiku-4-5/,
    message: "adaptive thinking is not supported on this model",
  },
  {
    when: { value: "output_config.effort", is: EFFORTS },
    model: /haiku-4-5/,
    message: "This model does not support the effort parameter.",
  },
  { when: { budget: "whole" }, message: "`max_tokens` must be greater than `thinking.budget_tokens`." },
  {
    when: { parameter: "temperature", thinking: true },
    message: "`temperature` may only be set to 1 when thinking is enabled or in adaptive mode.",
  },
  {
    when: { tool: "forced", thinking: true },
    message: "Thinking may not be enabled when tool_choice forces tool use.",
  },
  {
    when: { tool: "forced" },
    model: /(?:opus|sonnet)-5-5/,
    message: "tool_choice: forced tool use is not supported for this model.",
    words: "ours",
  },
];

/** Of OpenAI's models, by their generation. */
export const OPENAI_THINKING: readonly Refusal[] = [
  {
    when: { parameter: "reasoning_effort" },
    model: /^gpt-4/,
    param: "reasoning_effort",
    code: "unsupported_parameter",
    message: "Unsupported parameter: 'reasoning_effort' is not supported with this model.",
  },
  {
    when: { value: "reasoning_effort", is: ["none"] },
    model: /^gpt-5(?!\.)/,
    param: "reasoning_effort",
    code: "unsupported_value",
    message:
      "Unsupported value: 'reasoning_effort' does not support 'none' with this model. Supported values are: 'minimal', 'low', 'medium', and 'high'.",
  },
  {
    when: { value: "reasoning_effort", is: ["minimal"] },
    model: /^gpt-5\./,
    param: "reasoning_effort",
    code: "unsupported_value",
    message:
      "Unsupported value: 'reasoning_effort' does not support 'minimal' with this model. Supported values are: 'none', 'low', 'medium', and 'high'.",
  },
  {
    when: { tool: "any", thinking: true },
    model: /^gpt-5\.[4-9]/,
    param: "reasoning_effort",
    message:
      "Function tools with reasoning_effort are not supported for gpt-5.6 in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.",
  },
];

export const GROQ_THINKING: readonly Refusal[] = [
  {
    when: { parameter: "reasoning_effort" },
    model: /^llama/,
    param: "reasoning_effort",
    message: "reasoning_effort is not supported with this model",
    words: "ours",
  },
  {
    when: { value: "reasoning_effort", is: ["none", "minimal", "default"] },
    model: /gpt-oss/,
    param: "reasoning_effort",
    message: "reasoning_effort must be one of low, medium or high",
    words: "ours",
  },
  {
    when: { value: "reasoning_effort", is: EFFORTS },
    model: /qwen/,
    param: "reasoning_effort",
    message: "reasoning_effort must be one of none or default",
  },
];

export const OLLAMA_THINKING: readonly Refusal[] = [
  {
    when: { value: "reasoning_effort", is: EFFORTS },
    model: /^llama/,
    message: '"llama3.2" does not support thinking',
  },
  {
    when: { value: "reasoning_effort", is: ["medium"] },
    model: /^qwen/,
    type: "api_error",
    message: 'think value "medium" is not supported for this model',
  },
];
