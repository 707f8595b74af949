import type { Contract, Field, Fields } from "../contracts/index.ts";
import type { Flow, FlowDocument, FlowNode, FunctionDef } from "./document.ts";
import { mapEntries } from "./records.ts";

/** A type whose contracts' names follow the renaming; the same object if none does. */
export function renameContractsIn(field: Field, names: ReadonlyMap<string, string>): Field {
  switch (field.type) {
    case "contract": {
      const name = names.get(field.contract);
      return name === undefined ? field : { ...field, contract: name };
    }
    case "array": {
      const items = renameContractsIn(field.items, names);
      return items === field.items ? field : { ...field, items };
    }
    case "object": {
      const fields = renameContractsInAll(field.fields, names);
      return fields === field.fields ? field : { ...field, fields };
    }
    default:
      return field;
  }
}

export function renameContractsInAll(fields: Fields, names: ReadonlyMap<string, string>): Fields {
  return mapEntries(fields, (field) => renameContractsIn(field, names));
}

export function renameContractsInContract(contract: Contract, names: ReadonlyMap<string, string>): Contract {
  const fields = renameContractsInAll(contract.fields, names);
  return fields === contract.fields ? contract : { ...contract, fields };
}

export function renameContractsInFunction(value: FunctionDef, names: ReadonlyMap<string, string>): FunctionDef {
  const input = renameContractsInAll(value.input, names);
  const output = renameContractsIn(value.output, names);
  return input === value.input && output === value.output ? value : { ...value, input, output };
}

/** What a person is shown and decides; other nodes take their types from what they call. */
export function renameContractsInNode(node: FlowNode, names: ReadonlyMap<string, string>): FlowNode {
  if (node.kind !== "human") return node;
  const artifacts = renameContractsInAll(node.artifacts, names);
  const decision = renameContractsIn(node.decision, names);
  return artifacts === node.artifacts && decision === node.decision ? node : { ...node, artifacts, decision };
}

/** Every type in a document, with the contracts' own. */
export function renameContractsInDocument(document: FlowDocument, names: ReadonlyMap<string, string>): FlowDocument {
  return {
    ...document,
    contracts: mapEntries(document.contracts, (contract) => renameContractsInContract(contract, names)),
    functions: mapEntries(document.functions, (value) => renameContractsInFunction(value, names)),
    flows: mapEntries(document.flows, (flow) => renameContractsInFlow(flow, names)),
  };
}

export function renameContractsInFlow(flow: Flow, names: ReadonlyMap<string, string>): Flow {
  const input = renameContractsInAll(flow.input, names);
  const output = flow.output && renameContractsIn(flow.output, names);
  const nodes = mapEntries(flow.nodes, (node) => renameContractsInNode(node, names));
  if (input === flow.input && output === flow.output && nodes === flow.nodes) return flow;
  return { ...flow, input, nodes, ...(output && { output }) };
}
