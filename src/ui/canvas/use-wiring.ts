import { type RefObject, useEffect, useRef } from "react";
import type { Wiring } from "./wiring.ts";

export type WiringRef = RefObject<Wiring | null>;

/** What hands and keys do to cards; null for the moment that it takes to arrive. */
export function useWiring(): WiringRef {
  const joined = useRef<Wiring>(null);
  useEffect(() => {
    void import("./wiring.ts").then(({ wiring }) => {
      joined.current = wiring;
    });
  }, []);
  return joined;
}
