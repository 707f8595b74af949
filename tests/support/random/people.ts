import type { Json } from "../../../src/base/index.ts";
import type { Field } from "../../../src/contracts/index.ts";
import type { DataEdge, Edge, FlowDocument, FlowNode, HumanNode } from "../../../src/flow/index.ts";
import type { Ask, Clock, Decision } from "../../../src/runtime/index.ts";
import { randomDocument, randomFrom } from "../random-documents.ts";

/** A random flow in which people stand between steps: what one gives, a person turns into what the next one takes. */
export function randomPeople(seed: number, sample: (field: Field) => Json): FlowDocument {
  const document = randomDocument(seed);
  const random = randomFrom(seed * 31);
  const [main = ""] = Object.keys(document.flows);
  const flow = document.flows[main];
  if (!flow) return document;
  const nodes: { [name: string]: FlowNode } = { ...flow.nodes };
  const edges: Edge[] = [];
  let people = 0;
  for (const edge of flow.edges) {
    const field = edge.kind === "data" ? inputOf(document, flow.nodes, edge) : undefined;
    if (edge.kind !== "data" || field === undefined || people >= 3 || random() < 0.4) {
      edges.push(edge);
      continue;
    }
    people += 1;
    const name = `person_${people}`;
    const target = flow.nodes[edge.to.node];
    nodes[name] = personFor(field, target, random, sample);
    edges.push(
      { kind: "data", from: edge.from, to: { node: name, path: ["seen"] } },
      { kind: "data", from: { node: name, path: ["value"] }, to: edge.to },
    );
  }
  return { ...document, flows: { ...document.flows, [main]: { ...flow, nodes, edges } } };
}

/** Type of the input of a call that this edge alone feeds. */
function inputOf(document: FlowDocument, nodes: FlowDocument["flows"][string]["nodes"], edge: DataEdge) {
  const [port, ...rest] = edge.to.path;
  const node = nodes[edge.to.node];
  if (port === undefined || rest.length > 0 || node?.kind !== "call") return undefined;
  return document.functions[node.function]?.input[port];
}

function personFor(
  input: Field,
  target: FlowNode | undefined,
  random: () => number,
  sample: (field: Field) => Json,
): HumanNode {
  const { opaque: _, ...decision } = input;
  const roll = random();
  const limit = roll < 0.5 ? {} : { timeout_ms: 200 };
  const fallback = roll < 0.7 ? {} : { on_timeout: roll < 0.8 ? ("raise" as const) : { value: sample(decision) } };
  return {
    kind: "human",
    question: "Is this right?",
    ...(random() < 0.3 && { trigger: "It looked odd." }),
    artifacts: { seen: { type: "any" } },
    decision,
    ...limit,
    ...fallback,
    ...(target?.lane && { lane: target.lane }),
  };
}

/** Answers after a while, now and then wrongly at first, too late, or by ending the run: by the question, not by the order. */
export function randomPerson(clock: Clock, seed: number, sample: (field: Field) => Json): Ask {
  const refusals = new Map<string, number>();
  return {
    async ask({ id, path, decision, deadline }, signal, refused) {
      const random = randomFrom(seed + [...path].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
      const takes = Math.floor(random() * 300);
      const mood = random();
      const left = deadline === undefined ? takes + 1 : deadline - clock.wallTime();
      await clock.sleep(Math.min(takes, left), signal);
      if (takes >= left) return "expired";
      if (refused !== undefined) refusals.set(id, (refusals.get(id) ?? 0) + 1);
      // An `ensure` that no sample passes would be asked for ever.
      if ((refusals.get(id) ?? 0) > 1) return "expired";
      const answer: Decision = {
        outcome: "approve",
        value: sample(decision),
        reviewer: "Ann",
        rationale: "",
        decided_at: "2026-01-01T00:00:00.000Z",
        review_id: id,
      };
      if (mood < 0.2 && refused === undefined) return { ...answer, outcome: "revise" };
      return mood > 0.95 ? { ...answer, outcome: "kill" } : answer;
    },
  };
}
