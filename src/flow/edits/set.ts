import { lookup, newRecord } from "../../base/index.ts";
import type { FlowDocument, FunctionDef, NodeLayout } from "../document.ts";
import { INPUT_NODE, OUTPUT_NODE } from "../document.ts";
import { nodePosition } from "../geometry.ts";
import { isReadableName } from "../names.ts";
import {
  isKeepable,
  mapList,
  setEntry,
  updateFlow,
  updateFunction,
  updateLayout,
  updateNode,
  withPart,
} from "../records.ts";
import { sectionMembers } from "../sections.ts";
import type { FunctionPart } from "./edit.ts";
import type { Handlers } from "./handlers.ts";

export const setEdits = {
  "rename-document": (document, { name }) => (name === document.name ? document : { ...document, name }),
  "set-main": (document, { flow }) =>
    flow === null || lookup(document.flows, flow) ? withPart(document, "main", flow) : document,
  "replace-document": (_, edit) => edit.document,

  "set-contract": (document, { contract, value }) =>
    lookup(document.contracts, contract)
      ? { ...document, contracts: setEntry(document.contracts, contract, value) }
      : document,
  "set-field": (document, { contract, field, value }) => {
    const found = lookup(document.contracts, contract);
    if (!found || !lookup(found.fields, field)) return document;
    const changed = { ...found, fields: setEntry(found.fields, field, value) };
    return { ...document, contracts: setEntry(document.contracts, contract, changed) };
  },

  "set-function": (document, edit) => updateFunction(document, edit.function, () => edit.value),
  "set-function-part": (document, edit) =>
    updateFunction(document, edit.function, (value) => withFunctionPart(value, edit)),
  "set-input": (document, edit) =>
    updateFunction(document, edit.function, (value) =>
      lookup(value.input, edit.input) ? { ...value, input: setEntry(value.input, edit.input, edit.value) } : value,
    ),
  "set-output": (document, edit) =>
    updateFunction(document, edit.function, (value) => ({ ...value, output: edit.value })),

  "set-flow-description": (document, { flow, value }) =>
    updateFlow(document, flow, (found) => withPart(found, "description", value)),
  "set-flow-output": (document, { flow, value }) =>
    updateFlow(document, flow, (found) => withPart(found, "output", value)),
  "set-flow-budget": (document, { flow, value }) =>
    updateFlow(document, flow, (found) => withPart(found, "budget", value)),
  "set-flow-max-rounds": (document, { flow, value }) =>
    updateFlow(document, flow, (found) => withPart(found, "max_rounds", value)),
  "set-flow-order": (document, { flow, value }) =>
    updateFlow(document, flow, (found) => ((found.order ?? null) === value ? found : withPart(found, "order", value))),
  "set-flow-input": (document, { flow, input, value }) =>
    updateFlow(document, flow, (found) =>
      lookup(found.input, input) ? { ...found, input: setEntry(found.input, input, value) } : found,
    ),

  "set-node": (document, { flow, node, value }) => updateNode(document, flow, node, () => value),
  "set-node-function": (document, edit) =>
    updateNode(document, edit.flow, edit.node, (value) =>
      value.kind === "call" ? { ...value, function: edit.function } : value,
    ),
  "set-skip-if": (document, { flow, node, value }) =>
    updateNode(document, flow, node, (found) =>
      found.skip_if === (value ?? undefined) ? found : withPart(found, "skip_if", value),
    ),
  "set-constant": (document, { flow, node, port, value }) =>
    isKeepable(value) && port.split(".").every(isReadableName)
      ? updateNode(document, flow, node, (found) => ({
          ...found,
          constants: setEntry(found.constants ?? {}, port, value),
        }))
      : document,

  "set-branch-result": (document, { flow, node, branch, result }) =>
    updateNode(document, flow, node, (value) =>
      value.kind === "parallel"
        ? {
            ...value,
            branches: mapList(value.branches, (found) =>
              found.name === branch ? withPart(found, "result", result) : found,
            ),
          }
        : value,
    ),
  "set-require": (document, edit) =>
    updateNode(document, edit.flow, edit.node, (value) =>
      value.kind === "parallel" || value.kind === "for_each" ? { ...value, require: edit.require } : value,
    ),
  "set-validate": (document, { flow, node, value }) =>
    updateNode(document, flow, node, (found) =>
      found.kind === "parallel" ? withPart(found, "validate", value) : found,
    ),

  "set-open-ports": (document, { flow, node, open }) =>
    updateLayout(document, flow, (nodes) => {
      if (!isDrawn(document, flow, node)) return nodes;
      const place: NodeLayout = lookup(nodes, node) ?? nodePosition(document, flow, node);
      return setEntry(nodes, node, withPart(place, "open", open.length > 0 ? open : null));
    }),
  "set-folded": (document, { flow, node, folded }) =>
    updateLayout(document, flow, (nodes) => {
      if (!isDrawn(document, flow, node)) return nodes;
      const place: NodeLayout = lookup(nodes, node) ?? nodePosition(document, flow, node);
      return setEntry(nodes, node, withPart(place, "folded", folded ? true : null));
    }),

  "set-case": (document, edit) => {
    if (!isKeepable(edit.value.input)) return document;
    const cases = mapList(document.bench.cases, (found) =>
      found.flow === edit.flow && found.name === edit.case ? edit.value : found,
    );
    return cases === document.bench.cases ? document : { ...document, bench: { ...document.bench, cases } };
  },
  "set-scripts": (document, { scripts }) =>
    scripts.every(({ answer }) => !("value" in answer) || isKeepable(answer.value))
      ? { ...document, bench: { ...document.bench, scripts } }
      : document,
  "set-pin": (document, { pin }) => {
    if (!isKeepable(pin.output)) return document;
    const others = document.bench.pins.filter((found) => found.flow !== pin.flow || found.node !== pin.node);
    return { ...document, bench: { ...document.bench, pins: [...others, pin] } };
  },
  "set-breakpoint": (document, { flow, node, on }) => {
    const { breakpoints } = document.bench;
    const others = breakpoints.filter((found) => found.flow !== flow || found.node !== node);
    if (on === others.length < breakpoints.length) return document;
    return { ...document, bench: { ...document.bench, breakpoints: on ? [...others, { flow, node }] : others } };
  },
  "set-seed": (document, { seed }) => ({ ...document, bench: withPart(document.bench, "seed", seed) }),

  "set-positions": (document, { flow, positions }) => {
    return updateLayout(document, flow, (nodes) => {
      const moved = Object.entries(withMembersOfSections(document, flow, positions)).filter(([name, { x, y }]) => {
        const place = lookup(nodes, name);
        return isDrawn(document, flow, name) && (place?.x !== x || place.y !== y);
      });
      if (moved.length === 0) return nodes;
      const next = newRecord(Object.entries(nodes));
      for (const [name, { x, y }] of moved) next[name] = { ...next[name], x, y };
      return next;
    });
  },
} satisfies Partial<Handlers<SetName>>;

type SetName =
  | "rename-document"
  | "set-main"
  | "replace-document"
  | "set-contract"
  | "set-field"
  | "set-function"
  | "set-function-part"
  | "set-input"
  | "set-output"
  | "set-flow-description"
  | "set-flow-output"
  | "set-flow-budget"
  | "set-flow-max-rounds"
  | "set-flow-order"
  | "set-flow-input"
  | "set-node"
  | "set-node-function"
  | "set-skip-if"
  | "set-constant"
  | "set-branch-result"
  | "set-require"
  | "set-validate"
  | "set-open-ports"
  | "set-folded"
  | "set-case"
  | "set-scripts"
  | "set-pin"
  | "set-breakpoint"
  | "set-seed"
  | "set-positions";

/** Whether there is a card of that name: a node, or one end of the flow. */
function isDrawn(document: FlowDocument, flow: string, name: string): boolean {
  const definition = lookup(document.flows, flow);
  if (!definition) return false;
  return name === INPUT_NODE || name === OUTPUT_NODE || lookup(definition.nodes, name) !== undefined;
}

type Positions = { readonly [node: string]: { readonly x: number; readonly y: number } };

/** A section lies where its members lie: moved by itself, it takes them along. */
function withMembersOfSections(document: FlowDocument, flow: string, positions: Positions): Positions {
  const all = newRecord(Object.entries(positions));
  for (const [name, to] of Object.entries(positions)) {
    const members = sectionMembers(document, flow, name);
    if (members.length === 0) continue;
    const from = nodePosition(document, flow, name);
    for (const member of members) {
      if (lookup(positions, member)) continue;
      const at = nodePosition(document, flow, member);
      all[member] = { x: at.x + to.x - from.x, y: at.y + to.y - from.y };
    }
  }
  return all;
}

/** Parts that a mode doesn't have are left alone; those of an adaptive function's infer body go there. */
function withFunctionPart(value: FunctionDef, edit: FunctionPart): FunctionDef {
  if (edit.part === "description") return withPart(value, "description", edit.value);
  if (edit.part === "intent" && edit.value === null) return value;
  switch (value.mode) {
    case "infer":
      return edit.part === "code" || edit.part === "dispatch" ? value : withPart(value, edit.part, edit.value);
    case "compute":
      return edit.part === "code" || edit.part === "budget" || edit.part === "ensure"
        ? withPart(value, edit.part, edit.value)
        : value;
    case "adaptive":
      if (edit.part === "code" || edit.part === "dispatch" || edit.part === "ensure") {
        return withPart(value, edit.part, edit.value);
      }
      if (edit.part === "answered_by") return value;
      return { ...value, infer: withPart(value.infer, edit.part, edit.value) };
  }
}
