export type { Port, PortAddress } from "./ports.ts";
export { inputPorts, outputPorts } from "./ports.ts";
export { laneKey, topology } from "./topology.ts";
export { nodeOf } from "./types.ts";
