import type { Json } from "../../../src/base/index.ts";
import type { Field } from "../../../src/contracts/index.ts";
import type { FlowDocument, FlowNode, FunctionDef, InferBody, Unwrap } from "../../../src/flow/index.ts";
import { randomDocument, randomFrom } from "../random-documents.ts";

type Chance = () => number;

/**
 * A random flow whose functions refine, vote, give samples, choose between code and model, and have conditions that
 * hold now and then. `sample`: a value of a type, for the code of adaptive functions.
 */
export function randomFunctions(seed: number, sample: (field: Field) => Json): FlowDocument {
  const document = randomDocument(seed);
  const random = randomFrom(seed * 53);
  const functions: { [name: string]: FunctionDef } = {};
  for (const [name, definition] of Object.entries(document.functions)) {
    functions[name] = changed(definition, random, sample);
  }
  const flows = Object.entries(document.flows).map(([name, flow]) => {
    const nodes = Object.entries(flow.nodes).map(([id, node]) => [id, unwrapped(node, functions, random)] as const);
    return [name, { ...flow, nodes: Object.fromEntries(nodes) }] as const;
  });
  return { ...document, name: `Functions ${seed}`, functions, flows: Object.fromEntries(flows) };
}

function changed(definition: FunctionDef, random: Chance, sample: (field: Field) => Json): FunctionDef {
  const { input, output } = definition;
  const condition = pick(conditionsOn(output, "result"), random);
  if (definition.mode === "compute") {
    const code = random() < 0.1 ? "" : definition.code;
    return random() < 0.3 ? { ...definition, code, ensure: [condition] } : { ...definition, code };
  }
  if (definition.mode !== "infer") return definition;
  const { mode: _, input: __, output: ___, ...given } = definition;
  const body: InferBody = {
    ...given,
    ...(random() < 0.4 && { ensure: [condition] }),
    ...(random() < 0.3 && { cache: "session" as const }),
    ...(random() < 0.35 && refinement(output, random)),
    ...(random() < 0.35 && quorum(output, random)),
  };
  const [[name, field] = ["", output]] = Object.entries(input);
  if (random() < 0.25) {
    const code = `return ${JSON.stringify(sample(output))};`;
    return { mode: "adaptive", input, output, dispatch: pick(conditionsOn(field, name), random), code, infer: body };
  }
  if (random() < 0.1) return { mode: "infer", input, output, ...body, answered_by: "person" };
  return { mode: "infer", input, output, ...body, ...(random() < 0.25 && { stable: false, sample_n: 3 }) };
}

function refinement(output: Field, random: Chance): Pick<InferBody, "refine"> {
  const until = pick(conditionsOn(output, "result"), random);
  const max = random() < 0.5 ? {} : { max_iterations: 2 + Math.floor(random() * 3) };
  return { refine: { until, feedback: `It must hold that ${until}`, ...max } };
}

function quorum(output: Field, random: Chance): Pick<InferBody, "quorum" | "agree_on" | "threshold"> {
  if (output.type !== "contract") return {};
  const members = 2 + Math.floor(random() * 3);
  const agree_on = output.contract === "Mood" ? "label" : "mood.label";
  return { quorum: members, agree_on, threshold: 1 + Math.floor(random() * members) };
}

function unwrapped(node: FlowNode, functions: { readonly [name: string]: FunctionDef }, random: Chance): FlowNode {
  const called = node.kind === "call" ? functions[node.function] : undefined;
  if (node.kind !== "call" || called?.mode !== "infer" || called.stable !== false) return node;
  const ways: readonly [Unwrap, ...Unwrap[]] = ["most_likely", "sample", { assert_stable: 0.8 }];
  return { ...node, unwrap: pick(ways, random) };
}

/** What values of a type may or may not be. */
function conditionsOn(field: Field, subject: string): readonly [string, ...string[]] {
  if (field.nullable) return [`${subject} is None or len(${subject}) > 8`, `${subject} is not None`];
  if (field.type === "string") return [`len(${subject}) > 8`, `'e' in ${subject}`, `${subject} != 'text'`];
  if (field.type === "number") return [`${subject} > 0.5`, `${subject} < 50`];
  if (field.type !== "contract") return [`${subject} == ${subject}`];
  if (field.contract === "Mood") return [`${subject}.score > 0.5`, `${subject}.label == 'good'`];
  return [`${subject}.mood.label == 'good'`, `len(${subject}.text) > 5`];
}

const pick = <T>([first, ...rest]: readonly [T, ...T[]], random: Chance): T =>
  [first, ...rest][Math.floor(random() * (rest.length + 1))] ?? first;
