import { CornerDownRight, Ellipsis, Plus, TriangleAlert } from "lucide-react";
import { memo, useState } from "react";
import type { ParallelNode } from "../../flow/index.ts";
import { type LaneGeometry, laneEnds, laneKey, topology } from "../../workbench/index.ts";
import { useDispatch, useDocument, useSession } from "../app/context.tsx";
import { useStep } from "../app/steps.ts";
import { classNames, IconButton, Menu, type MenuEntry } from "../kit/index.ts";
import { StateGlyph } from "../look/index.ts";
import { EditableName } from "./editable-name.tsx";
import { useGesture } from "./gesture.ts";
import type { CardData } from "./projection.ts";

interface FrameLaneProps {
  readonly data: CardData;
  readonly node: ParallelNode;
  readonly lane: LaneGeometry;
  readonly far: boolean;
}

const noMembers: readonly string[] = [];

/** One lane: its name, whose output is its result, how it goes, and room for what runs in it. */
export const FrameLane = memo(function FrameLane({ data, node, lane, far }: FrameLaneProps) {
  const dispatch = useDispatch();
  const { flow, name: frame } = data;
  const [editing, setEditing] = useState(false);
  const isTarget = useGesture((state) => state.lane?.frame === frame && state.lane.branch === lane.branch);
  const state = useStep(flow, frame)?.branches.find((branch) => branch.name === lane.branch)?.state ?? null;
  const members = useDocument((document) => {
    const shown = document.document.flows[flow];
    return shown ? (topology(shown).members.get(laneKey({ frame, branch: lane.branch })) ?? noMembers) : noMembers;
  });
  const asks = useDocument((document) => {
    const shown = document.document.flows[flow];
    return shown !== undefined && laneEnds(shown, frame, lane.branch).length > 1;
  });
  const chosen = useSession((session) => {
    const { inspect } = session.selection;
    return inspect?.kind === "branch" && inspect.frame === frame && inspect.branch === lane.branch;
  });
  const at = node.branches.findIndex((branch) => branch.name === lane.branch);
  const result = node.branches[at]?.result;
  const edit = (label: string, edits: Extract<Parameters<typeof dispatch>[0], { do: "edit" }>["edits"]) =>
    dispatch({ do: "edit", label, edits });
  const results = (): readonly MenuEntry[] =>
    members.map((member) => ({
      kind: "item",
      label: member,
      checked: result?.node === member,
      onSelect: () =>
        edit(`Result of ${lane.branch}: ${member}`, [
          { edit: "set-branch-result", flow, node: frame, branch: lane.branch, result: { node: member, path: [] } },
        ]),
    }));
  const entries = (): readonly MenuEntry[] => [
    { kind: "item", label: "Rename", keys: "F2", onSelect: () => setEditing(true) },
    {
      kind: "item",
      label: "Duplicate",
      onSelect: () =>
        edit(`Duplicate branch ${lane.branch}`, [{ edit: "duplicate-branch", flow, node: frame, branch: lane.branch }]),
    },
    {
      kind: "item",
      label: "Move up",
      disabled: at <= 0,
      onSelect: () =>
        edit(`Move branch ${lane.branch} up`, [
          { edit: "move-branch", flow, node: frame, branch: lane.branch, at: at - 1 },
        ]),
    },
    {
      kind: "item",
      label: "Move down",
      disabled: at >= node.branches.length - 1,
      onSelect: () =>
        edit(`Move branch ${lane.branch} down`, [
          { edit: "move-branch", flow, node: frame, branch: lane.branch, at: at + 1 },
        ]),
    },
    ...(members.length > 0
      ? ([{ kind: "separator" }, { kind: "heading", label: "Result of the branch" }] as const)
      : []),
    ...results(),
    { kind: "separator" },
    {
      kind: "item",
      label: members.length > 0 ? `Delete with ${members.length} ${members.length === 1 ? "step" : "steps"}` : "Delete",
      danger: true,
      onSelect: () =>
        edit(`Delete branch ${lane.branch}`, [{ edit: "remove-branch", flow, node: frame, branch: lane.branch }]),
    },
  ];
  return (
    <section
      aria-label={`Branch ${lane.branch}${state ? `, ${state}` : ""}`}
      data-lane={lane.branch}
      data-state={state ?? "idle"}
      className={classNames("lane", isTarget && "lane-target", chosen && "lane-chosen")}
      style={{ left: lane.left, top: lane.top, width: lane.width, height: lane.height }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: F2 and the menu do the same by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the outline selects branches by keyboard */}
      <div
        className="lane-title frame-grip"
        onClick={() => dispatch({ do: "inspect", inspect: { kind: "branch", frame, branch: lane.branch } })}
      >
        <StateGlyph state={state} size={far ? 22 : 12} />
        <EditableName
          className={far ? "lane-far-name" : "lane-name"}
          value={lane.branch}
          name={`Name of branch ${lane.branch}`}
          editing={editing}
          onEditing={setEditing}
          taken={(other) => node.branches.some((one) => one.name === other)}
          onRename={(name) =>
            edit(`Rename branch ${lane.branch}`, [
              { edit: "rename-branch", flow, node: frame, branch: lane.branch, name },
            ])
          }
        />
        {far ? null : result ? (
          <span className="lane-result" data-tip="Result of this branch">
            <CornerDownRight aria-hidden="true" size={11} />
            {[result.node, ...result.path].join(".")}
          </span>
        ) : asks ? (
          <Menu
            entries={() => [{ kind: "heading", label: "Result of the branch" }, ...results()]}
            trigger={(props) => (
              <button
                {...props}
                type="button"
                className="lane-asks nodrag"
                data-tip="More than one step ends here: which one gives the branch its value?"
              >
                <TriangleAlert aria-hidden="true" size={11} /> Choose its result
              </button>
            )}
          />
        ) : null}
        <span className="ml-auto" />
        {far ? null : (
          <Menu
            entries={entries}
            align="end"
            trigger={(props) => (
              <IconButton
                {...props}
                size="small"
                className="nodrag"
                name={`Branch ${lane.branch}`}
                icon={<Ellipsis size={14} />}
              />
            )}
          />
        )}
      </div>
      {members.length === 0 && !isTarget ? (
        <button
          type="button"
          className="lane-empty nodrag"
          data-insert-branch={lane.branch}
          onClick={() => dispatch({ do: "inspect", inspect: { kind: "branch", frame, branch: lane.branch } })}
        >
          <Plus aria-hidden="true" size={14} /> Add a step to {lane.branch}
        </button>
      ) : null}
    </section>
  );
});
