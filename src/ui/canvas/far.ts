import { useStore } from "@xyflow/react";
import { createContext } from "react";

/** Below this zoom a card is its name and its state. */
export const FAR_ZOOM = 0.6;

export function useIsFar(): boolean {
  return useStore((state) => state.transform[2] < FAR_ZOOM);
}

/** How much larger writing must be to be read from afar, in steps, so that zooming draws a card anew only now and then. */
export function useFarScale(): number {
  return useStore(({ transform: [, , zoom] }) => (zoom < FAR_ZOOM ? Math.round(4 / zoom) / 4 : 1));
}

/** Whether the flow is so large that only what is in sight consists of elements. */
export const LargeFlow = createContext(false);
