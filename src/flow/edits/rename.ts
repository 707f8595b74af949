import { lookup } from "../../base/index.ts";
import { fieldsOf } from "../../contracts/index.ts";
import type { Case, FlowDocument, FlowNode } from "../document.ts";
import { renameContractsInDocument } from "../field-references.ts";
import { isReservedNode } from "../names.ts";
import {
  mapEntries,
  mapList,
  renameEntry,
  setEntry,
  updateFlow,
  updateFunction,
  updateLayout,
  updateNode,
} from "../records.ts";
import { renameTypeInCode } from "../refactor/code.ts";
import { flowNames, renameEverywhere } from "../refactor/everywhere.ts";
import { renameInExpression } from "../refactor/expression.ts";
import type { FieldRename } from "../refactor/field-rename.ts";
import { type Renaming, renameInEdge, renameInNode } from "../refer.ts";
import { outputType } from "../types.ts";
import { isFree } from "./add.ts";
import type { Handlers } from "./handlers.ts";

/** Each is a refactoring: what refers to the old name follows, and the flow keeps its meaning. */
export const renameEdits = {
  "rename-contract": (document, { contract, name }) => {
    if (!lookup(document.contracts, contract) || !isFree(document.contracts, name, "type")) return document;
    const renamed = renameContractsInDocument(document, new Map([[contract, name]]));
    return {
      ...renamed,
      contracts: renameEntry(renamed.contracts, contract, name),
      functions: mapEntries(renamed.functions, (value) => {
        if (value.mode === "infer") return value;
        const code = renameTypeInCode(value.code, contract, name);
        return code === value.code ? value : { ...value, code };
      }),
    };
  },

  "rename-field": (document, { contract, field, name }) => {
    const value = lookup(document.contracts, contract);
    if (!value || !lookup(value.fields, field) || !isFree(value.fields, name)) return document;
    const followed = renameEverywhere(document, fieldRename(document, value.fields, field, name));
    const changed = { ...value, fields: renameEntry(value.fields, field, name) };
    return { ...followed, contracts: setEntry(followed.contracts, contract, changed) };
  },

  "rename-function": (document, edit) => {
    if (!lookup(document.functions, edit.function) || !isFree(document.functions, edit.name)) return document;
    const renamed = renameInAllNodes(document, { functions: new Map([[edit.function, edit.name]]) });
    const scripts = mapList(document.bench.scripts, (script) =>
      script.function === edit.function ? { ...script, function: edit.name } : script,
    );
    return {
      ...renamed,
      functions: renameEntry(document.functions, edit.function, edit.name),
      bench: { ...document.bench, scripts },
    };
  },

  "rename-input": (document, edit) => {
    const value = lookup(document.functions, edit.function);
    if (!value || !lookup(value.input, edit.input) || !isFree(value.input, edit.name, "variable")) return document;
    const followed = renameEverywhere(document, fieldRename(document, value.input, edit.input, edit.name));
    return updateFunction(followed, edit.function, (found) => ({
      ...found,
      input: renameEntry(found.input, edit.input, edit.name),
    }));
  },

  "rename-flow": (document, { flow, name }) => {
    if (!lookup(document.flows, flow) || !isFree(document.flows, name)) return document;
    const renamed = renameInAllNodes(document, { flows: new Map([[flow, name]]) });
    const follow = <T extends { readonly flow: string }>(found: T): T =>
      found.flow === flow ? { ...found, flow: name } : found;
    const { cases, pins, breakpoints } = document.bench;
    return {
      ...renamed,
      flows: renameEntry(renamed.flows, flow, name),
      ...(document.main === flow && { main: name }),
      layout: renameEntry(document.layout, flow, name),
      bench: {
        ...document.bench,
        cases: mapList(cases, follow),
        pins: mapList(pins, follow),
        breakpoints: mapList(breakpoints, follow),
      },
    };
  },

  "rename-flow-input": (document, { flow, input, name }) => {
    const value = lookup(document.flows, flow);
    if (!value || !lookup(value.input, input) || !isFree(value.input, name, "variable")) return document;
    const followed = renameEverywhere(document, fieldRename(document, value.input, input, name));
    return updateFlow(followed, flow, (found) => ({ ...found, input: renameEntry(found.input, input, name) }));
  },

  "rename-node": (document, { flow, node, name }) => {
    const definition = lookup(document.flows, flow);
    if (!definition || !lookup(definition.nodes, node)) return document;
    if (!isFree(definition.nodes, name) || isReservedNode(name)) return document;
    const names = new Map([[node, name]]);
    const conditions = renameInConditions(document, flow, node, name);
    const renamed = updateFlow(conditions, flow, (value) => ({
      ...value,
      nodes: renameEntry(
        mapEntries(value.nodes, (found) => renameInNode(found, { nodes: names })),
        node,
        name,
      ),
      edges: mapList(value.edges, (edge) => renameInEdge(edge, names)),
    }));
    const follow = <T extends { readonly flow: string; readonly node: string }>(found: T): T =>
      found.flow === flow && found.node === node ? { ...found, node: name } : found;
    const { cases, pins, breakpoints } = renamed.bench;
    const asks = lookup(definition.nodes, node)?.kind === "human";
    return {
      ...updateLayout(renamed, flow, (layout) => renameEntry(layout, node, name)),
      bench: {
        ...renamed.bench,
        cases: asks ? mapList(cases, (found) => withAnswersOf(found, node, name)) : cases,
        pins: mapList(pins, follow),
        breakpoints: mapList(breakpoints, follow),
      },
    };
  },

  "rename-artifact": (document, { flow, node, artifact, name }) => {
    const found = lookup(lookup(document.flows, flow)?.nodes, node);
    if (found?.kind !== "human" || !lookup(found.artifacts, artifact)) return document;
    if (!isFree(found.artifacts, name)) return document;
    const followed = renameEverywhere(document, fieldRename(document, found.artifacts, artifact, name));
    return updateNode(followed, flow, node, (value) =>
      value.kind === "human" ? { ...value, artifacts: renameEntry(value.artifacts, artifact, name) } : value,
    );
  },

  "rename-branch": (document, { flow, node, branch, name }) => {
    const frame = lookup(lookup(document.flows, flow)?.nodes, node);
    if (frame?.kind !== "parallel" || !frame.branches.some((found) => found.name === branch)) return document;
    if (!isFree({}, name) || frame.branches.some((found) => found.name === name)) return document;
    const whole = outputType(document, flow, node);
    const fields = whole && frame.require === "all" ? fieldsOf(whole, document.contracts) : null;
    const followed = fields ? renameEverywhere(document, fieldRename(document, fields, branch, name)) : document;
    const renamed = updateNode(followed, flow, node, (value) =>
      value.kind === "parallel"
        ? {
            ...value,
            branches: mapList(value.branches, (found) => (found.name === branch ? { ...found, name } : found)),
          }
        : value,
    );
    return updateFlow(renamed, flow, (value) => ({
      ...value,
      nodes: mapEntries(value.nodes, (found) =>
        found.lane?.frame === node && found.lane.branch === branch
          ? { ...found, lane: { frame: node, branch: name } }
          : found,
      ),
    }));
  },
} satisfies Partial<Handlers<RenameName>>;

type RenameName =
  | "rename-contract"
  | "rename-field"
  | "rename-function"
  | "rename-input"
  | "rename-flow"
  | "rename-flow-input"
  | "rename-node"
  | "rename-artifact"
  | "rename-branch";

function fieldRename(document: FlowDocument, target: FieldRename["target"], from: string, to: string): FieldRename {
  return { target, from, to, contracts: document.contracts };
}

function renameInAllNodes(document: FlowDocument, renaming: Renaming): FlowDocument {
  const flows = mapEntries(document.flows, (flow) => {
    const nodes = mapEntries(flow.nodes, (node) => renameInNode(node, renaming));
    return nodes === flow.nodes ? flow : { ...flow, nodes };
  });
  return flows === document.flows ? document : { ...document, flows };
}

/** Conditions and `skip_if` name nodes as `$.steps.<name>`. */
function renameInConditions(document: FlowDocument, flow: string, node: string, name: string): FlowDocument {
  const definition = lookup(document.flows, flow);
  const asks = (found: FlowNode): boolean => found.kind === "branch" || found.skip_if !== undefined;
  if (!definition || !Object.values(definition.nodes).some(asks)) return document;
  const names = flowNames(document, flow);
  const root = names["$"] && fieldsOf(names["$"], document.contracts);
  const steps = root?.["steps"] && fieldsOf(root["steps"], document.contracts);
  if (!steps) return document;
  const rename = fieldRename(document, steps, node, name);
  return updateFlow(document, flow, (value) => ({
    ...value,
    nodes: mapEntries(value.nodes, (found) => {
      const skip_if = found.skip_if && renameInExpression(rename, names, found.skip_if);
      const next: FlowNode =
        skip_if === found.skip_if ? found : { ...found, ...(skip_if !== undefined && { skip_if }) };
      if (next.kind !== "branch") return next;
      const cases = mapList(next.cases, (one) => {
        const condition = renameInExpression(rename, names, one.condition);
        return condition === one.condition ? one : { ...one, condition };
      });
      return cases === next.cases ? next : { ...next, cases };
    }),
  }));
}

/** A case also answers for flows that its own calls, so its answers are by name of the node alone. */
function withAnswersOf(found: Case, node: string, name: string): Case {
  if (!found.answers || !lookup(found.answers, node)) return found;
  return { ...found, answers: renameEntry(found.answers, node, name) };
}
