import { useStore } from "@xyflow/react";
import { memo } from "react";
import { useStepState } from "../app/steps.ts";
import { classNames } from "../kit/index.ts";
import { stateLook } from "../look/index.ts";
import { FAR_ZOOM } from "./far.ts";
import { OrderDots, PortDot } from "./port-dot.tsx";
import type { CardData } from "./projection.ts";

/** Ports are drawn larger from afar, but never so that they cover each other. */
const LARGEST = 1.8;

/**
 * A card of a large flow seen from afar while it is pointed at, selected or focused: its look is on the canvas's own
 * sheet, here is what a hand, the keyboard and assistive technology take hold of.
 */
export const Ghost = memo(function Ghost({ data, selected }: { readonly data: CardData; readonly selected: boolean }) {
  const state = useStepState(data.flow, data.name);
  const scale = useStore(({ transform: [, , zoom] }) => Math.min(LARGEST, Math.round((4 * FAR_ZOOM) / zoom) / 4));
  const { geometry, kind, name, node } = data;
  const word = stateLook(state).word;
  const head = geometry.lanes[0]?.top ?? geometry.height;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      role="group"
      aria-label={`${name}, ${kind}, ${word}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the group is what is moved and connected by keyboard
      tabIndex={0}
      data-node={name}
      data-state={state ?? "idle"}
      data-tip={`${node?.kind === "section" ? node.title : name}\n${kind}${state === null ? "" : `, ${word}`}`}
      className={classNames(
        "ghost",
        (node?.kind === "parallel" || node?.kind === "section") && "ghost-around",
        selected && "card-selected",
      )}
      style={{ width: geometry.width, height: geometry.height, ["--port-scale" as string]: scale }}
    >
      {node?.kind === "parallel" ? <div className="frame-grip" style={{ height: head }} /> : null}
      {node?.kind === "section" ? <div className="card-title" style={{ height: geometry.strata[0]?.height }} /> : null}
      {geometry.lanes.map((lane) => (
        <div
          key={lane.branch}
          data-lane={lane.branch}
          className="ghost-lane"
          style={{ left: lane.left, top: lane.top, width: lane.width, height: lane.height }}
        />
      ))}
      {geometry.ports.map((port) => (
        <PortDot key={`${port.side}:${port.path.join(".")}`} port={port} />
      ))}
      <OrderDots data={data} />
    </div>
  );
});
