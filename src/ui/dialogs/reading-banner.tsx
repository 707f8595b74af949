import { useEffect, useState } from "react";
import { useDispatch, useSession } from "../app/context.tsx";
import { Button } from "../kit/index.ts";

/** What is read within this time needs no word about it. */
const PATIENCE_MS = 400;

/** A large file is being read: which one, since when, and a way to call it off. The page can be used meanwhile. */
export function ReadingBanner() {
  const dispatch = useDispatch();
  const reading = useSession((state) => state.reading);
  const [tenths, setTenths] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTenths((before) => before + 1), 100);
    return () => clearInterval(timer);
  }, []);
  if (reading === null || tenths * 100 < PATIENCE_MS) return null;
  return (
    <div
      role="status"
      className="fixed bottom-6 left-1/2 z-50 flex min-w-[320px] -translate-x-1/2 items-center gap-4 rounded-overlay bg-overlay px-4 py-3 shadow-overlay ring-1 ring-hair forced-colors:border"
    >
      <p className="min-w-0 flex-1">
        <b className="block truncate font-semibold">Reading {reading.name ?? "the text"}…</b>
        <span aria-hidden="true" className="figures text-small text-ink-2">
          {sizeWords(reading.characters)} · {Math.floor(tenths / 10)} s
        </span>
      </p>
      <Button size="small" onClick={() => dispatch({ do: "cancel-opening" })}>
        Cancel
      </Button>
    </div>
  );
}

function sizeWords(characters: number): string {
  if (characters < 1_000_000) return `${Math.ceil(characters / 1000)} thousand characters`;
  return `${(characters / 1_000_000).toFixed(1)} million characters`;
}
