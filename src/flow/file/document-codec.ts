import { newRecord, type ScriptedDecision } from "../../base/index.ts";
import type {
  Bench,
  Case,
  Flow,
  FlowDocument,
  FlowLayout,
  FlowNode,
  Flows,
  FunctionDef,
  Layout,
  NodeLayout,
  Pin,
  Script,
} from "../document.ts";
import { INPUT_NODE, OUTPUT_NODE } from "../document.ts";
import { isReadableName, isReservedNode } from "../names.ts";
import { emptyBench } from "../new-document.ts";
import {
  anyJson,
  anyKeys,
  boolean,
  type Codec,
  either,
  explained,
  illegalName,
  list,
  name,
  named,
  number,
  oneOf,
  optional,
  record,
  shape,
  string,
  withDefault,
} from "./codec.ts";
import { contracts, field, fields } from "./field-codec.ts";
import { budget, extra, functionDef } from "./function-codec.ts";
import { edge, node } from "./node-codec.ts";

const positive = number({ min: 1, whole: true, says: "a whole number from 1" });
const whole = number({ whole: true, says: "a whole number" });

const nodes = record<FlowNode>(node, {
  check: (key, path, problems) => {
    if (isReservedNode(key)) problems.push({ code: "D117", path: [...path], which: "key", data: { name: key } });
    else if (!isReadableName(key)) illegalName(problems, path, key, "key");
  },
  schema: { propertyNames: { allOf: [{ $ref: "#/$defs/Name" }, { not: { enum: [INPUT_NODE, OUTPUT_NODE] } }] } },
});

export const flow: Codec<Flow> = named(
  "Flow",
  shape<Flow>({
    description: optional(string),
    input: withDefault(fields, () => newRecord()),
    output: optional(field),
    budget: optional(budget),
    max_rounds: optional(positive),
    order: optional(oneOf("sequential")),
    nodes: withDefault(nodes, () => newRecord<FlowNode>()),
    edges: withDefault(list(edge), () => []),
    extra,
  }),
);

/** One line a node, so that a moved node is a one-line diff. */
export const nodeLayout: Codec<NodeLayout> = named(
  "NodeLayout",
  shape<NodeLayout>(
    {
      x: number({ min: -1e7, max: 1e7, says: "a number of pixels" }),
      y: number({ min: -1e7, max: 1e7, says: "a number of pixels" }),
      open: optional(list(string, { oneLine: true })),
      folded: optional(boolean),
    },
    { oneLine: true },
  ),
);
const flowLayout: Codec<FlowLayout> = record(nodeLayout);
export const layout: Codec<Layout> = record(flowLayout);

/** A case keeps values for inputs that have since gone, under whatever name. */
const decision: Codec<ScriptedDecision> = shape<ScriptedDecision>({
  outcome: oneOf("approve", "revise", "kill"),
  value: optional(anyJson),
  rationale: optional(string),
  reviewer: optional(string),
});
const benchCase: Codec<Case> = shape<Case>({
  name: string,
  flow: name,
  input: record(anyJson, anyKeys),
  answers: optional(
    explained(record(list(decision)), "What people decide in it, by node, in the order in which it asks."),
  ),
});

type Answer = Script["answer"];
const answerText = shape<{ readonly text: string }>({ text: string });
const answerFault = shape<{ readonly fault: string }>({ fault: string });
const answerValue = shape<Extract<Answer, { readonly value: unknown }>>({ value: anyJson });
const answer: Codec<Answer> = {
  read: (json, path, problems) => {
    const given = typeof json === "object" && json !== null ? json : {};
    if ("text" in given) return answerText.read(json, path, problems);
    return ("fault" in given ? answerFault : answerValue).read(json, path, problems);
  },
  write: (value, indent) => {
    if ("text" in value) return answerText.write(value, indent);
    return "fault" in value ? answerFault.write(value, indent) : answerValue.write(value, indent);
  },
  schema: either(answerValue.schema, answerText.schema, answerFault.schema),
};
const script: Codec<Script> = shape<Script>({
  function: name,
  attempt: optional(positive),
  iteration: optional(positive),
  member: optional(positive),
  round: optional(positive),
  visit: optional(positive),
  inputs: optional(record(anyJson, anyKeys)),
  wait_ms: optional(number({ min: 0, whole: true, says: "milliseconds, a whole number from 0" })),
  answer,
});
const pin: Codec<Pin> = shape<Pin>({ flow: name, node: name, output: anyJson });

const bench: Codec<Bench> = named(
  "Bench",
  shape<Bench>({
    seed: optional(whole),
    cases: withDefault(list(benchCase), () => []),
    scripts: withDefault(list(script), () => []),
    pins: withDefault(list(pin), () => []),
    breakpoints: withDefault(list(shape({ flow: name, node: name }, { oneLine: true })), () => []),
  }),
);

/** The whole file, in the order in which it is written. What a hand-written file may leave out has a default. */
export const documentCodec: Codec<FlowDocument> = shape<FlowDocument>({
  format: withDefault(oneOf("stratum-playground"), () => "stratum-playground"),
  version: {
    read: (json, path, problems) => {
      if (json === 1) return 1;
      problems.push({
        code: "D104",
        path: [...path],
        which: "value",
        data: { key: "version", value: json, expected: "1" },
      });
      return undefined;
    },
    write: () => "1",
    schema: { const: 1 },
    absent: () => 1,
  },
  name: withDefault(string, () => "Untitled"),
  main: optional(name),
  contracts,
  functions: withDefault(record<FunctionDef>(functionDef), () => newRecord<FunctionDef>()),
  flows: withDefault<Flows>(record(flow), () => newRecord<Flow>()),
  layout: withDefault<Layout>(layout, () => newRecord<FlowLayout>()),
  bench: withDefault(bench, emptyBench),
  extra,
});
