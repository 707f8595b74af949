import type {
  Branch,
  BranchCase,
  BranchNode,
  CallNode,
  ControlEdge,
  DataEdge,
  DebateAgent,
  DebateNode,
  Edge,
  FlowNode,
  ForEachNode,
  HumanNode,
  Lane,
  NodeKind,
  NoteNode,
  ParallelNode,
  Require,
  SectionNode,
  SubflowNode,
  Unwrap,
} from "../document.ts";
import { isReadableName } from "../names.ts";
import {
  anyJson,
  boolean,
  type Codec,
  either,
  explained,
  givenName,
  illegalName,
  list,
  member,
  name,
  named,
  number,
  oneOf,
  optional,
  record,
  shape,
  string,
  tagged,
  uniquelyNamed,
  withDefault,
} from "./codec.ts";
import { field, fields } from "./field-codec.ts";
import { extra } from "./function-codec.ts";

const positive = number({ min: 1, whole: true, says: "a whole number from 1" });

/** Steps of a path are field names; checks tell whether they exist. */
const path: Codec<readonly string[]> = withDefault(list(string, { oneLine: true }), () => []);

const lane: Codec<Lane> = named("Lane", shape<Lane>({ frame: name, branch: name }, { oneLine: true }));

const constants = explained(
  record(anyJson, {
    check: (key, at, problems) => {
      if (!key.split(".").every(isReadableName)) illegalName(problems, at, key, "key");
    },
    schema: {},
  }),
  "By dotted port path.",
);

const base = {
  lane: optional(lane),
  constants: optional(constants),
  skip_if: optional(string),
  extra,
};

const requireWord = oneOf("all", "any");
const requireCount = number({ min: 0, whole: true, says: "all, any or a whole number from 0" });
const require: Codec<Require> = {
  read: (json, at, problems) => (typeof json === "number" ? requireCount : requireWord).read(json, at, problems),
  write: (value) => JSON.stringify(value),
  schema: either(requireWord.schema, requireCount.schema),
  absent: () => "all",
};

const branch: Codec<Branch> = shape<Branch>(
  { name: givenName, result: optional(shape({ node: name, path }, { oneLine: true })) },
  { oneLine: true },
);

type Target = ForEachNode["target"];
const targetFunction = shape<{ readonly function: string }>({ function: name });
const targetFlow = shape<{ readonly flow: string }>({ flow: name });
const target: Codec<Target> = {
  read: (json, at, problems) =>
    (typeof json === "object" && json !== null && "flow" in json ? targetFlow : targetFunction).read(
      json,
      at,
      problems,
    ),
  write: (value) =>
    "flow" in value ? `{ "flow": ${JSON.stringify(value.flow)} }` : `{ "function": ${JSON.stringify(value.function)} }`,
  schema: either(targetFunction.schema, targetFlow.schema),
};

type OnTimeout = NonNullable<HumanNode["on_timeout"]>;
const raise = oneOf("raise");
const fallback = shape<Exclude<OnTimeout, "raise">>({ value: anyJson });
const onTimeout: Codec<OnTimeout> = {
  read: (json, at, problems) => (typeof json === "string" ? raise : fallback).read(json, at, problems),
  write: (value, indent) => (value === "raise" ? '"raise"' : fallback.write(value, indent)),
  schema: either(raise.schema, fallback.schema),
};

const assertStable = shape<{ readonly assert_stable: number }>(
  { assert_stable: number({ min: 0, max: 1, says: "a share from 0 to 1" }) },
  { oneLine: true },
);
const unwrapWord = oneOf("most_likely", "sample");
const unwrap: Codec<Unwrap> = {
  read: (json, at, problems) => (typeof json === "object" ? assertStable : unwrapWord).read(json, at, problems),
  schema: either(unwrapWord.schema, assertStable.schema),
  write: (value, indent) => (typeof value === "string" ? JSON.stringify(value) : assertStable.write(value, indent)),
};
const call = shape<CallNode>({ kind: oneOf("call"), function: name, unwrap: optional(unwrap), ...base });
const parallel = shape<ParallelNode>({
  kind: oneOf("parallel"),
  branches: uniquelyNamed(list(branch)),
  require,
  validate: optional(string),
  ...base,
});
const forEach = shape<ForEachNode>({
  kind: oneOf("for_each"),
  target,
  item: name,
  max_concurrent: optional(positive),
  require,
  ...base,
});
const agent = shape<DebateAgent>({ name: givenName, function: name, model: optional(string) }, { oneLine: true });
/** More are read, so that the check of debates can say why they are too many. */
const rounds: Codec<number> = { ...positive, schema: { ...positive.schema, maximum: 100 } };
const debate = shape<DebateNode>({
  kind: oneOf("debate"),
  agents: uniquelyNamed(list(agent)),
  rounds,
  agree_on: optional(string),
  synthesizer: name,
  stop_when_converged: optional(boolean),
  ...base,
});
const human = shape<HumanNode>({
  kind: oneOf("human"),
  question: string,
  trigger: optional(string),
  artifacts: fields,
  decision: field,
  options: optional(list(string)),
  timeout_ms: optional(positive),
  on_timeout: optional(onTimeout),
  ...base,
});
const branchCase = shape<BranchCase>({ name: givenName, condition: string });
const branchNode = shape<BranchNode>({ kind: oneOf("branch"), cases: uniquelyNamed(list(branchCase)), ...base });
const subflow = shape<SubflowNode>({ kind: oneOf("subflow"), flow: name, ...base });
const note = shape<NoteNode>({ kind: oneOf("note"), text: string, ...base });
const section = shape<SectionNode>({ kind: oneOf("section"), title: string, members: list(name), ...base });

/** A node (LANGUAGE 4), told apart by its kind. */
export const node: Codec<FlowNode> = named(
  "Node",
  tagged<FlowNode>("kind", {
    call: member(call, (value) => value.kind === "call"),
    parallel: member(parallel, (value) => value.kind === "parallel"),
    for_each: member(forEach, (value) => value.kind === "for_each"),
    debate: member(debate, (value) => value.kind === "debate"),
    human: member(human, (value) => value.kind === "human"),
    branch: member(branchNode, (value) => value.kind === "branch"),
    subflow: member(subflow, (value) => value.kind === "subflow"),
    note: member(note, (value) => value.kind === "note"),
    section: member(section, (value) => value.kind === "section"),
  } satisfies { [Kind in NodeKind]: Codec<FlowNode> }),
);

const end = shape({ node: name, path }, { oneLine: true });
const data = shape<DataEdge>({ kind: oneOf("data"), from: end, to: end }, { oneLine: true });
const control = shape<ControlEdge>(
  {
    kind: oneOf("control"),
    from: shape({ node: name, port: string }, { oneLine: true }),
    to: shape({ node: name }, { oneLine: true }),
  },
  { oneLine: true },
);

/** An edge on one line. */
export const edge: Codec<Edge> = named(
  "Edge",
  tagged<Edge>("kind", {
    data: member(data, (value) => value.kind === "data"),
    control: member(control, (value) => value.kind === "control"),
  } satisfies { [Kind in Edge["kind"]]: Codec<Edge> }),
);
