import type Anthropic from "@anthropic-ai/sdk";
import type { Asked, ModelRequest } from "../../runtime/index.ts";
import { schemaFor, told } from "../asking.ts";
import { ANTHROPIC_PROFILE } from "../provider-profiles.ts";
import { type ThinkingSpelling, thinkingParameters } from "./thinking.ts";

/**
 * One streamed message. 1.x of the SDK takes no temperature, for any model. Cache breakpoints end what stays the same from
 * call to call: intent and context, then an attachment that a call before had behind the same (`repeats`). Written they
 * cost a quarter more, read a tenth; below a model's least length the API takes no notice of them.
 */
export function messageBody(
  request: ModelRequest,
  asked: Asked,
  spelling: ThinkingSpelling,
  repeats: boolean,
): Anthropic.MessageCreateParamsStreaming {
  const { model, prompt, output, max_tokens } = request;
  const stable = prompt.text.slice(0, prompt.cache_prefix);
  const rest = prompt.text.slice(prompt.cache_prefix);
  // The API refuses blocks without a visible character.
  const isSplit = stable.trim() !== "" && rest.trim() !== "";
  const block = (text: string, ends: boolean): Anthropic.TextBlockParam => ({
    ...{ type: "text", text },
    ...(ends && { cache_control: { type: "ephemeral" } }),
  });
  const first = isSplit ? [block(stable, true)] : [];
  const asks = block(isSplit ? rest : prompt.text, false);
  const attached = prompt.attachment === null ? [] : [block(prompt.attachment, repeats)];
  // Before what changes where it repeats, as nothing behind that is read from a cache.
  const content = repeats ? [...first, ...attached, asks] : [...first, asks, ...attached];
  return {
    model,
    max_tokens,
    stream: true,
    system: told(prompt.system, asked, output),
    messages: [{ role: "user", content }],
    ...answerOf(request, asked, thinkingParameters(request, spelling)),
  };
}

function answerOf(
  request: ModelRequest,
  { as }: Asked,
  { thinking, effort }: ReturnType<typeof thinkingParameters>,
): Partial<Anthropic.MessageCreateParamsStreaming> {
  const { name, schema } = request.output;
  const told = thinking && { thinking };
  if (as === "schema") {
    const format = { type: "json_schema" as const, schema: schemaFor(ANTHROPIC_PROFILE, request) };
    return { ...told, output_config: { format, ...(effort && { effort }) } };
  }
  const config = effort && { output_config: { effort } };
  if (as !== "tool") return { ...told, ...config };
  return {
    ...told,
    ...config,
    tools: [{ name, description: "Gives the answer.", input_schema: { ...schema, type: "object" } }],
    tool_choice: { type: "tool", name, disable_parallel_tool_use: true },
  };
}
