import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
} from "lucide-react";
import type { FlowDocument } from "../../flow/index.ts";
import {
  cardGeometry,
  freeName,
  INPUT_NODE,
  laneKey,
  lanePosition,
  nodePosition,
  OUTPUT_NODE,
} from "../../workbench/index.ts";
import { useDispatch, useDocument, useProject } from "../app/context.tsx";
import { Button, IconButton, Select } from "../kit/index.ts";
import { KindSwatch, shownKind } from "../look/index.ts";
import { type Arrangement, arrange, type Placed } from "./arrange.ts";
import { useEdit } from "./forms/use-edit.ts";
import { InspectorHeader } from "./inspector-header.tsx";
import { Part } from "./part.tsx";

const ways = [
  { how: "left", name: "Align left sides", Glyph: AlignStartVertical },
  { how: "centre", name: "Align centres", Glyph: AlignCenterVertical },
  { how: "right", name: "Align right sides", Glyph: AlignEndVertical },
  { how: "top", name: "Align tops", Glyph: AlignStartHorizontal },
  { how: "middle", name: "Align middles", Glyph: AlignCenterHorizontal },
  { how: "bottom", name: "Align bottoms", Glyph: AlignEndHorizontal },
  { how: "across", name: "Distribute across", Glyph: AlignHorizontalSpaceBetween },
  { how: "down", name: "Distribute downwards", Glyph: AlignVerticalSpaceBetween },
] as const satisfies readonly { how: Arrangement; name: string; Glyph: typeof AlignStartVertical }[];

/** Several nodes at once: how they lie, where they belong, and what can be done with all of them. */
export function SelectionInspector({ flow, nodes }: { readonly flow: string; readonly nodes: readonly string[] }) {
  const document = useDocument((state) => state.document);
  const readOnly = useProject((state) => state.access.mode === "read");
  const dispatch = useDispatch();
  const { edit } = useEdit();
  const all = document.flows[flow]?.nodes ?? {};
  const steps = nodes.filter((name) => name !== INPUT_NODE && name !== OUTPUT_NODE);
  const lanes = new Set(nodes.map((name) => laneKey(all[name]?.lane)));
  const together = lanes.size === 1;
  const frames = Object.entries(all).flatMap(([frame, node]) =>
    node.kind === "parallel" && !nodes.includes(frame)
      ? node.branches.map((branch) => ({ frame, branch: branch.name }))
      : [],
  );
  const free = steps.filter((name) => !all[name]?.lane && all[name]?.kind !== "section");
  function group() {
    const name = freeName("section", (taken) => taken in all || taken === INPUT_NODE || taken === OUTPUT_NODE);
    edit(`Group ${free.length} nodes`, {
      edit: "add-node",
      flow,
      name,
      node: { kind: "section", title: "New section", members: free },
    });
    dispatch({ do: "select", nodes: [name] });
  }
  function move(to: string) {
    const lane = frames.find((candidate) => laneKey(candidate) === to) ?? null;
    const words = lane ? `to branch ${lane.branch} of ${lane.frame}` : "out of their frame";
    edit(`Move ${steps.length} nodes ${words}`, { edit: "move-to-lane", flow, nodes: steps, lane });
  }
  return (
    <>
      <InspectorHeader name={`${nodes.length} nodes`} what="Selection" />
      <fieldset disabled={readOnly} className="min-w-0">
        <Part title="Arrange" hint={together ? "On the grid; one undo step." : "They stand in different branches."}>
          <div className="flex flex-wrap gap-0.5">
            {ways.map(({ how, name, Glyph }) => (
              <IconButton
                key={how}
                name={name}
                icon={<Glyph size={16} />}
                disabled={!together || ((how === "across" || how === "down") && nodes.length < 3)}
                onClick={() =>
                  edit(name, {
                    edit: "set-positions",
                    flow,
                    positions: arrange(placedCards(document, flow, nodes), how),
                  })
                }
              />
            ))}
          </div>
        </Part>
        <Part title="Together">
          <div className="flex flex-wrap gap-2">
            <Button size="small" disabled={free.length === 0} onClick={group}>
              Group in a section
            </Button>
            <Button size="small" disabled={steps.length === 0} onClick={() => dispatch({ do: "duplicate-selection" })}>
              Duplicate
            </Button>
            <Button
              size="small"
              look="danger"
              disabled={steps.length === 0}
              onClick={() => dispatch({ do: "delete-selection" })}
            >
              Delete
            </Button>
          </div>
          {frames.length > 0 || !lanes.has("") ? (
            <Select
              name="Branch"
              value={together ? ([...lanes][0] ?? "") : "mixed"}
              options={[
                ...(together ? [] : [{ value: "mixed", label: "in different branches" }]),
                { value: "", label: "in no branch" },
                ...frames.map((lane) => ({ value: laneKey(lane), label: `branch ${lane.branch} of ${lane.frame}` })),
              ]}
              onChange={(to) => to !== "mixed" && move(to)}
            />
          ) : null}
        </Part>
      </fieldset>
      <Part title="Nodes">
        <ul className="flex flex-col">
          {nodes.map((name) => (
            <li key={name}>
              <button
                type="button"
                className="flex h-7 w-full items-center gap-2 rounded-control px-1 text-left text-small hover:bg-hover"
                onClick={() => dispatch({ do: "select", nodes: [name] })}
              >
                <KindSwatch kind={shownKind(document, flow, name)} />
                <span className="truncate">{name}</span>
              </button>
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}

function placedCards(document: FlowDocument, flow: string, nodes: readonly string[]): readonly Placed[] {
  return nodes.flatMap((name) => {
    const card = cardGeometry(document, flow, name);
    const inLane = document.flows[flow]?.nodes[name]?.lane !== undefined;
    const at = inLane ? lanePosition(document, flow, name) : nodePosition(document, flow, name);
    return card ? [{ name, x: at.x, y: at.y, width: card.width, height: card.height }] : [];
  });
}
