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
  boolean,
  type Codec,
  list,
  member,
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

export const budget: Codec<Budget> = shape<Budget>(
  {
    ms: optional(positive),
    usd: optional(number({ min: 0, says: "a number from 0" })),
    tokens: optional(positive),
  },
  { oneLine: true },
);

const refine: Codec<Refine> = shape<Refine>({
  until: string,
  feedback: string,
  max_iterations: optional(positive),
});

const inferBody = {
  intent: string,
  context: optional(list(string)),
  given: optional(list(string)),
  ensure: optional(list(string)),
  guardrails: optional(list(string)),
  model: optional(string),
  temperature: optional(number({ min: 0, says: "a number from 0" })),
  max_tokens: optional(positive),
  budget: optional(budget),
  retries: optional(count),
  cache: optional(oneOf("none", "session", "global")),
  stable: optional(boolean),
  sample_n: optional(positive),
  quorum: optional(positive),
  agree_on: optional(string),
  threshold: optional(positive),
  refine: optional(refine),
};

const extra = optional(record(anyJson, () => {}));

const infer: Codec<InferFunction> = shape<InferFunction>({
  mode: oneOf("infer"),
  description: optional(string),
  input: fields,
  output: field,
  ...inferBody,
  answered_by: optional(oneOf("person")),
  extra,
});

const compute: Codec<ComputeFunction> = shape<ComputeFunction>({
  mode: oneOf("compute"),
  description: optional(string),
  input: fields,
  output: field,
  code: string,
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
  infer: shape<InferBody>(inferBody),
  ensure: optional(list(string)),
  extra,
});

/** A function (LANGUAGE 2), told apart by its mode. */
export const functionDef: Codec<FunctionDef> = tagged<FunctionDef>("mode", {
  infer: member(infer, (value) => value.mode === "infer"),
  compute: member(compute, (value) => value.mode === "compute"),
  adaptive: member(adaptive, (value) => value.mode === "adaptive"),
} satisfies { [Mode in FunctionDef["mode"]]: Codec<FunctionDef> });
