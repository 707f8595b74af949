import type { FlowDocument, FlowNode } from "../../flow/index.ts";
import { type Command, controlPorts, INPUT_NODE, OUTPUT_NODE } from "../../workbench/index.ts";
import { writeShortcut } from "../app/keys.ts";
import type { MenuEntry } from "../kit/index.ts";

interface CardMenu {
  readonly document: FlowDocument;
  readonly flow: string;
  readonly node: string;
  readonly readOnly: boolean;
  readonly dispatch: (command: Command) => void;
  readonly connect: () => void;
  /** Opens the list of steps that could follow this one by a control port. */
  readonly order: (port: string) => void;
}

const orderWords = {
  done: "Let another step wait for it…",
  failed: "If it fails, go to…",
  next: "When it is done, go to…",
} as const;

/** What a right click on a card offers. */
export function cardEntries({
  document,
  flow,
  node,
  readOnly,
  dispatch,
  connect,
  order,
}: CardMenu): readonly MenuEntry[] {
  const boundary = node === INPUT_NODE || node === OUTPUT_NODE;
  const lane = document.flows[flow]?.nodes[node]?.lane;
  const runs = flowOf(document.flows[flow]?.nodes[node]);
  const fixed = readOnly || boundary;
  return [
    { kind: "item", label: "Connect to…", keys: "C", disabled: readOnly || node === OUTPUT_NODE, onSelect: connect },
    ...(["done", "failed", "next"] as const)
      .filter((port) => controlPorts(document, flow, node).includes(port))
      .map(
        (port) => ({ kind: "item", label: orderWords[port], disabled: fixed, onSelect: () => order(port) }) as const,
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
      keys: "⌫",
      danger: true,
      disabled: fixed,
      onSelect: () => dispatch({ do: "delete-selection" }),
    },
  ];
}

/** The flow that a node runs; null for one that runs none. */
function flowOf(node: FlowNode | undefined): string | null {
  if (node?.kind === "subflow") return node.flow;
  return node?.kind === "for_each" && "flow" in node.target ? node.target.flow : null;
}

interface PaneMenu {
  readonly dispatch: (command: Command) => void;
  readonly insert: () => void;
  readonly fit: () => void;
  readonly point: { readonly x: number; readonly y: number };
  readonly readOnly: boolean;
}

/** What a right click on the bare canvas offers. */
export function paneEntries({ dispatch, insert, fit, point, readOnly }: PaneMenu): readonly MenuEntry[] {
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
  ];
}
