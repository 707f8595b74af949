import type { NodeProps } from "@xyflow/react";
import { ChevronDown, ChevronRight, GripVertical, Plus, TriangleAlert } from "lucide-react";
import { lazy, memo, Suspense, useContext, useState } from "react";
import type { ParallelNode } from "../../flow/index.ts";
import { freeLane } from "../../workbench/index.ts";
import { useDispatch } from "../app/context.tsx";
import { useProblem } from "../app/problems.ts";
import { useStepState } from "../app/steps.ts";
import { classNames, IconButton } from "../kit/index.ts";
import { kindHue, requireWords, StateGlyph, stateLook } from "../look/index.ts";
import { ContractLayer } from "./contract-layer.tsx";
import { EditableName } from "./editable-name.tsx";
import { LargeFlow, useIsFar } from "./far.ts";
import { FrameLane } from "./frame-lane.tsx";
import { OrderDots, PortDot } from "./port-dot.tsx";
import type { CardData, CardNode } from "./projection.ts";
import { useIsRead } from "./use-is-read.ts";
import { useTakenNames } from "./use-taken-names.ts";

const Ghost = lazy(async () => ({ default: (await import("./ghost.tsx")).Ghost }));

/** A Parallel: a frame of named lanes. What runs in it stands in it; its result leaves by its own port. */
export const Frame = memo(function Frame({ data, selected }: NodeProps<CardNode>) {
  const far = useIsFar();
  const isLarge = useContext(LargeFlow);
  return far && isLarge ? (
    <Suspense>
      <Ghost data={data} selected={selected} />
    </Suspense>
  ) : (
    <Lanes data={data} selected={selected} far={far} />
  );
});

interface LanesProps {
  readonly data: CardData;
  readonly selected: boolean;
  readonly far: boolean;
}

const Lanes = memo(function Lanes({ data, selected, far }: LanesProps) {
  const state = useStepState(data.flow, data.name);
  const isRead = useIsRead(data.flow, data.name);
  const { node, geometry } = data;
  if (node?.kind !== "parallel") return null;
  const contract = geometry.strata.find((stratum) => stratum.layer === "contract");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      role="group"
      aria-label={`${data.name}, ${data.kind}, ${stateLook(state).word}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the group is what is moved, renamed and connected by keyboard
      tabIndex={0}
      data-node={data.name}
      data-state={state ?? "idle"}
      className={classNames("frame", selected && "card-selected", isRead && "card-read")}
      style={{ width: geometry.width, height: geometry.height, ["--hue" as string]: kindHue(data.kind) }}
    >
      <div className="frame-head frame-grip">
        <FrameTitle data={data} node={node} far={far} />
        {contract && !far ? <ContractLayer data={data} stratum={contract} /> : null}
        {contract && far ? <div style={{ height: contract.height }} /> : null}
      </div>
      {geometry.lanes.map((lane) => (
        <FrameLane key={lane.branch} data={data} node={node} lane={lane} far={far} />
      ))}
      {geometry.ports.map((port) => (
        <PortDot key={`${port.side}:${port.path.join(".")}`} port={port} />
      ))}
      <OrderDots data={data} />
    </div>
  );
});

function FrameTitle({
  data,
  node,
  far,
}: {
  readonly data: CardData;
  readonly node: ParallelNode;
  readonly far: boolean;
}) {
  const dispatch = useDispatch();
  const [editing, setEditing] = useState(false);
  const state = useStepState(data.flow, data.name);
  const problem = useProblem(data.flow, data.name);
  const taken = useTakenNames(data.flow);
  const folded = data.geometry.lanes.length === 0 && node.branches.length > 0;
  const { flow, name } = data;
  if (far) {
    return (
      <header className="card-title frame-far" style={{ height: 36 }}>
        <span className="card-far-name frame-far-name">{name}</span>
        <StateGlyph state={state} size={30} />
      </header>
    );
  }
  return (
    <header className="card-title" style={{ height: 36 }}>
      <IconButton
        size="small"
        className="nodrag -ml-1.5"
        name={folded ? `Unfold ${name}` : `Fold ${name}`}
        icon={folded ? <ChevronRight size={14} /> : <ChevronDown size={14} />}
        onClick={() =>
          dispatch({
            do: "edit",
            label: folded ? `Unfold ${name}` : `Fold ${name}`,
            edits: [{ edit: "set-folded", flow, node: name, folded: !folded }],
          })
        }
      />
      <EditableName
        className="card-name"
        value={name}
        name={`Name of ${name}`}
        editing={editing}
        onEditing={setEditing}
        taken={taken}
        onRename={(next) =>
          dispatch({
            do: "edit",
            label: `Rename ${name}`,
            edits: [{ edit: "rename-node", flow, node: name, name: next }],
          })
        }
      />
      <span className="card-kind">
        {problem ? (
          <TriangleAlert
            size={13}
            aria-label={problem === "error" ? "has errors" : "has warnings"}
            style={{ color: problem === "error" ? "var(--state-bad-text)" : "var(--state-warn-text)" }}
          />
        ) : null}
        <StateGlyph state={state} size={13} />
        {folded ? null : `${data.kind} · ${requireWords(node.require)}`}
        <IconButton
          size="small"
          className="nodrag"
          name={`Add branch to ${name}`}
          icon={<Plus size={14} />}
          onClick={() =>
            dispatch({
              do: "edit",
              label: `Add branch to ${name}`,
              edits: [{ edit: "add-branch", flow, node: name, name: freeLane(node.branches) }],
            })
          }
        />
        <GripVertical aria-hidden="true" size={13} />
      </span>
    </header>
  );
}
