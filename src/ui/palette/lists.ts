export { ContractList } from "./contract-list.tsx";
export { FunctionList } from "./function-list.tsx";
export { Outline } from "./outline.tsx";
