import type { Edge, FlowDocument, FlowNode } from "../../flow/index.ts";
import {
  type Command,
  type CommandContext,
  commandEntries,
  controlPorts,
  edgeId,
  INPUT_NODE,
  OUTPUT_NODE,
} from "../../workbench/index.ts";
import { writeShortcut } from "../app/keys.ts";
import type { MenuEntry } from "../kit/index.ts";
import type { OpenChooser } from "./open-chooser.ts";

/** What a menu is of: a card, an edge by its id, or the bare canvas. */
export interface MenuOf {
  readonly card?: string;
  readonly edge?: string;
}

interface MenuGround {
  readonly document: FlowDocument;
  readonly flow: string;
  readonly readOnly: boolean;
  readonly dispatch: (command: Command) => void;
  /** Where the menu opens: on the screen, and on the canvas. */
  readonly at: { readonly x: number; readonly y: number };
  readonly point: { readonly x: number; readonly y: number };
  readonly fit: () => void;
  readonly showAll: () => void;
  readonly show: (node: string) => void;
  readonly choose: (chooser: OpenChooser) => void;
  /** As it is when the menu opens: the card is selected then. */
  readonly context: CommandContext;
  /** Opens the list of steps that could follow this one, by its output or by a control port. */
  readonly connectFrom: (node: string, at: MenuGround["at"], port?: string) => void;
}

/** What a right click offers. */
export function entriesOf(ground: MenuGround, { card, edge: id }: MenuOf): readonly MenuEntry[] {
  if (card !== undefined) return cardEntries(ground, card);
  const edge = ground.document.flows[ground.flow]?.edges.find((candidate) => edgeId(candidate) === id);
  return edge ? edgeEntries(ground, edge) : paneEntries(ground);
}

const orderWords = {
  done: "Let another step wait for it…",
  failed: "If it fails, go to…",
  next: "When it is done, go to…",
} as const;

function cardEntries(ground: MenuGround, node: string): readonly MenuEntry[] {
  const { document, flow, readOnly, dispatch, at, connectFrom } = ground;
  const boundary = node === INPUT_NODE || node === OUTPUT_NODE;
  const lane = document.flows[flow]?.nodes[node]?.lane;
  const runs = flowOf(document.flows[flow]?.nodes[node]);
  const fixed = readOnly || boundary;
  return [
    {
      kind: "item",
      label: node === OUTPUT_NODE ? "Connect from…" : "Connect to…",
      keys: "C",
      disabled: readOnly,
      onSelect: () => connectFrom(node, at),
    },
    ...(["done", "failed", "next"] as const)
      .filter((port) => controlPorts(document, flow, node).includes(port))
      .map(
        (port) =>
          ({
            kind: "item",
            label: orderWords[port],
            disabled: fixed,
            onSelect: () => connectFrom(node, at, port),
          }) as const,
      ),
    ...(runs !== null && document.flows[runs]
      ? [
          {
            kind: "item",
            label: `Open flow ${runs}`,
            onSelect: () => dispatch({ do: "show-flow", flow: runs }),
          } as const,
        ]
      : []),
    ...(lane
      ? [
          {
            kind: "item",
            label: `Move out of ${lane.frame}`,
            disabled: fixed,
            onSelect: () =>
              dispatch({
                do: "edit",
                label: `Move ${node} out of ${lane.frame}`,
                edits: [{ edit: "move-to-lane", flow, nodes: [node], lane: null }],
              }),
          } as const,
        ]
      : []),
    ...(boundary ? [] : runEntries(ground, node)),
    { kind: "separator" },
    {
      kind: "item",
      label: "Copy",
      keys: writeShortcut("Mod+C"),
      disabled: boundary,
      onSelect: () => dispatch({ do: "copy" }),
    },
    {
      kind: "item",
      label: "Cut",
      keys: writeShortcut("Mod+X"),
      disabled: fixed,
      onSelect: () => dispatch({ do: "cut" }),
    },
    {
      kind: "item",
      label: "Duplicate",
      keys: writeShortcut("Mod+D"),
      disabled: fixed,
      onSelect: () => dispatch({ do: "duplicate-selection" }),
    },
    { kind: "separator" },
    {
      kind: "item",
      label: "Delete",
      keys: writeShortcut("Delete"),
      danger: true,
      disabled: fixed,
      onSelect: () => dispatch({ do: "delete-selection" }),
    },
  ];
}

/** Running some of the flow around a step, and what is pinned of it. A menu is of what is selected. */
function runEntries({ document, flow, context, dispatch }: MenuGround, node: string): readonly MenuEntry[] {
  const kind = document.flows[flow]?.nodes[node]?.kind;
  if (kind === undefined || kind === "note" || kind === "section") return [];
  const isPinned = document.bench.pins.some((pin) => pin.flow === flow && pin.node === node);
  const entries = commandEntries.filter(({ id }) => AROUND.has(id) && id !== (isPinned ? "pin" : "unpin"));
  return [
    { kind: "separator" } as const,
    ...entries.map(
      (entry) =>
        ({
          kind: "item",
          label: entry.name,
          ...(entry.shortcut !== undefined && { keys: entry.shortcut }),
          disabled: entry.unavailable(context) !== null,
          onSelect: () => dispatch(entry.command(context)),
        }) as const,
    ),
  ];
}

const AROUND: ReadonlySet<string> = new Set(["run-step", "run-to", "run-from", "pin", "unpin"]);

/** The flow that a node runs; null for one that runs none. */
function flowOf(node: FlowNode | undefined): string | null {
  if (node?.kind === "subflow") return node.flow;
  return node?.kind === "for_each" && "flow" in node.target ? node.target.flow : null;
}

function edgeEntries({ readOnly, dispatch, show }: MenuGround, edge: Edge): readonly MenuEntry[] {
  const from = edge.from.node;
  const to = edge.to.node;
  const go = (node: string) => {
    dispatch({ do: "select", nodes: [node] });
    show(node);
  };
  return [
    { kind: "item", label: `Show ${from}, where it begins`, onSelect: () => go(from) },
    { kind: "item", label: `Show ${to}, where it ends`, onSelect: () => go(to) },
    { kind: "separator" },
    {
      kind: "item",
      label: "Delete",
      keys: writeShortcut("Delete"),
      danger: true,
      disabled: readOnly,
      onSelect: () => dispatch({ do: "delete-selection" }),
    },
  ];
}

function paneEntries({ dispatch, choose, fit, showAll, at, point, readOnly }: MenuGround): readonly MenuEntry[] {
  const insert = () => choose({ kind: "insert", at });
  return [
    { kind: "item", label: "Insert a step…", keys: "/", disabled: readOnly, onSelect: insert },
    {
      kind: "item",
      label: "Paste here",
      keys: writeShortcut("Mod+V"),
      disabled: readOnly,
      onSelect: () => dispatch({ do: "paste", at: point }),
    },
    { kind: "separator" },
    { kind: "item", label: "Select all", keys: writeShortcut("Mod+A"), onSelect: () => dispatch({ do: "select-all" }) },
    { kind: "item", label: "Tidy up", disabled: readOnly, onSelect: () => dispatch({ do: "tidy-up" }) },
    { kind: "item", label: "Zoom to fit", onSelect: fit },
    { kind: "item", label: "Show the whole flow", onSelect: showAll },
  ];
}
