export type * from "./document.ts";
export { INPUT_NODE, OUTPUT_NODE, RESULT_PORT } from "./document.ts";
