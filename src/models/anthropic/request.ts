import type Anthropic from "@anthropic-ai/sdk";
import type { ModelRequest } from "../../runtime/index.ts";

/** One streamed message. 1.x of the SDK takes no temperature, for any model. */
export function messageBody({
  model,
  prompt,
  output,
  max_tokens,
}: ModelRequest): Anthropic.MessageCreateParamsStreaming {
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
    system: prompt.system,
    messages: [{ role: "user", content }],
    ...(output.strict
      ? { output_config: { format: { type: "json_schema", schema: output.schema } } }
      : {
          tools: [
            { name: output.name, description: "Gives the answer.", input_schema: { ...output.schema, type: "object" } },
          ],
          tool_choice: { type: "tool", name: output.name, disable_parallel_tool_use: true },
        }),
  };
}
