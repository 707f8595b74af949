import { type Edit, edgeId, type FlowDocument, INPUT_NODE, OUTPUT_NODE } from "../flow/index.ts";
import { ARRANGEMENTS, type Arrangement, arrange, placedCards, whyNotArranged } from "./arranging.ts";
import { READ_ONLY } from "./command.ts";
import type { Core } from "./core.ts";
import type { Documents } from "./documents.ts";
import { isFlowText } from "./flow-text.ts";
import { NOTHING_SELECTED } from "./session.ts";

/** What acts on the selection of the shown flow. Each is one undo step. */
export interface Verbs {
  removeSelection(label?: string): void;
  duplicateSelection(): void;
  nudge(dx: number, dy: number): void;
  selectAll(): void;
  /** The selection as readable text; null when nothing can be copied. */
  selectionText(): string | null;
  copy(): Promise<boolean>;
  paste(text: string | undefined, at: { readonly x: number; readonly y: number } | undefined): Promise<void>;
  tidyUp(): Promise<void>;
  arrange(how: Arrangement): void;
}

/** Copies and pastes stand this far from their originals. */
const OFFSET = 32;

function count(nodes: number, edges: number): string {
  if (nodes > 0) return nodes === 1 ? "node" : `${nodes} nodes`;
  return edges === 1 ? "edge" : `${edges} edges`;
}

/** `openText`: opens the text of a whole flow file. */
export function createVerbs(core: Core, documents: Documents, openText: (text: string) => Promise<void>): Verbs {
  const { ports, stores } = core;

  function shown() {
    const { document } = stores.document.getState();
    const { flow, selection } = stores.session.getState();
    const nodes = selection.nodes.filter((node) => node !== INPUT_NODE && node !== OUTPUT_NODE);
    return { document, flow, nodes, edges: selection.edges };
  }

  function select(nodes: readonly string[]): void {
    stores.session.setState({ selection: { ...NOTHING_SELECTED, nodes } });
  }

  /** Selects what an edit has added to the flow. */
  function addedTo(before: FlowDocument, flow: string): void {
    const old = before.flows[flow]?.nodes ?? {};
    const now = stores.document.getState().document.flows[flow]?.nodes ?? {};
    select(Object.keys(now).filter((node) => !Object.hasOwn(old, node)));
  }

  function selectionText(): string | null {
    const { document, flow, nodes } = shown();
    const editing = core.editing.now();
    if (editing === null || nodes.length === 0) return null;
    return editing.printFragment(editing.copyFragment(document, flow, nodes));
  }

  const verbs: Verbs = {
    selectionText,
    removeSelection(verb = "Delete") {
      const { flow, nodes, edges } = shown();
      if (nodes.length === 0 && edges.length === 0) return;
      const edits: Edit[] = [];
      if (edges.length > 0) edits.push({ edit: "disconnect", flow, edges });
      if (nodes.length > 0) edits.push({ edit: "remove-nodes", flow, nodes });
      documents.edit({ label: `${verb} ${count(nodes.length, edges.length)}` }, edits);
    },
    duplicateSelection() {
      const { document, flow, nodes } = shown();
      if (nodes.length === 0) return;
      const by = { x: OFFSET, y: OFFSET };
      const label = `Duplicate ${count(nodes.length, 0)}`;
      if (documents.edit({ label }, [{ edit: "duplicate-nodes", flow, nodes, by }])) addedTo(document, flow);
    },
    nudge(dx, dy) {
      const { document, flow } = shown();
      const { nodes } = stores.session.getState().selection;
      const layout = document.layout[flow] ?? {};
      const positions = Object.fromEntries(
        nodes.flatMap((node) => {
          const at = layout[node];
          return at === undefined ? [] : [[node, { x: at.x + dx, y: at.y + dy }] as const];
        }),
      );
      const moved = Object.keys(positions).length;
      // Arrow presses in a row are one step, as pauses in a text field are.
      const field = `nudge/${flow}/${nodes.join(" ")}`;
      if (moved > 0)
        documents.edit({ label: `Move ${count(moved, 0)}`, field }, [{ edit: "set-positions", flow, positions }]);
    },
    selectAll() {
      const { document, flow } = shown();
      const content = document.flows[flow];
      if (content === undefined) return;
      stores.session.setState({
        selection: {
          nodes: [INPUT_NODE, ...Object.keys(content.nodes), OUTPUT_NODE],
          edges: content.edges.map(edgeId),
          inspect: null,
        },
      });
    },
    async copy() {
      const text = selectionText();
      if (text === null) return false;
      const copied = await ports.clipboard.write(text);
      if (!copied) core.tell("warning", "The browser did not allow copying.");
      return copied;
    },
    async paste(given, at) {
      const text = given ?? (await ports.clipboard.read());
      if (text === null)
        return core.tell("warning", "The browser did not allow reading the clipboard: press ⌘V or Ctrl+V.");
      const { parseFragment } = await core.editing.get();
      const fragment = parseFragment(text);
      if (fragment === null) {
        return isFlowText(text) ? openText(text) : core.tell("warning", "The clipboard holds no nodes and no flow.");
      }
      // Only the text of a whole file may be pasted where nothing can be changed: it opens beside what is shown.
      if (stores.project.getState().access.mode === "read") return core.tell("info", READ_ONLY);
      const { document, flow } = shown();
      const position = at ?? freeSpot(document, flow);
      const label = `Paste ${count(Object.keys(fragment.nodes).length, 0)}`;
      if (documents.edit({ label }, [{ edit: "paste", flow, fragment, position }])) addedTo(document, flow);
    },
    arrange(how) {
      const { document, flow } = shown();
      const { nodes } = stores.session.getState().selection;
      if (whyNotArranged(document, flow, nodes, how) !== null) return;
      const positions = arrange(placedCards(document, flow, nodes), how);
      documents.edit({ label: ARRANGEMENTS[how] }, [{ edit: "set-positions", flow, positions }]);
    },
    async tidyUp() {
      const { document, flow } = shown();
      const { revision } = stores.document.getState();
      try {
        const edits = await ports.builder.layout(document, flow);
        // Positions for a document that has changed meanwhile would move the wrong nodes.
        if (stores.document.getState().revision === revision) documents.edit({ label: "Tidy up" }, edits);
      } catch (error) {
        core.tell("error", `Tidying up failed: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  };
  return verbs;
}

/** Below everything, at the left edge: never on top of something else. */
function freeSpot(document: FlowDocument, flow: string): { readonly x: number; readonly y: number } {
  const places = Object.values(document.layout[flow] ?? {});
  if (places.length === 0) return { x: 0, y: 0 };
  return {
    x: Math.min(...places.map((place) => place.x)) + OFFSET,
    y: Math.max(...places.map((place) => place.y)) + 8 * OFFSET,
  };
}
