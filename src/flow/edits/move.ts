import { lookup, newRecord } from "../../base/index.ts";
import {
  mapEntries,
  moveEntry,
  setEntry,
  updateFlow,
  updateFunction,
  updateLayout,
  updateNode,
  withPart,
} from "../records.ts";
import { lanesOutwards, topology } from "../topology.ts";
import type { Handlers } from "./handlers.ts";

export const moveEdits = {
  "move-field": (document, { contract, field, at }) => {
    const value = lookup(document.contracts, contract);
    if (!value) return document;
    const changed = { ...value, fields: moveEntry(value.fields, field, at) };
    return { ...document, contracts: setEntry(document.contracts, contract, changed) };
  },
  "move-input": (document, edit) =>
    updateFunction(document, edit.function, (value) => ({
      ...value,
      input: moveEntry(value.input, edit.input, edit.at),
    })),
  "move-flow-input": (document, { flow, input, at }) =>
    updateFlow(document, flow, (value) => ({ ...value, input: moveEntry(value.input, input, at) })),
  "move-branch": (document, { flow, node, branch, at }) =>
    updateNode(document, flow, node, (value) => {
      const moved = value.kind === "parallel" ? value.branches.find((found) => found.name === branch) : undefined;
      if (value.kind !== "parallel" || !moved) return value;
      const branches = value.branches.filter((found) => found !== moved);
      branches.splice(at, 0, moved);
      return { ...value, branches };
    }),
  "move-to-lane": (document, { flow, nodes, lane, positions }) => {
    const definition = lookup(document.flows, flow);
    if (!definition) return document;
    const frame = lane && lookup(definition.nodes, lane.frame);
    if (lane && !(frame?.kind === "parallel" && frame.branches.some((branch) => branch.name === lane.branch))) {
      return document;
    }
    // A frame cannot move into itself, nor into what stands inside it.
    const shape = topology(definition);
    const around = new Set(lane ? [lane.frame, ...lanesOutwards(shape, lane.frame).map((outer) => outer.frame)] : []);
    const moving = new Set(nodes.filter((name) => lookup(definition.nodes, name) && !around.has(name)));
    if (moving.size === 0) return document;
    const moved = updateFlow(document, flow, (value) => ({
      ...value,
      nodes: mapEntries(value.nodes, (node, name) => (moving.has(name) ? withPart(node, "lane", lane) : node)),
    }));
    if (!positions) return moved;
    return updateLayout(moved, flow, (layout) => {
      const next = newRecord(Object.entries(layout));
      for (const name of moving) {
        const place = lookup(positions, name);
        if (place) next[name] = { ...next[name], x: place.x, y: place.y };
      }
      return next;
    });
  },
} satisfies Partial<Handlers<MoveName>>;

type MoveName = "move-field" | "move-input" | "move-flow-input" | "move-branch" | "move-to-lane";
