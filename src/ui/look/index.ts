export { writeCount, writeDollars, writeTime, writeValue } from "./figures.ts";
export { KindSwatch } from "./kind-swatch.tsx";
export { type NewKind, newNodes } from "./new-nodes.ts";
export type { ShownKind, StateLook } from "./node-look.ts";
export { kindHue, shownKind, stateLook } from "./node-look.ts";
export { StateGlyph } from "./state-glyph.tsx";
export type { TypeLook } from "./type-look.ts";
export { typeLook, typeName, typeWords } from "./type-look.ts";
