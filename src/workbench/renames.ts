import type { Edit } from "../flow/index.ts";
import type { Selection, SessionState } from "./state.ts";

/** What is shown and selected follows the renames in `edits`. */
export function followRenames(session: SessionState, edits: readonly Edit[]): SessionState {
  let next = session;
  for (const edit of edits) next = followRename(next, edit);
  return next;
}

function followRename(session: SessionState, edit: Edit): SessionState {
  switch (edit.edit) {
    case "batch":
      return followRenames(session, edit.edits);
    case "rename-flow":
      return {
        ...session,
        flow: session.flow === edit.flow ? edit.name : session.flow,
        viewports: renameKey(session.viewports, edit.flow, edit.name),
        cases: renameKey(session.cases, edit.flow, edit.name),
      };
    case "rename-node":
      if (session.flow !== edit.flow) return session;
      return {
        ...session,
        selection: {
          ...session.selection,
          nodes: session.selection.nodes.map((node) => (node === edit.node ? edit.name : node)),
          inspect: renameFrame(session.selection.inspect, edit.node, edit.name),
        },
      };
    case "rename-contract":
      return inspect(session, "contract", edit.contract, edit.name);
    case "rename-function":
      return inspect(session, "function", edit.function, edit.name);
    case "rename-branch": {
      const shown = session.selection.inspect;
      if (shown?.kind !== "branch" || shown.frame !== edit.node || shown.branch !== edit.branch) return session;
      return { ...session, selection: { ...session.selection, inspect: { ...shown, branch: edit.name } } };
    }
    default:
      return session;
  }
}

function inspect(session: SessionState, kind: "contract" | "function", from: string, to: string): SessionState {
  const shown = session.selection.inspect;
  if (shown?.kind !== kind || shown.name !== from) return session;
  return { ...session, selection: { ...session.selection, inspect: { kind, name: to } } };
}

function renameFrame(shown: Selection["inspect"], from: string, to: string): Selection["inspect"] {
  if (shown?.kind === "visit" && shown.node === from) return { ...shown, node: to };
  return shown?.kind === "branch" && shown.frame === from ? { ...shown, frame: to } : shown;
}

function renameKey<T>(record: { readonly [key: string]: T }, from: string, to: string): { readonly [key: string]: T } {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key === from ? to : key, value]));
}
