import type { Json } from "../../base/index.ts";
import { ownValue } from "../../base/index.ts";
import { type Field, nearestNumber, validate } from "../../contracts/index.ts";
import {
  type DataEdge,
  type Edit,
  type FlowDocument,
  freeName,
  INPUT_NODE,
  OUTPUT_NODE,
  RESULT_PORT,
} from "../../flow/index.ts";
import type { ResolvedFlow } from "../1-resolve/ports.ts";
import { type Fix, fixOf } from "../finding.ts";
import { reconnect } from "./edge-edits.ts";

/** What can be done about a value that may be null where none may (LANGUAGE 8): let it be, give a default, or skip. */
export function nullFixes(document: FlowDocument, resolved: ResolvedFlow, edge: DataEdge, to: Field): readonly Fix[] {
  return [
    ...letBeNull(document, resolved, edge),
    ...withDefault(document, resolved, edge, to),
    ...skipWhenNull(document, resolved, edge, to),
  ];
}

/** Where the input is declared, if it is declared by itself. */
function letBeNull(document: FlowDocument, resolved: ResolvedFlow, edge: DataEdge): readonly Fix[] {
  const [input = "", ...rest] = edge.to.path;
  if (rest.length > 0) return [];
  const edit = nullableEdit(document, resolved, edge.to.node, input);
  return edit === null ? [] : [fixOf("make-input-nullable", [edit], { input })];
}

function nullableEdit(document: FlowDocument, resolved: ResolvedFlow, name: string, input: string): Edit | null {
  const nullable = (field: Field): Field => ({ ...field, nullable: true });
  if (name === OUTPUT_NODE) {
    const { output } = resolved.flow;
    const isWhole = input === RESULT_PORT && output !== undefined;
    return isWhole ? { edit: "set-flow-output", flow: resolved.name, value: nullable(output) } : null;
  }
  const node = resolved.nodes.get(name);
  if (node?.kind === "call") {
    const field = ownValue(ownValue(document.functions, node.function)?.input ?? {}, input);
    return field ? { edit: "set-input", function: node.function, input, value: nullable(field) } : null;
  }
  if (node?.kind === "subflow") {
    const field = ownValue(ownValue(document.flows, node.flow)?.input ?? {}, input);
    return field ? { edit: "set-flow-input", flow: node.flow, input, value: nullable(field) } : null;
  }
  if (node?.kind !== "human") return null;
  const field = ownValue(node.artifacts, input);
  if (!field) return null;
  const value = { ...node, artifacts: { ...node.artifacts, [input]: nullable(field) } };
  return { edit: "set-node", flow: resolved.name, node: name, value };
}

/** A compute in between that gives a default where the value is null. */
function withDefault(document: FlowDocument, resolved: ResolvedFlow, edge: DataEdge, to: Field): readonly Fix[] {
  const value = firstOf(to);
  if (value === undefined || !validate(value, to, resolved.contracts, { root: "value" }).ok) return [];
  const literal = JSON.stringify(value);
  const edits = inBetween(document, resolved, edge, to, { suffix: "or_default", code: `return value ?? ${literal};` });
  return [fixOf("default-value", edits, { value: literal })];
}

/** A compute in between that is skipped where the value is null, and with it what needs the value. A result has no step to skip. */
function skipWhenNull(document: FlowDocument, resolved: ResolvedFlow, edge: DataEdge, to: Field): readonly Fix[] {
  if (edge.to.node === OUTPUT_NODE) return [];
  const { node, path } = edge.from;
  const value = [...(node === INPUT_NODE ? ["$", "input"] : ["$", "steps", node, "output"]), ...path].join(".");
  const edits = inBetween(document, resolved, edge, to, {
    suffix: "if_any",
    code: 'if (value === null) throw new Error("There is no value.");\nreturn value;',
    skip_if: `${value} is None`,
  });
  return [fixOf("skip-when-null", edits, { node: edge.to.node })];
}

/** A compute of its own between the two ends of an edge, from the nullable type to the one that is needed. */
function inBetween(
  document: FlowDocument,
  resolved: ResolvedFlow,
  edge: DataEdge,
  to: Field,
  { suffix, code, skip_if }: { readonly suffix: string; readonly code: string; readonly skip_if?: string },
): readonly Edit[] {
  const name = freeName(`${edge.to.path.at(-1) ?? "value"}_${suffix}`, (taken) =>
    [document.functions, document.flows, resolved.flow.nodes].some((record) => Object.hasOwn(record, taken)),
  );
  const { nullable: _, ...output } = to;
  const input = { value: { ...output, nullable: true } };
  const lane = edge.to.node === OUTPUT_NODE ? undefined : resolved.topology.lanes.get(edge.to.node);
  const node = {
    kind: "call",
    function: name,
    ...(lane && { lane }),
    ...(skip_if !== undefined && { skip_if }),
  } as const;
  return [
    { edit: "add-function", name, function: { mode: "compute", input, output, code } },
    { edit: "add-node", flow: resolved.name, name, node },
    ...reconnect(resolved, edge, { node: name, path: [] }),
    {
      edit: "connect",
      flow: resolved.name,
      edge: { kind: "data", from: edge.from, to: { node: name, path: ["value"] } },
    },
  ];
}

/** What stands for nothing in a type; it may still not fit the type's bounds. */
function firstOf(field: Field): Json | undefined {
  switch (field.type) {
    case "string":
      return field.values ? field.values[0] : "";
    case "number":
    case "integer":
      return nearestNumber(0, field);
    case "boolean":
      return false;
    case "array":
      return [];
    default:
      return undefined;
  }
}
