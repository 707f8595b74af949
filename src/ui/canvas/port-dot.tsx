import { Handle, Position } from "@xyflow/react";
import { memo } from "react";
import type { PlacedPort } from "../../workbench/index.ts";
import { classNames } from "../kit/index.ts";
import { typeLook, typeWords } from "../look/index.ts";
import { useGesture, verdictKey } from "./gesture.ts";
import { portKey } from "./projection.ts";

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
