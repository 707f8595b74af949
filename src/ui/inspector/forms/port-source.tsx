import { Link2, Plug, Unlink } from "lucide-react";
import { Fragment } from "react";
import type { Edge } from "../../../flow/index.ts";
import {
  canConnect,
  edgeId,
  INPUT_NODE,
  inputPorts,
  joinPorts,
  newInputFor,
  outputPorts,
  takesAnother,
  topology,
} from "../../../workbench/index.ts";
import { useDispatch } from "../../app/context.tsx";
import { useUnmoved } from "../../app/use-unmoved.ts";
import { Badge, IconButton, Menu, type MenuEntry } from "../../kit/index.ts";
import { useEdit } from "./use-edit.ts";
import { ValueInput } from "./value-input.tsx";

interface PortSourceProps {
  readonly flow: string;
  readonly node: string;
  /** The input's name. */
  readonly input: string;
}

/** Where the value of an input comes from: edges, or a value given here. Its open field ports follow below. */
export function PortSource({ flow, node, input }: PortSourceProps) {
  const document = useUnmoved(flow);
  const { edit } = useEdit();
  const definition = document.flows[flow];
  if (!definition) return null;
  const ports = inputPorts(document, flow, node).filter((port) => port.path[0] === input);
  const incoming = topology(definition).incoming.get(node) ?? [];
  const constants = definition.nodes[node]?.constants ?? {};
  return ports.map((port) => {
    const key = port.path.join(".");
    const edges = incoming.filter((edge) => edge.kind === "data" && edge.to.path.join(".") === key);
    const parts = ports.length > 1 && port.depth === 0 && edges.length === 0 && !(key in constants);
    return (
      <Fragment key={key}>
        {edges.map((edge) => (
          <Source key={edgeId(edge)} flow={flow} edge={edge} port={port.depth === 0 ? null : key} />
        ))}
        {edges.length > 0 && takesAnother(document, flow, port) ? (
          <div className="flex items-center gap-1.5 text-small text-ink-3">
            <span className="flex-1">takes the one that ran</span>
            <Connect flow={flow} node={node} path={port.path} />
          </div>
        ) : null}
        {edges.length > 0 || parts ? null : (
          <div className="flex items-start gap-1.5">
            {port.depth === 0 ? null : <span className="mono mt-1.5 shrink-0 text-small text-ink-2">{key}</span>}
            <div className="min-w-0 flex-1">
              <ValueInput
                name={`Value of ${key}`}
                field={port.field}
                contracts={document.contracts}
                value={constants[key]}
                onChange={(value) =>
                  value === undefined
                    ? edit(`Clear ${key} of ${node}`, { edit: "remove-constant", flow, node, port: key })
                    : edit(`Set ${key} of ${node}`, { edit: "set-constant", flow, node, port: key, value })
                }
              />
            </div>
            <Connect flow={flow} node={node} path={port.path} />
            {port.missing ? <Badge tone="warn">needed</Badge> : null}
          </div>
        )}
      </Fragment>
    );
  });
}

interface ConnectProps {
  readonly flow: string;
  readonly node: string;
  readonly path: readonly string[];
}

/** Lists the outputs that fit an input; choosing one connects it. */
function Connect({ flow, node, path }: ConnectProps) {
  const document = useUnmoved(flow);
  const { edit } = useEdit();
  const name = path.join(".");
  const entries = (): readonly MenuEntry[] => {
    const sources = [INPUT_NODE, ...Object.keys(document.flows[flow]?.nodes ?? {})];
    const fitting = sources.flatMap((source) =>
      outputPorts(document, flow, source).flatMap((port): readonly MenuEntry[] => {
        const answer = canConnect(document, flow, { node: source, path: port.path }, { node, path });
        const inner = answer.ok ? [] : answer.fits[0];
        if (!inner) return [];
        const from = { node: source, path: [...port.path, ...inner] };
        const label = [from.node, ...from.path].join(".");
        const joined = joinPorts(document, flow, from, { node, path });
        // Beside what feeds the input already only what excludes it is offered: nothing is replaced from here.
        if (joined.replaces.length > 0) return [];
        return [{ kind: "item", label, onSelect: () => edit(`Connect ${label} to ${node}.${name}`, joined.edit) }];
      }),
    );
    const made = newInputFor(document, flow, { node, path });
    return [
      ...(fitting.length > 0 ? fitting : [{ kind: "heading", label: "No output fits this type" } as const]),
      ...(made
        ? ([
            { kind: "separator" },
            {
              kind: "item",
              label: "New input of the flow",
              onSelect: () => edit(`Add input ${made.name}`, ...made.edits),
            },
          ] as const)
        : []),
    ];
  };
  return (
    <Menu
      align="end"
      entries={entries}
      trigger={(props) => (
        <IconButton
          size="small"
          className="mt-[3px] -mr-1.5"
          name={`Connect ${name}`}
          icon={<Plug size={14} />}
          {...props}
        />
      )}
    />
  );
}

function Source({ flow, edge, port }: { readonly flow: string; readonly edge: Edge; readonly port: string | null }) {
  const dispatch = useDispatch();
  const { edit } = useEdit();
  if (edge.kind !== "data") return null;
  const from = [edge.from.node, ...edge.from.path].join(".");
  return (
    <div className="flex h-6 items-center gap-1.5 text-small">
      <Link2 size={12} aria-hidden="true" className="shrink-0 text-ink-3" />
      {port === null ? null : <span className="mono text-ink-2">{port} ←</span>}
      <button
        type="button"
        className="mono min-w-0 flex-1 truncate rounded-small text-left text-accent-text hover:underline"
        onClick={() => dispatch({ do: "select", nodes: [edge.from.node] })}
      >
        {from}
      </button>
      <IconButton
        size="small"
        className="-mr-1.5"
        name={`Disconnect ${from}`}
        icon={<Unlink size={13} />}
        onClick={() => edit(`Disconnect ${from}`, { edit: "disconnect", flow, edges: [edgeId(edge)] })}
      />
    </div>
  );
}
