import type { DataEdge, Edit, FlowDocument } from "../../flow/index.ts";
import { edgeId, fieldAtPort, freeName, joinPorts, nodePosition, withoutEdge } from "../../workbench/index.ts";
import { useDispatch, useDocument, useProject } from "../app/context.tsx";
import { Button, Field, Select } from "../kit/index.ts";
import { type EdgePath, movedEdge, sourcePaths, targetPaths } from "./edge-paths.ts";
import { useEdit } from "./forms/use-edit.ts";
import { InspectorHeader } from "./inspector-header.tsx";
import { Part } from "./part.tsx";
import { PartProblems } from "./part-problems.tsx";

/** An edge: its ends and their types, or the way that it stands for; taken away, or a compute put into it. */
export function EdgeInspector({ flow, edge: id }: { readonly flow: string; readonly edge: string }) {
  const document = useDocument((state) => state.document);
  const readOnly = useProject((state) => state.access.mode === "read");
  const { edit } = useEdit();
  const dispatch = useDispatch();
  const edge = document.flows[flow]?.edges.find((found) => edgeId(found) === id);
  if (!edge) return null;
  const move = (to: DataEdge) => {
    const { edit: connect } = joinPorts(withoutEdge(document, flow, edgeId(edge)), flow, to.from, to.to);
    edit("Move an end of an edge", { edit: "disconnect", flow, edges: [id] }, connect);
    dispatch({ do: "select", nodes: [], edges: [edgeId(to)] });
  };
  return (
    <>
      <InspectorHeader
        name={edge.kind === "data" ? "Edge" : "Route"}
        what={edge.kind === "data" ? "carries a value" : "carries nothing"}
      />
      <fieldset disabled={readOnly} className="min-w-0">
        <Part title="From">
          <End node={edge.from.node} words={edge.kind === "data" ? "" : edge.from.port} />
          {edge.kind === "data" ? (
            <PathSelect
              name="Takes"
              edge={edge}
              side="from"
              options={sourcePaths(document, flow, edge)}
              onMove={move}
            />
          ) : null}
        </Part>
        <Part title="To">
          <End node={edge.to.node} words="" />
          {edge.kind === "data" ? (
            <PathSelect name="Feeds" edge={edge} side="to" options={targetPaths(document, flow, edge)} onMove={move} />
          ) : null}
        </Part>
        <Part title="Edge">
          <PartProblems at={{ flow, edge: id }} />
          <div className="flex flex-wrap gap-2">
            {edge.kind === "data" ? (
              <Button
                size="small"
                onClick={() => {
                  const { name, edits } = adapter(document, flow, edge);
                  edit(`Put ${name} into an edge`, ...edits);
                  dispatch({ do: "select", nodes: [name] });
                }}
              >
                Put a compute between
              </Button>
            ) : null}
            <Button
              size="small"
              look="danger"
              onClick={() => edit("Delete edge", { edit: "disconnect", flow, edges: [id] })}
            >
              Delete
            </Button>
          </div>
        </Part>
      </fieldset>
    </>
  );
}

function End({ node, words }: { readonly node: string; readonly words: string }) {
  const dispatch = useDispatch();
  return (
    <button
      type="button"
      className="mono self-start rounded-small text-left text-small text-accent-text hover:underline"
      onClick={() => dispatch({ do: "select", nodes: [node] })}
    >
      {words === "" ? node : `${node}.${words}`}
    </button>
  );
}

interface PathSelectProps {
  readonly name: string;
  readonly edge: DataEdge;
  readonly side: "from" | "to";
  readonly options: readonly EdgePath[];
  readonly onMove: (edge: DataEdge) => void;
}

/** Which part of a node an edge ends at; what would not fit is listed and cannot be chosen. */
function PathSelect({ name, edge, side, options, onMove }: PathSelectProps) {
  const now = JSON.stringify(edge[side].path);
  const isKnown = options.some(({ path }) => JSON.stringify(path) === now);
  return (
    <Field label={name}>
      {(frame) => (
        <Select
          mono
          frame={frame}
          value={now}
          options={[
            ...(isKnown ? [] : [{ value: now, label: `${edge[side].path.join(".")}: no such port` }]),
            ...options.map(({ path, label, fits }) => {
              const value = JSON.stringify(path);
              return { value, label, disabled: !fits && value !== now };
            }),
          ]}
          onChange={(value) => {
            const chosen = options.find(({ path }) => JSON.stringify(path) === value);
            if (chosen) onMove(movedEdge(edge, side, chosen.path));
          }}
        />
      )}
    </Field>
  );
}

/** A compute between the ends of an edge, of the types that they have: what a mismatch needs. */
function adapter(
  document: FlowDocument,
  flow: string,
  edge: DataEdge,
): { readonly name: string; readonly edits: readonly Edit[] } {
  const nodes = document.flows[flow]?.nodes ?? {};
  const name = freeName("adapt", (taken) => taken in nodes || taken in document.functions);
  const input = fieldAtPort(document, flow, { side: "out", ...edge.from }) ?? { type: "any" };
  const output = fieldAtPort(document, flow, { side: "in", ...edge.to }) ?? { type: "any" };
  const lane = nodes[edge.to.node]?.lane;
  const [from, to] = [nodePosition(document, flow, edge.from.node), nodePosition(document, flow, edge.to.node)];
  const isInside = lane !== undefined;
  const x = Math.round((isInside ? to.x : (from.x + to.x) / 2) / 4) * 4;
  const y = Math.round((isInside ? to.y : (from.y + to.y) / 2) / 4) * 4;
  return {
    name,
    edits: [
      { edit: "add-function", name, function: { mode: "compute", input: { value: input }, output, code: "" } },
      {
        edit: "add-node",
        flow,
        name,
        node: { kind: "call", function: name, ...(lane ? { lane } : {}) },
        layout: { x, y: y + 40 },
      },
      { edit: "insert-on-edge", flow, edge: edgeId(edge), node: name, input: ["value"], output: [] },
    ],
  };
}
