/** Showing values: one viewer for results, inputs, answers and cases. */
export { copyText } from "./copy-text.ts";
export type { ValueViewerProps } from "./value-viewer.tsx";
export { ValueViewer } from "./value-viewer.tsx";
