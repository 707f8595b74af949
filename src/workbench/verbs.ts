import { type Edit, edgeId, type FlowDocument, INPUT_NODE, nodeOf, OUTPUT_NODE } from "../flow/index.ts";
import { ARRANGEMENTS, type Arrangement, arrange, placedCards, whyNotArranged } from "./arranging.ts";
import { READ_ONLY } from "./command.ts";
import type { Core } from "./core.ts";
import type { Documents } from "./documents.ts";
import { landingOf } from "./landing.ts";
import { placeAt, placeInSight } from "./places.ts";

/** What acts on the shown flow and what is selected of it. Each is one undo step. */
export interface Verbs {
  /** What the edits add lands by the one rule, and is selected and shown. False if they could not be made. */
  edit(label: string, edits: readonly Edit[]): boolean;
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

/** Copies are wanted this far from their originals. */
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

  function edit(label: string, edits: readonly Edit[]): boolean {
    const loaded = core.editing.now();
    if (loaded === null) return false;
    const { document, flow } = shown();
    const landing = landingOf(document, flow, edits, loaded.applyEdits);
    if (!documents.edit({ label }, [...edits, ...landing.edits])) return false;
    tellReplaced(document, edits);
    const branch = landing.added.length > 0 ? null : addedBranch(document, flow, edits);
    if (landing.added.length === 0 && branch === null) return true;
    stores.session.setState(({ arrival }) => ({
      selection: { nodes: landing.added, edges: [], inspect: branch && { kind: "branch", ...branch } },
      arrival: { flow, nodes: landing.added, branch, nonce: (arrival?.nonce ?? 0) + 1 },
    }));
    return true;
  }

  /** A port has room for one source: what gave way to another is said, and can be had back at once. */
  function tellReplaced(before: FlowDocument, edits: readonly Edit[]): void {
    const { document, revision } = stores.document.getState();
    for (const one of edits) {
      if (one.edit !== "connect" || one.edge.kind !== "data") continue;
      const { from, to } = one.edge;
      const off = new Set(edits.flatMap((other) => (other.edit === "disconnect" ? other.edges : [])));
      const left = new Set(document.flows[one.flow]?.edges.map(edgeId));
      const gone = (before.flows[one.flow]?.edges ?? []).filter(
        (edge) =>
          edge.kind === "data" && nameOf(edge.to) === nameOf(to) && !left.has(edgeId(edge)) && !off.has(edgeId(edge)),
      );
      if (gone.length === 0) continue;
      const names = gone.map((edge) => (edge.kind === "data" ? nameOf(edge.from) : "")).join(" and ");
      core.tell("info", `${nameOf(from)} feeds ${nameOf(to)} now, in place of ${names}.`, revision);
    }
  }

  /** The lane that edits have added to a frame of the flow. */
  function addedBranch(before: FlowDocument, flow: string, edits: readonly Edit[]) {
    for (const one of edits) {
      if ((one.edit !== "add-branch" && one.edit !== "duplicate-branch") || one.flow !== flow) continue;
      const was = nodeOf(before, flow, one.node);
      const is = nodeOf(stores.document.getState().document, flow, one.node);
      if (was?.kind !== "parallel" || is?.kind !== "parallel") continue;
      const added = is.branches.find(({ name }) => !was.branches.some((branch) => branch.name === name));
      if (added) return { frame: one.node, branch: added.name };
    }
    return null;
  }

  function selectionText(): string | null {
    const { document, flow, nodes } = shown();
    const editing = core.editing.now();
    if (editing === null || nodes.length === 0) return null;
    return editing.printFragment(editing.copyFragment(document, flow, nodes));
  }

  /** The text that was copied last in this tab, from a project that is trusted. */
  let own: string | null = null;
  const verbs: Verbs = {
    edit,
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
      const { flow, nodes } = shown();
      const by = { x: OFFSET, y: OFFSET };
      if (nodes.length > 0) edit(`Duplicate ${count(nodes.length, 0)}`, [{ edit: "duplicate-nodes", flow, nodes, by }]);
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
      if (copied && stores.project.getState().trusted) own = text;
      if (!copied) core.tell("warning", "The browser did not allow copying.");
      return copied;
    },
    async paste(given, at) {
      const text = given ?? (await ports.clipboard.read());
      if (text === null)
        return core.tell("warning", "The browser did not allow reading the clipboard: press ⌘V or Ctrl+V.");
      const { parseFragment, pasteNames, readGivenText, sayRenamed } = await core.editing.get();
      const found = readGivenText(text);
      const fragment = parseFragment(found.text);
      if (fragment === null) {
        return found.kind === null ? core.tell("warning", "The clipboard holds no nodes and no flow.") : openText(text);
      }
      // Only the text of a whole file may be pasted where nothing can be changed: it opens beside what is shown.
      if (stores.project.getState().access.mode === "read") return core.tell("info", READ_ONLY);
      const { document, flow } = shown();
      const { lane, position } = at ? placeAt(document, flow, at) : placeInSight(document, stores.session.getState());
      const label = `Paste ${count(Object.keys(fragment.nodes).length, 0)}`;
      const into = lane ? { lane } : {};
      if (!edit(label, [{ edit: "paste", flow, fragment, position: snapped(position), ...into }])) return;
      // What this tab did not copy may be anybody's: the next run asks once, as for a file from outside.
      if (text.replaceAll("\r\n", "\n") !== own) stores.project.setState({ trusted: false });
      const renamed = sayRenamed(pasteNames(document, flow, fragment));
      if (renamed.length > 0) core.tell("info", `Others have these names here: pasted ${renamed.join(", ")}.`);
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

function nameOf({ node, path }: { readonly node: string; readonly path: readonly string[] }): string {
  return [node, ...path].join(".");
}

function snapped({ x, y }: { readonly x: number; readonly y: number }) {
  return { x: Math.round(x / 4) * 4, y: Math.round(y / 4) * 4 };
}
