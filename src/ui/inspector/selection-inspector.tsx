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
import {
  ARRANGEMENTS,
  type Arrangement,
  freeName,
  INPUT_NODE,
  laneKey,
  OUTPUT_NODE,
  whyNotArranged,
} from "../../workbench/index.ts";
import { useDispatch, useDocument, useProject } from "../app/context.tsx";
import { Button, IconButton, LongList, Select } from "../kit/index.ts";
import { KIND_LOOKS, KindSwatch, shownKind } from "../look/index.ts";
import { useEdit } from "./forms/use-edit.ts";
import { InspectorHeader } from "./inspector-header.tsx";
import { Part } from "./part.tsx";

const glyphs = {
  left: AlignStartVertical,
  centre: AlignCenterVertical,
  right: AlignEndVertical,
  top: AlignStartHorizontal,
  middle: AlignCenterHorizontal,
  bottom: AlignEndHorizontal,
  across: AlignHorizontalSpaceBetween,
  down: AlignVerticalSpaceBetween,
} as const satisfies { [A in Arrangement]: typeof AlignStartVertical };

const ways = [
  ["left", "centre", "right", "across"],
  ["top", "middle", "bottom", "down"],
] as const satisfies readonly (readonly Arrangement[])[];

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
  const selected = new Set(nodes);
  const frames = Object.entries(all).flatMap(([frame, node]) =>
    node.kind === "parallel" && !selected.has(frame)
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
      node: { ...KIND_LOOKS.section.blank, members: free },
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
          {ways.map((row) => (
            <div key={row[0]} className="flex gap-0.5">
              {row.map((how) => {
                const Glyph = glyphs[how];
                return (
                  <IconButton
                    key={how}
                    name={ARRANGEMENTS[how]}
                    icon={<Glyph size={16} />}
                    disabled={whyNotArranged(document, flow, nodes, how) !== null}
                    onClick={() => dispatch({ do: "arrange", how })}
                  />
                );
              })}
            </div>
          ))}
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
        <LongList
          items={nodes}
          keyOf={(name) => name}
          row={(name) => (
            <button
              type="button"
              className="flex h-[26px] w-full items-center gap-2 rounded-control px-1 text-left text-small hover:bg-hover"
              onClick={() => dispatch({ do: "select", nodes: [name] })}
            >
              <KindSwatch kind={shownKind(document, flow, name)} />
              <span className="truncate">{name}</span>
            </button>
          )}
        />
      </Part>
    </>
  );
}
