import { useCanvasHandle } from "../app/canvas-handle.ts";
import { useProject, useSession } from "../app/context.tsx";
import { INSERT_TYPE } from "../canvas/insert-type.ts";
import type { Insertable } from "../canvas/insertion.ts";
import { Kbd } from "../kit/index.ts";
import { KindSwatch, type ShownKind } from "../look/index.ts";

const steps = [
  { kind: "Infer", key: "I", what: { kind: "infer" }, tip: "Asks a model, and holds its answer to a contract" },
  { kind: "Compute", key: "F", what: { kind: "compute" }, tip: "Your own TypeScript, with the same kind of ports" },
  { kind: "Parallel", key: "P", what: { kind: "parallel" }, tip: "Branches that run side by side" },
] as const satisfies readonly { kind: ShownKind; key: string; what: Insertable; tip: string }[];

/** The step that a single key adds while the canvas has the focus; null for every other key. */
export function stepOfKey(key: string): Insertable | null {
  return steps.find((step) => step.key === key.toUpperCase())?.what ?? null;
}

/** What can be dropped on the canvas. */
export function Palette() {
  const readOnly = useProject((state) => state.access.mode === "read");
  const canvas = useCanvasHandle();
  const singleKeys = useSession((state) => state.settings.singleKeyShortcuts);
  return (
    <ul>
      {steps.map((step) => (
        <li key={step.kind}>
          <button
            type="button"
            disabled={readOnly}
            draggable={!readOnly}
            onDragStart={(event) => {
              event.dataTransfer.setData(INSERT_TYPE, JSON.stringify(step.what));
              event.dataTransfer.effectAllowed = "copy";
            }}
            onClick={() => canvas.current?.insert(step.what)}
            data-tip={`${step.tip}\nClick, or drag onto the canvas`}
            className="flex h-7 w-full items-center gap-2.5 rounded-control px-2 text-left hover:bg-hover active:bg-active disabled:opacity-45"
          >
            <KindSwatch kind={step.kind} />
            <span className="flex-1">{step.kind}</span>
            {singleKeys ? <Kbd keys={step.key} /> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
