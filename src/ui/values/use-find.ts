import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Json, JsonPath } from "../../base/index.ts";
import { findInJson, findInText } from "./find.ts";

/** A place that was found: in a text its offset, in JSON its path. */
export type Hit = { readonly offset: number; readonly path: null } | { readonly offset: null; readonly path: JsonPath };

export interface Find {
  readonly query: string;
  /** What the views mark: follows typing when there is time. */
  readonly shown: string;
  readonly count: number;
  /** From 0; meaningless while nothing is found. */
  readonly at: number;
  readonly hit: Hit | null;
  setQuery(query: string): void;
  step(by: 1 | -1): void;
}

/** Searching in a value, and going from hit to hit. */
export function useFind(value: Json): Find {
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const shown = useDeferredValue(query);
  const hits = useMemo<readonly Hit[]>(
    () =>
      typeof value === "string"
        ? findInText(value, shown).map((offset) => ({ offset, path: null }))
        : findInJson(value, shown).map((path) => ({ offset: null, path })),
    [value, shown],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: other hits begin at the first one
  useEffect(() => setAt(0), [hits]);
  return {
    query,
    shown,
    count: hits.length,
    at,
    hit: hits[Math.min(at, hits.length - 1)] ?? null,
    setQuery,
    step: (by) => setAt((was) => (hits.length === 0 ? 0 : (was + by + hits.length) % hits.length)),
  };
}
