import { useCanvasHandle } from "../app/canvas-handle.ts";
import { useProject, useSession } from "../app/context.tsx";
import { INSERT_TYPE } from "../canvas/insert-type.ts";
import type { Insertable } from "../canvas/insertion.ts";
import { KindSwatch, newNodes } from "../look/index.ts";

/** The node that a single key adds while the canvas has the focus; null for every other key. */
export function stepOfKey(key: string): Insertable | null {
  const found = newNodes.find((node) => node.key === key.toUpperCase());
  return found ? { kind: found.what } : null;
}

/** What can be dropped on the canvas. */
export function Palette() {
  const readOnly = useProject((state) => state.access.mode === "read");
  const canvas = useCanvasHandle();
  const singleKeys = useSession((state) => state.settings.singleKeyShortcuts);
  return (
    <ul className="@container grid grid-cols-[84px_1fr]">
      {newNodes.map(({ what, kind, key, tip }) => (
        <li key={kind} className="min-w-0">
          <button
            type="button"
            disabled={readOnly}
            draggable={!readOnly}
            onDragStart={(event) => {
              event.dataTransfer.setData(INSERT_TYPE, JSON.stringify({ kind: what }));
              event.dataTransfer.effectAllowed = "copy";
            }}
            onClick={() => canvas.current?.insert({ kind: what })}
            data-tip={`${tip}\nClick${singleKeys ? `, press ${key} on the canvas` : ""}, or drag onto it`}
            className="flex h-7 w-full items-center gap-1.5 rounded-control pl-1.5 text-left hover:bg-hover active:bg-active disabled:opacity-45"
          >
            <KindSwatch kind={kind} />
            <PartName kind={kind} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Of several words only the first has room in a narrow panel. */
function PartName({ kind }: { readonly kind: string }) {
  const [first, ...others] = kind.split(" ");
  if (kind.length < 10) return <span className="truncate">{kind}</span>;
  return (
    <span className="truncate">
      {first} <span className="hidden @min-[180px]:inline">{others.join(" ")}</span>
    </span>
  );
}
