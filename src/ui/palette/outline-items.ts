import type { Flow, FlowDocument, Port } from "../../flow/index.ts";
import { INPUT_NODE, inputPorts, isStep, laneKey, OUTPUT_NODE, outputPorts, topology } from "../../workbench/index.ts";
import { type ShownKind, shownKind, typeName } from "../look/index.ts";

/** A row of the outline, before it is drawn: what it stands for and what it is called. */
export type OutlineItem =
  | {
      readonly what: "node";
      readonly id: string;
      readonly node: string;
      readonly kind: ShownKind;
      readonly children: Inside;
    }
  | {
      readonly what: "branch";
      readonly id: string;
      readonly frame: string;
      readonly branch: string;
      readonly children: Inside;
    }
  | {
      readonly what: "port";
      readonly id: string;
      readonly node: string;
      readonly side: "in" | "out";
      readonly path: readonly string[];
      readonly name: string;
      readonly type: string;
    };

/** What is inside, worked out when it is first asked for: of a large flow, for the few rows that are seen. */
type Inside = () => readonly OutlineItem[];

function once(make: Inside): Inside {
  let made: readonly OutlineItem[] | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

const none: ReadonlySet<string> = new Set();

/** Everything of a flow as a tree: Input, the steps in document order with lanes and ports inside, Output, notes. */
export function outlineItems(document: FlowDocument, flow: string): readonly OutlineItem[] {
  const definition = document.flows[flow];
  if (!definition) return [];
  const item = (node: string): OutlineItem => nodeItem(document, flow, definition, node, none);
  // Notes and sections are for people: they run nothing, so they come last.
  const forPeople = Object.keys(definition.nodes).filter((name) => !isStep(definition.nodes[name]));
  const steps = topology(definition).members.get("") ?? [];
  return [item(INPUT_NODE), ...steps.map(item), item(OUTPUT_NODE), ...forPeople.map(item)];
}

function nodeItem(
  document: FlowDocument,
  flow: string,
  definition: Flow,
  node: string,
  above: ReadonlySet<string>,
): OutlineItem {
  const found = definition.nodes[node];
  const laneItem = (branch: string): OutlineItem => ({
    what: "branch",
    id: `branch ${node} ${branch}`,
    frame: node,
    branch,
    children: once(() => {
      const inside = new Set(above).add(node);
      return (topology(definition).members.get(laneKey({ frame: node, branch })) ?? [])
        .filter((member) => !inside.has(member))
        .map((member) => nodeItem(document, flow, definition, member, inside));
    }),
  });
  return {
    what: "node",
    id: `node ${node}`,
    node,
    kind: shownKind(document, flow, node),
    children: once(() => [
      ...(found?.kind === "parallel" ? found.branches.map(({ name }) => laneItem(name)) : []),
      ...[...inputPorts(document, flow, node), ...outputPorts(document, flow, node)].map((port) =>
        portItem(node, port),
      ),
    ]),
  };
}

function portItem(node: string, { side, path, field, connected, missing }: Port): OutlineItem {
  const name = path.join(".");
  const type = typeName(field);
  const more = connected ? ", connected" : missing ? ", needed" : "";
  return {
    what: "port",
    id: `port ${node} ${side} ${name}`,
    ...{ node, side, path, type },
    name: `${name === "" ? "output" : name}, ${side === "in" ? "input" : "output"}, ${type}${more}`,
  };
}
