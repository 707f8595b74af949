import { afterEach, describe, expect, it, test } from "vitest";
import { type FakeProvider, type Scenario, startFakeProvider } from "../../tests/support/fake-provider/index.ts";
import { ask, clock, requestOf } from "../../tests/support/remote-model.ts";
import type { Field } from "../contracts/index.ts";
import { nodeHttp } from "../node/http.ts";
import type { Http } from "../runtime/index.ts";
import { anthropicModels } from "./anthropic.ts";
import { afterRefusal } from "./asking.ts";
import { askingBefore, createLearnt, type LearntEntry, modelInfo, openAiCompatibleModels } from "./index.ts";

const fields = (many: number): Field => ({
  type: "object",
  fields: Object.fromEntries(Array.from({ length: many }, (_, index) => [`f${index}`, { type: "string" }] as const)),
});
const LARGE = requestOf({ output: fields(40) });
const SMALL = requestOf({ output: fields(2) });
const LAST = /"f39"/;

const open: FakeProvider[] = [];
afterEach(async () => {
  for (const provider of open.splice(0)) await provider.close();
});

describe.each([
  ["anthropic", anthropicModels, "output_config", "output_config.format.schema: The compiled grammar is too large"],
  [
    "openai",
    openAiCompatibleModels,
    "response_format",
    "Invalid schema for response_format: 40 parameters exceed the limit of 30.",
  ],
] as const)("a model that speaks %s's format", (wire, makeModels, parameter, too_large) => {
  async function refusing(refuses: (raw: string) => string | null) {
    const provider = await startFakeProvider({ wire });
    open.push(provider);
    provider.direct(({ raw }): Scenario => {
      const message = refuses(raw);
      return message === null ? { kind: "answer" } : { kind: "status", status: 400, message };
    });
    const models = makeModels({ http: nodeHttp(), clock, base_url: provider.base_url, default_model: "model-x" });
    return { provider, models };
  }
  const native = (raw: string) => raw.includes(`"${parameter}"`);

  it.each([
    { order: "after it", requests: [LARGE, SMALL, LARGE, SMALL] },
    { order: "before it", requests: [SMALL, LARGE, SMALL, LARGE] },
  ])("that refuses a large schema is asked for a small one strictly, $order", async ({ requests }) => {
    const { provider, models } = await refusing((raw) => (native(raw) && LAST.test(raw) ? too_large : null));
    for (const request of requests)
      expect((await ask(models, request)).asked).toEqual(
        request === SMALL
          ? { as: "schema" }
          : { as: "tool", because: `The provider refused the schema for its answers: ${too_large}` },
      );
    expect(provider.ledger.calls.filter(({ status }) => status === 400)).toHaveLength(1);
  });

  it("is not asked again for what it refused in a run before, which is known before anything is sent", async () => {
    const { provider } = await refusing((raw) => (native(raw) && LAST.test(raw) ? too_large : null));
    const entries: LearntEntry[] = [];
    const options = { http: nodeHttp(), clock, base_url: `${provider.base_url}/`, default_model: "model-x" };
    const refused = { as: "tool", because: `The provider refused the schema for its answers: ${too_large}` };
    const inRun = async () => {
      // As the page hands it from one thread to the next.
      const learnt = createLearnt(structuredClone(entries), (entry) => entries.push(entry));
      return (await ask(makeModels({ ...options, learnt }), LARGE)).asked;
    };
    expect(await inRun()).toEqual(refused);
    expect(await inRun()).toEqual(refused);
    expect(provider.ledger.calls.map(({ status }) => status)).toEqual([400, 200, 200]);
    const kind = wire === "openai" ? "openai-compatible" : wire;
    const known = askingBefore({ kind, base_url: provider.base_url }, createLearnt(entries));
    expect(known(modelInfo(kind, "model-x"), LARGE.output, undefined)).toEqual(refused);
    expect(known(modelInfo(kind, "model-y"), LARGE.output, undefined)).toEqual({ as: "schema" });
    expect(
      askingBefore({ kind, base_url: "https://other.example" }, createLearnt(entries))(
        modelInfo(kind, "model-x"),
        LARGE.output,
        undefined,
      ),
    ).toEqual({ as: "schema" });
  });

  it("tells what it learnt once, however many calls learn it at the same time", async () => {
    const { provider } = await refusing((raw) => (native(raw) ? too_large : null));
    const entries: LearntEntry[] = [];
    const learnt = createLearnt([], (entry) => entries.push(entry));
    const node = nodeHttp();
    let asked = 0;
    let meet = (): void => undefined;
    const both = new Promise<void>((resolve) => (meet = resolve));
    const http: Http = {
      async fetch(request, signal) {
        if (++asked === 2) meet();
        await both;
        return node.fetch(request, signal);
      },
    };
    const models = makeModels({ http, clock, base_url: provider.base_url, default_model: "model-x", learnt });
    await Promise.all([ask(models, LARGE), ask(models, LARGE)]);
    expect(provider.ledger.calls.filter(({ status }) => status === 400)).toHaveLength(2);
    expect(entries.filter(({ of }) => of === "refusals")).toHaveLength(1);
  });

  it("that refuses a large schema while a small one is under way keeps the small one strict", async () => {
    const { models } = await refusing((raw) => (native(raw) && LAST.test(raw) ? too_large : null));
    const asked = await Promise.all([LARGE, SMALL, LARGE, SMALL].map(async (request) => await ask(models, request)));
    expect(asked.map((call) => call.asked?.as)).toEqual(["tool", "schema", "tool", "schema"]);
  });

  it("that knows no schemas is sent one once, whatever the types", async () => {
    const message = `${parameter}: Extra inputs are not permitted`;
    const { provider, models } = await refusing((raw) => (native(raw) ? message : null));
    const because = `The provider refused the schema for its answers: ${message}`;
    for (const request of [SMALL, LARGE, requestOf(), SMALL])
      expect((await ask(models, request)).asked).toEqual({ as: "tool", because });
    expect(provider.ledger.calls.map(({ status }) => status)).toEqual([400, 200, 200, 200, 200]);
  });

  it("that knows no schemas is remembered, and no other model with it", async () => {
    const message = `${parameter} is not supported by this model`;
    const { models } = await refusing((raw) => (native(raw) && raw.includes('"model-x"') ? message : null));
    expect((await ask(models, SMALL)).asked?.as).toBe("tool");
    expect((await ask(models, { ...SMALL, model: "model-y" })).asked).toEqual({ as: "schema" });
  });
});

test.each([
  ["schema", "model", "response_format: Extra inputs are not permitted"],
  ["schema", "model", "This response_format type is unavailable now"],
  ["schema", "model", "This model does not support response format `json_schema`."],
  ["schema", "model", "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model."],
  ["schema", "model", "Unknown parameter: 'response_format'."],
  ["schema", "model", "Unrecognized request argument supplied: response_format"],
  ["schema", "model", "'response_format.type' must be 'text'"],
  [
    "schema",
    "model",
    "response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later",
  ],
  ["schema", "model", "Structured outputs aren't supported"],
  ["tool", "model", "No endpoints found that support tool use."],
  ["tool", "model", "Thinking may not be enabled when tool_choice forces tool use."],
  ["tool", "model", "Thinking mode does not support this tool_choice"],
  ["tool", "model", "Function calling is not enabled for this model"],
  ["json", "model", "'response_format.type' must be 'json_schema' or 'text'"],
  ["json", "model", "response_format: no"],
  ["schema", "schema", "output_config.format.schema: Invalid schema: The compiled grammar is too large"],
  ["schema", "schema", "output_config.format.schema: For 'string' type, property 'pattern' is not supported"],
  [
    "schema",
    "schema",
    "Schemas contains too many optional parameters (30), which would make grammar compilation slow.",
  ],
  ["schema", "schema", "Invalid schema for response_format: 'maxLength' is not permitted."],
  ["schema", "schema", "Invalid schema for response_format 'output': string format 'uri' is not supported."],
  [
    "schema",
    "schema",
    "Invalid schema for response_format: In context=(), 'additionalProperties' is required to be false.",
  ],
  ["schema", "schema", "The provided JSON schema contains features not supported by xgrammar."],
  ["schema", "schema", 'Grammar error: Unimplemented keys: ["anyOf"]'],
  ["schema", "schema", "response_format: something is wrong"],
  ["tool", "schema", "tools.0.custom.input_schema: JSON schema is invalid"],
  [
    "tool",
    "schema",
    "Unknown name \"additionalProperties\" at 'tools[0].function_declarations[0].parameters': Cannot find field.",
  ],
] as const)("a refusal of a %s is about the %s: %s", (as, of, words) => {
  expect(afterRefusal({ as }, words, words)).toMatchObject({ as, of });
});
