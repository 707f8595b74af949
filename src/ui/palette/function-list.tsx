import { useDispatch, useDocument, useSession } from "../app/context.tsx";
import { INSERT_TYPE } from "../canvas/insert-type.ts";
import { LongList } from "../kit/index.ts";
import { KindSwatch, typeName } from "../look/index.ts";

/** The functions of the project: click to edit, drag onto the canvas to call. */
export function FunctionList() {
  const dispatch = useDispatch();
  const functions = useDocument((state) => state.document.functions);
  const chosen = useSession((state) =>
    state.selection.inspect?.kind === "function" ? state.selection.inspect.name : null,
  );
  const names = Object.entries(functions);
  if (names.length === 0)
    return <p className="px-2 py-1 text-small text-ink-3">A step that you add brings its function along.</p>;
  return (
    <LongList
      items={names}
      keyOf={([name]) => name}
      row={([name, definition]) => (
        <button
          type="button"
          draggable
          aria-pressed={name === chosen}
          onDragStart={(event) =>
            event.dataTransfer.setData(INSERT_TYPE, JSON.stringify({ kind: "call", function: name }))
          }
          onClick={() => dispatch({ do: "inspect", inspect: { kind: "function", name } })}
          data-tip={`${definition.description ?? (definition.mode === "infer" ? definition.intent : name)}\nDrag onto the canvas to call it`}
          className="flex h-[26px] w-full items-center gap-2.5 rounded-control px-2 text-left hover:bg-hover aria-pressed:bg-active"
        >
          <KindSwatch
            kind={definition.mode === "compute" ? "Compute" : definition.mode === "infer" ? "Infer" : "Adaptive"}
          />
          <span className="max-w-full shrink-0 truncate">{name}</span>
          <span className="mono ml-auto min-w-0 truncate text-micro text-ink-3">{typeName(definition.output)}</span>
        </button>
      )}
    />
  );
}
