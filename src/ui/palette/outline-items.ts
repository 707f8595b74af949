import type { Flow, FlowDocument } from "../../flow/index.ts";
import { INPUT_NODE, inputPorts, isStep, laneKey, OUTPUT_NODE, outputPorts, topology } from "../../workbench/index.ts";
import { type ShownKind, shownKind, typeName } from "../look/index.ts";

/** A row of the outline, before it is drawn: what it stands for and what it is called. */
export type OutlineItem =
  | {
      readonly what: "node";
      readonly id: string;
      readonly node: string;
      readonly kind: ShownKind;
      readonly children: readonly OutlineItem[];
    }
  | {
      readonly what: "branch";
      readonly id: string;
      readonly frame: string;
      readonly branch: string;
      readonly children: readonly OutlineItem[];
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

/** Everything of a flow as a tree: Input, the steps in document order with lanes and ports inside, Output, notes. */
export function outlineItems(document: FlowDocument, flow: string): readonly OutlineItem[] {
  const definition = document.flows[flow];
  if (!definition) return [];
  const item = (node: string): OutlineItem => nodeItem(document, flow, definition, node, new Set());
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
  const inside = new Set(above).add(node);
  const lanes =
    found?.kind === "parallel"
      ? found.branches.map((branch): OutlineItem => {
          const members = topology(definition).members.get(laneKey({ frame: node, branch: branch.name })) ?? [];
          return {
            what: "branch",
            id: `branch ${node} ${branch.name}`,
            frame: node,
            branch: branch.name,
            children: members
              .filter((member) => !inside.has(member))
              .map((member) => nodeItem(document, flow, definition, member, inside)),
          };
        })
      : [];
  const ports = [...inputPorts(document, flow, node), ...outputPorts(document, flow, node)].map((port): OutlineItem => {
    const path = port.path.join(".");
    const whole = path === "" ? "output" : path;
    return {
      what: "port",
      id: `port ${node} ${port.side} ${path}`,
      node,
      side: port.side,
      path: port.path,
      name: `${whole}, ${port.side === "in" ? "input" : "output"}, ${typeName(port.field)}${port.connected ? ", connected" : port.missing ? ", needed" : ""}`,
      type: typeName(port.field),
    };
  });
  return {
    what: "node",
    id: `node ${node}`,
    node,
    kind: shownKind(document, flow, node),
    children: [...lanes, ...ports],
  };
}
