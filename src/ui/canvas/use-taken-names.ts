import { INPUT_NODE, OUTPUT_NODE } from "../../workbench/index.ts";
import { useWorkbench } from "../app/context.tsx";

/** Whether a step of the flow, or one of its ends, has a name. */
export function useTakenNames(flow: string): (name: string) => boolean {
  const { stores } = useWorkbench();
  return (name) =>
    name === INPUT_NODE ||
    name === OUTPUT_NODE ||
    Object.hasOwn(stores.document.getState().document.flows[flow]?.nodes ?? {}, name);
}
