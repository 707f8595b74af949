import { Unlink } from "lucide-react";
import type { ControlEdge, FlowDocument } from "../../../flow/index.ts";
import {
  canConnectControl,
  controlPorts,
  edgeId,
  INPUT_NODE,
  OUTPUT_NODE,
  routesOfNode,
} from "../../../workbench/index.ts";
import { useDispatch } from "../../app/context.tsx";
import { useUnmoved } from "../../app/use-unmoved.ts";
import { IconButton, Menu, type MenuEntry } from "../../kit/index.ts";
import { Part } from "../part.tsx";
import { useEdit } from "./use-edit.ts";

/** Where a node leads without giving a value: its routes, and what follows when it fails or is done. */
export function Routes({ flow, node }: { readonly flow: string; readonly node: string }) {
  const document = useUnmoved(flow);
  const found = document.flows[flow]?.nodes[node];
  const ports = controlPorts(document, flow, node);
  if (!found || ports.length === 0) return null;
  const own = routesOfNode(found);
  const edges = controlEdges(document, flow, node);
  const shown = ports.filter(
    (port) => own.includes(port) || port !== "done" || edges.some((edge) => edge.from.port === port),
  );
  return (
    <Part title="Leads to" hint="The step that follows each outcome. Going back counts as a round of the flow.">
      <ul className="flex flex-col gap-0.5">
        {shown.map((port) => (
          <RouteRow
            key={port}
            flow={flow}
            node={node}
            port={port}
            edges={edges.filter((edge) => edge.from.port === port)}
          />
        ))}
      </ul>
    </Part>
  );
}

function controlEdges(document: FlowDocument, flow: string, node: string): readonly ControlEdge[] {
  return (document.flows[flow]?.edges ?? []).flatMap((edge) =>
    edge.kind === "control" && edge.from.node === node ? [edge] : [],
  );
}

interface RouteRowProps {
  readonly flow: string;
  readonly node: string;
  readonly port: string;
  readonly edges: readonly ControlEdge[];
}

function RouteRow({ flow, node, port, edges }: RouteRowProps) {
  const dispatch = useDispatch();
  const document = useUnmoved(flow);
  const { edit } = useEdit();
  const entries = (): readonly MenuEntry[] => {
    const names = [...Object.keys(document.flows[flow]?.nodes ?? {}), OUTPUT_NODE].filter(
      (name) => name !== INPUT_NODE,
    );
    const fitting = names.flatMap((name): readonly MenuEntry[] => {
      const edge: ControlEdge = { kind: "control", from: { node, port }, to: { node: name } };
      if (!canConnectControl(document, flow, edge).ok) return [];
      const connect = { edit: "connect", flow, edge } as const;
      return [{ kind: "item", label: name, onSelect: () => edit(`Let ${port} of ${node} lead to ${name}`, connect) }];
    });
    return fitting.length > 0 ? fitting : [{ kind: "heading", label: "No step can follow" }];
  };
  return (
    <li className="flex min-h-6 items-center gap-1.5 text-small">
      <span className="mono w-24 shrink-0 truncate text-ink-2">{port}</span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        {edges.map((edge) => (
          <span key={edgeId(edge)} className="inline-flex items-center">
            <button
              type="button"
              className="mono rounded-small text-accent-text hover:underline"
              onClick={() => dispatch({ do: "select", nodes: [edge.to.node] })}
            >
              {edge.to.node}
            </button>
            <IconButton
              size="small"
              name={`Disconnect ${port} from ${edge.to.node}`}
              icon={<Unlink size={12} />}
              onClick={() =>
                edit(`Disconnect ${port} from ${edge.to.node}`, { edit: "disconnect", flow, edges: [edgeId(edge)] })
              }
            />
          </span>
        ))}
      </span>
      <Menu
        align="end"
        entries={entries}
        trigger={(props) => (
          <button
            {...props}
            type="button"
            aria-label={`Connect ${port}`}
            className="h-6 shrink-0 rounded-small px-1.5 text-small text-ink-3 hover:bg-hover hover:text-ink"
          >
            {edges.length === 0 ? "connect…" : "+"}
          </button>
        )}
      />
    </li>
  );
}
