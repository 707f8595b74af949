import { PROVIDER_PRESETS, type ProviderPreset } from "../../src/diagnostics/index.ts";
import { ANTHROPIC_PROFILE, openAiProfile, type ProviderProfile } from "../../src/models/provider-profiles.ts";
import type { Condition, FakeProfile, Refusal } from "../../tests/support/fake-provider/profile.ts";
import { FAKE_PROFILES } from "../../tests/support/fake-provider/profiles.ts";

const INTRO = `
# What providers take

Made from \`tests/support/fake-provider/profiles.ts\` (what the fakes refuse, as the real ones do) and
\`src/models/provider-profiles.ts\` (what is done about it). \`tests/properties/strict-providers.test.ts\` holds every row: it
makes a request that is refused so, and one that is not. \`src/models/provider-profiles.test.ts\` asks each model for every
kind of type, at its own address and behind an unknown one; \`tests/properties/runs-on-providers.test.ts\` runs all cases
of all examples over each wire: no attempt is lost, and the ledger of the server equals the meter. \`src/models/asking.test.ts\`
holds the ways, keywords and limits.

A type is asked for in the first of its provider's ways that takes it: \`schema\` (its own), \`tool\` (one that must be called),
\`json\` (JSON mode, the schema in the prompt), \`prompt\` (alone). A refusal of a way is learnt until the page is loaded again, for
that model where it has no such way, else for that schema of it; it costs nothing and is no retry. Words marked with an
asterisk are ours: the fact is documented, its wording not.
`;

const UNSETTLED = `
# What public documentation does not settle

- How OpenAI and Azure count levels through references and lists: lists and objects are counted both, which may ask for a
  tool where a schema would still have been taken.
- Whether OpenAI's older models take every keyword that the documentation lists for the newer ones.
- In which words Sonnet 5.5 and Opus 5.5 refuse a forced tool, and whether Fable 5 and Mythos 5 do: none of them is asked for one.
- Which temperatures GPT-5.6 takes where it does not think: learnt from its refusal.
- Where Claude's grammar becomes "too large": that is learnt from its refusal, once for each model and schema.
- Whether each Claude model takes a forced tool while it thinks by default: learnt from its refusal.
- Whether Gemini's compatible endpoint still refuses \`additionalProperties\` in a tool: the reports are of several routes to it.
- Which versions of Ollama follow \`tool_choice\`: it is not relied on at Ollama's address. Behind another address a type that
  holds any may lose an attempt to a tool that is not called.
- In which words Groq's thinking models refuse what they do not take, and which of DeepSeek's models take a forced tool: JSON
  mode is asked for at its address.
- What the built-in limits of vLLM's, LM Studio's and llama.cpp's grammars are.
`;

const PRESETS = `
# What is offered by name

Made from \`src/diagnostics/provider-presets.ts\`; \`src/diagnostics/provider-presets.test.ts\` holds each to its profile. Behind
an address of one's own the kind of server is known by the list of models that the connection check asks for
(\`src/platform/provider-signs.ts\`, held by \`src/platform/connection.test.ts\`).

| provider | address | keys | good to know | known from |
|---|---|---|---|---|
`;

function preset({ name, base_url, key_page, notes }: ProviderPreset): string {
  const keys = key_page === null ? "none asked for" : `<${key_page}>`;
  return notes.map(({ text, from }) => `| ${name} | \`${base_url}\` | ${keys} | ${text} | <${from}> |\n`).join("");
}

/** The second half of `docs/providers.md`. */
export function takenSections(): string {
  return `${INTRO}${FAKE_PROFILES.map(section).join("")}${PRESETS}${PROVIDER_PRESETS.map(preset).join("")}${UNSETTLED}`;
}

const MEASURES: { readonly [measure: string]: string } = {
  optional: "fields that may be missing",
  unions: "places of more than one type",
  levels: "levels",
  properties: "fields",
  enum_values: "listed values",
  name_characters: "characters of names and listed values",
};

const HEAD = "| what is refused | status | words | what is done |\n|---|---|---|---|\n";

function section(fake: FakeProfile): string {
  const profile = fake.wire === "anthropic" ? ANTHROPIC_PROFILE : openAiProfile(fake.address);
  const from = fake.from.map((link) => `<${link}>`).join(", ");
  const rows =
    fake.refuses.length === 0 ? "It refuses nothing of what is sent.\n" : `${HEAD}${fake.refuses.map(row).join("")}`;
  return `\n## ${fake.provider}\n\n${known(fake, profile)}\n\nKnown from ${from}.\n\n${rows}`;
}

function known({ address, models, ignores_tools, comment }: FakeProfile, profile: ProviderProfile): string {
  const { ways, keywords, limits, tool_choice, max_tokens, asks_usage } = profile;
  const most = Object.entries(limits).map(([name, limit]) => `${limit.toLocaleString("en-US")} ${MEASURES[name]}`);
  const taken = Object.entries(keywords ?? {}).flatMap(([keyword, fits]) => (fits ? [`\`${keyword}\``] : []));
  return [
    `\`${address}\`, tried with ${models.map((model) => `\`${model}\``).join(", ")}.`,
    `Asked by ${ways.join(", ")}.`,
    taken.length > 0
      ? `Its schema takes ${taken.join(", ")}; other limits of values are said in descriptions.`
      : "All limits of values are said in descriptions.",
    ...(most.length > 0 ? [`At most: ${most.join(", ")}.`] : []),
    ...(tool_choice === "required" ? ["A tool is forced by asking for any: it is the only one."] : []),
    ...(ignores_tools ? ["A tool that must be called is ignored."] : []),
    `The limit is sent as \`${max_tokens}\`.`,
    ...(asks_usage ? [] : ["Usage comes without being asked for."]),
    ...(comment === undefined ? [] : [`Streams begin with \`${comment.trim()}\`.`]),
  ].join(" ");
}

function row({ when, model, status = 400, message, words }: Refusal): string {
  const said = message.replaceAll("|", "\\|").replaceAll("`", "'");
  const of = model ? ` (${model.source.replaceAll("|", "\\|")})` : "";
  const [what, done] = told(when);
  return `| ${what}${of} | ${status} | ${said}${words === "ours" ? " \\*" : ""} | ${done} |\n`;
}

const KEYS = new Set(["authorization", "x-api-key"]);
const NEXT = "the next way is asked for";

/** A condition in words, and what is done so that it is not met, or once it is. */
function told(when: Condition): readonly [what: string, done: string] {
  if ("header" in when)
    return [`no \`${when.header}\``, KEYS.has(when.header) ? "the key of its address is sent" : "it is always sent"];
  if ("parameter" in when)
    return [`\`${when.parameter}\`${when.thinking ? " while it thinks" : ""}`, "not sent, or not again"];
  if ("value" in when) {
    const values = when.is.map((value) => `\`${value}\``).join(", ");
    return [`\`${when.value}\` that is ${values}`, "said as the model takes it, or not again"];
  }
  if ("budget" in when) return ["a budget of thought that is the whole limit", "it is smaller, or none is sent"];
  if ("parameters_but" in when) return ["a parameter it doesn't know", "not sent, or not again"];
  if ("format" in when)
    return when.streamed ? [`\`${when.format}\` in a stream`, "asked without a stream"] : [`\`${when.format}\``, NEXT];
  if ("tool" in when)
    return when.tool === "named"
      ? ["a tool by its name", "any is asked for"]
      : [when.thinking ? "a tool while it thinks" : "a tool", NEXT];
  if ("without_word" in when) return ["JSON mode without the word", "the prompt has it"];
  if ("of" in when)
    return when.of === "schema"
      ? ["another keyword in a schema", "said in the description, held here"]
      : ["another keyword in a tool", NEXT];
  if ("keyword" in when) return [`another \`${when.keyword}\``, "said in the description, held here"];
  if ("more" in when) return [`more than ${when.than.toLocaleString("en-US")} ${MEASURES[when.more]}`, NEXT];
  if ("untyped" in when) return ["a type that may be anything", NEXT];
  return when.object === "open"
    ? ["an object that is open", "none is"]
    : ["a field that need not be there", "all are required, null stands for absent"];
}
