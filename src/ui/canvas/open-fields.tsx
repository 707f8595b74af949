import { ChevronDown, ChevronRight } from "lucide-react";
import { memo } from "react";
import { fieldsOf } from "../../contracts/index.ts";
import type { PlacedPort } from "../../workbench/index.ts";
import { useDispatch, useDocument, useWorkbench } from "../app/context.tsx";
import { typeLook } from "../look/index.ts";
import { portKey } from "./projection.ts";

interface PortGlyphProps {
  readonly flow: string;
  readonly port: PlacedPort;
  /** All ports of the card. */
  readonly ports: readonly PlacedPort[];
  /** Its fields are open whatever one does: the flow's result. */
  readonly fixed: boolean;
}

/**
 * The sign of a port's type. One with fields opens into ports for them, and closes them again; those that an edge or a
 * value feeds stay.
 */
export const PortGlyph = memo(function PortGlyph({ flow, port, ports, fixed }: PortGlyphProps) {
  const workbench = useWorkbench();
  const dispatch = useDispatch();
  const fields = useDocument((state) => fieldsOf(port.field, state.document.contracts));
  const names = Object.keys(fields ?? {});
  const look = typeLook(port.field);
  const glyph = (
    <span aria-hidden="true" className="glyph" style={{ color: look.color }}>
      {look.glyph}
    </span>
  );
  if (names.length === 0 || fixed) return glyph;
  const shown = new Set(ports.filter((other) => other.side === port.side).map((other) => other.path.join(".")));
  const keys = names.map((name) => [...port.path, name]);
  const open = keys.every((path) => shown.has(path.join(".")));
  const label = port.path.join(".") || "output";
  function toggle() {
    const pinned = workbench.stores.document.getState().document.layout[flow]?.[port.node]?.open ?? [];
    const own = port.path.length > 0 ? `${portKey(port.side, port.path)}.` : portKey(port.side, []);
    const others = pinned.filter((key) => !key.startsWith(own));
    const next = open ? others : [...new Set([...pinned, ...keys.map((path) => portKey(port.side, path))])];
    dispatch({
      do: "edit",
      label: `${open ? "Close" : "Open"} the fields of ${port.node}.${label}`,
      edits: [{ edit: "set-open-ports", flow, node: port.node, open: next }],
    });
  }
  return (
    <button
      type="button"
      className="port-opener nodrag"
      aria-expanded={open}
      aria-label={`Fields of ${port.node}.${label}`}
      onClick={toggle}
    >
      {glyph}
      {open ? <ChevronDown size={12} aria-hidden="true" /> : <ChevronRight size={12} aria-hidden="true" />}
    </button>
  );
});
