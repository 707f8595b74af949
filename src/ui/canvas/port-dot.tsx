import { Handle, Position } from "@xyflow/react";
import { memo, useState } from "react";
import type { PlacedPort } from "../../workbench/index.ts";
import { classNames } from "../kit/index.ts";
import { typeLook, typeName } from "../look/index.ts";
import { orderKey, useGesture, verdictKey } from "./gesture.ts";
import { type CardData, controlKey, ORDER_IN, ORDER_INSET, portKey } from "./projection.ts";

/** The place where edges begin and end: a ring in the colour of the port's type, filled once connected. */
export const PortDot = memo(function PortDot({ port }: { readonly port: PlacedPort }) {
  const verdict = useGesture(
    (state) => state.connecting?.verdicts.get(verdictKey(port.node, port.side, port.path)) ?? null,
  );
  // Bounds and the rest are told once somebody points at it.
  const [typeWords, setTypeWords] = useState(() => typeName);
  const look = typeLook(port.field);
  const name = port.path.join(".") || "output";
  return (
    <Handle
      id={portKey(port.side, port.path)}
      type={port.side === "in" ? "target" : "source"}
      position={port.side === "in" ? Position.Left : Position.Right}
      className={classNames(
        "port",
        port.connected && "port-connected",
        port.missing && "port-missing",
        port.depth > 0 && "port-field",
        verdict && `takes-${verdict.fits}`,
      )}
      style={{ top: port.y, color: look.color }}
      data-port={portKey(port.side, port.path)}
      onPointerEnter={() => void import("../look/type-words.ts").then((words) => setTypeWords(() => words.typeWords))}
      data-tip={`${name}: ${typeWords(port.field)}${port.missing ? "\nNeeded, and nothing feeds it yet" : ""}`}
    />
  );
});

/** What leaves by the control ports that steps have in common, or by the routes of their kind. */
const controlTips: { readonly [port: string]: string } = {
  done: "What waits for this to end, without taking its value",
  failed: "Where to go when this fails: the failure stops nothing else",
  next: "Where to go when this is done; may lead back",
  else: "Taken when no case is",
  disagreement: "Taken when the agents end without agreement",
  approve: "Taken when the reviewer approves",
  revise: "Taken when the reviewer asks for changes; may lead back",
  kill: "Taken when the reviewer stops the flow; without it the run ends",
};

/** The diamonds of a card: edges between them order steps, or route the flow, and carry nothing. */
export const OrderDots = memo(function OrderDots({ data }: { readonly data: CardData }) {
  const { name, order, geometry } = data;
  const takes = useGesture((state) => state.connecting?.verdicts.get(orderKey(name, "in"))?.fits ?? null);
  const gives = useGesture((state) => state.connecting?.verdicts.get(orderKey(name, "out"))?.fits ?? null);
  if (!order) return null;
  return (
    <>
      <Handle
        id={ORDER_IN}
        type="target"
        position={Position.Bottom}
        className={classNames("diamond", order.in && "diamond-connected", takes && `takes-${takes}`)}
        style={{ left: ORDER_INSET }}
        data-port={ORDER_IN}
        data-tip="What must have ended before this begins"
      />
      {geometry.control.map(({ port, x }, at) => (
        <Handle
          key={port}
          id={controlKey(port)}
          type="source"
          position={Position.Bottom}
          className={classNames(
            "diamond",
            at < geometry.control.length - 3 ? "diamond-route" : `diamond-${port}`,
            order.out.includes(` ${port} `) && "diamond-connected",
            gives && `takes-${gives}`,
          )}
          style={{ left: x }}
          data-port={controlKey(port)}
          data-tip={`${port}\n${controlTips[port] ?? "Taken when this case is the first that holds"}`}
        />
      ))}
    </>
  );
});
