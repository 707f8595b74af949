import { type RefObject, useEffect, useRef } from "react";

export type Wiring = typeof import("./wiring.ts");
export type WiringRef = RefObject<Wiring | null>;

/** What joins cards; null for the moment that it takes to arrive. */
export function useWiring(): WiringRef {
  const wiring = useRef<Wiring>(null);
  useEffect(() => {
    void import("./wiring.ts").then((loaded) => {
      wiring.current = loaded;
    });
  }, []);
  return wiring;
}
