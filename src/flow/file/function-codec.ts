import { type Json, THINKING } from "../../base/index.ts";
import type {
  AdaptiveFunction,
  Budget,
  ComputeFunction,
  FunctionDef,
  InferBody,
  InferFunction,
  Refine,
} from "../document.ts";
import {
  anyJson,
  anyKeys,
  boolean,
  type Codec,
  explained,
  list,
  member,
  named,
  number,
  oneOf,
  optional,
  record,
  shape,
  string,
  tagged,
} from "./codec.ts";
import { field, fields } from "./field-codec.ts";

const positive = number({ min: 1, whole: true, says: "a whole number from 1" });
const count = number({ min: 0, whole: true, says: "a whole number from 0" });

export const budget: Codec<Budget> = named(
  "Budget",
  explained(
    shape<Budget>(
      {
        ms: optional(positive),
        usd: optional(number({ min: 0, says: "a number from 0" })),
        tokens: optional(positive),
      },
      { oneLine: true },
    ),
    "Hard limits, each optional.",
  ),
);

const refine: Codec<Refine> = named(
  "Refine",
  shape<Refine>({
    until: string,
    feedback: string,
    max_iterations: optional(positive),
  }),
);

const inferBody = {
  intent: string,
  context: optional(list(string)),
  given: optional(list(string)),
  ensure: optional(list(string)),
  guardrails: optional(list(string)),
  model: optional(string),
  temperature: optional(number({ min: 0, says: "a number from 0" })),
  max_tokens: optional(positive),
  thinking: optional(
    explained(oneOf(...THINKING), "How much a model may think before it answers; off, or the least it can, if absent."),
  ),
  budget: optional(budget),
  retries: optional(explained(count, "After the first attempt; 3 if absent.")),
  cache: optional(oneOf("none", "session", "global")),
  stable: optional(boolean),
  sample_n: optional(positive),
  quorum: optional(positive),
  agree_on: optional(string),
  threshold: optional(positive),
  refine: optional(refine),
};

/** What is carried along with a document, a function, a flow or a node. */
export const extra: Codec<{ readonly [name: string]: Json }> = optional(
  explained(record(anyJson, anyKeys), "What an imported file of 0.1 to 0.3 said and nothing here reads."),
);

const infer: Codec<InferFunction> = shape<InferFunction>({
  mode: oneOf("infer"),
  description: optional(string),
  input: fields,
  output: field,
  ...inferBody,
  answered_by: optional(explained(oneOf("person"), "A person is asked for the result, and no model.")),
  extra,
});

const compute: Codec<ComputeFunction> = shape<ComputeFunction>({
  mode: oneOf("compute"),
  description: optional(string),
  input: fields,
  output: field,
  code: explained(string, "The body of one TypeScript function over the declared inputs."),
  ensure: optional(list(string)),
  budget: optional(budget),
  extra,
});

const adaptive: Codec<AdaptiveFunction> = shape<AdaptiveFunction>({
  mode: oneOf("adaptive"),
  description: optional(string),
  input: fields,
  output: field,
  dispatch: string,
  code: string,
  infer: named("InferBody", shape<InferBody>(inferBody)),
  ensure: optional(list(string)),
  extra,
});

/** A function (LANGUAGE 2), told apart by its mode. */
export const functionDef: Codec<FunctionDef> = named(
  "Function",
  tagged<FunctionDef>("mode", {
    infer: member(infer, (value) => value.mode === "infer"),
    compute: member(compute, (value) => value.mode === "compute"),
    adaptive: member(adaptive, (value) => value.mode === "adaptive"),
  } satisfies { [Mode in FunctionDef["mode"]]: Codec<FunctionDef> }),
);
