import type Anthropic from "@anthropic-ai/sdk";
import type { Asked, ModelRequest } from "../../runtime/index.ts";
import { schemaFor, told } from "../asking.ts";
import { ANTHROPIC_PROFILE } from "../provider-profiles.ts";

/** One streamed message. 1.x of the SDK takes no temperature, for any model. */
export function messageBody(request: ModelRequest, asked: Asked): Anthropic.MessageCreateParamsStreaming {
  const { model, prompt, output, max_tokens } = request;
  const stable = prompt.text.slice(0, prompt.cache_prefix);
  const rest = prompt.text.slice(prompt.cache_prefix);
  const content: Anthropic.TextBlockParam[] = [];
  // The API refuses blocks without a visible character.
  if (stable.trim() !== "" && rest.trim() !== "") {
    content.push({ type: "text", text: stable, cache_control: { type: "ephemeral" } }, { type: "text", text: rest });
  } else content.push({ type: "text", text: prompt.text });
  if (prompt.attachment !== null) content.push({ type: "text", text: prompt.attachment });
  return {
    model,
    max_tokens,
    stream: true,
    system: told(prompt.system, asked, output),
    messages: [{ role: "user", content }],
    ...answerOf(request, asked),
  };
}

function answerOf(request: ModelRequest, { as }: Asked): Partial<Anthropic.MessageCreateParamsStreaming> {
  const { name, schema } = request.output;
  if (as === "schema")
    return { output_config: { format: { type: "json_schema", schema: schemaFor(ANTHROPIC_PROFILE, request) } } };
  if (as !== "tool") return {};
  return {
    tools: [{ name, description: "Gives the answer.", input_schema: { ...schema, type: "object" } }],
    tool_choice: { type: "tool", name, disable_parallel_tool_use: true },
  };
}
