import { kindHue, type ShownKind } from "./node-look.ts";

/** The hue of a kind as a small square; rounder shapes tell the boundary apart from steps. */
export function KindSwatch({ kind, size = 10 }: { readonly kind: ShownKind; readonly size?: number }) {
  const boundary = kind === "Input" || kind === "Output";
  return (
    <i
      aria-hidden="true"
      className="swatch block shrink-0"
      style={{
        width: size,
        height: size,
        borderRadius: boundary ? size : 3,
        background: boundary ? "transparent" : kindHue(kind),
        boxShadow: boundary ? `inset 0 0 0 2px ${kindHue(kind)}` : "none",
      }}
    />
  );
}
