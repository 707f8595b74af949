import type { CSSProperties } from "react";
import { CARD_SIZES } from "../../workbench/index.ts";

/** What the geometry of cards counts with, as variables for the stylesheets: `--port-row: 20px`. */
export const CARD_VARIABLES: CSSProperties = Object.fromEntries(
  Object.entries(CARD_SIZES).map(([name, pixels]) => [`--${name}`, `${pixels}px`]),
);
