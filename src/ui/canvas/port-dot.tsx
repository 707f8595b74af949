import { Handle, Position } from "@xyflow/react";
import { memo } from "react";
import type { PlacedPort } from "../../workbench/index.ts";
import { classNames } from "../kit/index.ts";
import { typeLook, typeWords } from "../look/index.ts";
import { orderKey, useGesture, verdictKey } from "./gesture.ts";
import { type CardData, ORDER_IN, ORDER_INSET, ORDER_OUT, portKey } from "./projection.ts";

/** The place where edges begin and end: a ring in the colour of the port's type, filled once connected. */
export const PortDot = memo(function PortDot({ port }: { readonly port: PlacedPort }) {
  const verdict = useGesture(
    (state) => state.connecting?.verdicts.get(verdictKey(port.node, port.side, port.path)) ?? null,
  );
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
      data-tip={`${name}: ${typeWords(port.field)}${port.missing ? "\nNeeded, and nothing feeds it yet" : ""}`}
    />
  );
});

/** The diamonds of a card: edges between them order steps and carry nothing. */
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
      <Handle
        id={ORDER_OUT}
        type="source"
        position={Position.Bottom}
        className={classNames("diamond", order.out && "diamond-connected", gives && `takes-${gives}`)}
        style={{ left: geometry.width - ORDER_INSET }}
        data-port={ORDER_OUT}
        data-tip="What waits for this to end, without taking its value"
      />
    </>
  );
});
