import { lookup } from "../../base/index.ts";
import { ELSE_PORT, isReservedRoute } from "../control-ports.ts";
import type { BranchCase, FlowDocument } from "../document.ts";
import { isLegalName } from "../names.ts";
import { mapList, updateFlow, updateNode } from "../records.ts";
import type { Handlers } from "./handlers.ts";

/** Cases of a Branch. A case's name is the port of the edges that leave by it, so `else` and ports of every step are taken. */
export const branchCaseEdits = {
  "add-branch-case": (document, { flow, node, name, condition, at }) =>
    updateCases(document, flow, node, (cases) => {
      if (!isFreeCase(cases, name)) return cases;
      const next = [...cases];
      next.splice(at ?? next.length, 0, { name, condition });
      return next;
    }),

  "rename-branch-case": (document, edit) => {
    const { flow, node, name } = edit;
    const renamed = updateCases(document, flow, node, (cases) =>
      isFreeCase(cases, name)
        ? mapList(cases, (found) => (found.name === edit.case ? { ...found, name } : found))
        : cases,
    );
    if (renamed === document) return document;
    return updateFlow(renamed, flow, (value) => ({
      ...value,
      edges: mapList(value.edges, (edge) =>
        edge.kind === "control" && edge.from.node === node && edge.from.port === edit.case
          ? { ...edge, from: { node, port: name } }
          : edge,
      ),
    }));
  },

  "remove-branch-case": (document, edit) => {
    const { flow, node } = edit;
    const removed = updateCases(document, flow, node, (cases) => {
      const left = cases.filter((found) => found.name !== edit.case);
      return left.length === cases.length ? cases : left;
    });
    if (removed === document) return document;
    return updateFlow(removed, flow, (value) => ({
      ...value,
      edges: value.edges.filter(
        (edge) => edge.kind !== "control" || edge.from.node !== node || edge.from.port !== edit.case,
      ),
    }));
  },

  "move-branch-case": (document, edit) =>
    updateCases(document, edit.flow, edit.node, (cases) => {
      const moved = cases.find((found) => found.name === edit.case);
      if (!moved) return cases;
      const next = cases.filter((found) => found !== moved);
      next.splice(edit.at, 0, moved);
      return next;
    }),

  "set-branch-condition": (document, edit) =>
    updateCases(document, edit.flow, edit.node, (cases) =>
      mapList(cases, (found) =>
        found.name === edit.case && found.condition !== edit.condition
          ? { ...found, condition: edit.condition }
          : found,
      ),
    ),
} satisfies Partial<Handlers<BranchCaseName>>;

type BranchCaseName =
  | "add-branch-case"
  | "rename-branch-case"
  | "remove-branch-case"
  | "move-branch-case"
  | "set-branch-condition";

function isFreeCase(cases: readonly BranchCase[], name: string): boolean {
  const taken = name === ELSE_PORT || isReservedRoute(name) || cases.some((found) => found.name === name);
  return isLegalName(name, "member") && !taken;
}

function updateCases(
  document: FlowDocument,
  flow: string,
  node: string,
  change: (cases: readonly BranchCase[]) => readonly BranchCase[],
): FlowDocument {
  const found = lookup(lookup(document.flows, flow)?.nodes, node);
  if (found?.kind !== "branch") return document;
  const cases = change(found.cases);
  return cases === found.cases ? document : updateNode(document, flow, node, () => ({ ...found, cases }));
}
