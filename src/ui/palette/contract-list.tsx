import { useMemo } from "react";
import { useDispatch, useDocument, useSession } from "../app/context.tsx";
import { LongList } from "../kit/index.ts";
import { contractHashes } from "./contract-hashes.ts";

/** The contracts of the project with their content hashes. */
export function ContractList() {
  const dispatch = useDispatch();
  const contracts = useDocument((state) => state.document.contracts);
  const chosen = useSession((state) =>
    state.selection.inspect?.kind === "contract" ? state.selection.inspect.name : null,
  );
  const hashes = useMemo(() => contractHashes(contracts), [contracts]);
  const names = Object.keys(contracts);
  if (names.length === 0)
    return (
      <p className="px-2 py-1 text-small text-ink-3">
        A contract names the shape of an answer: what every step after it can rely on.
      </p>
    );
  return (
    <LongList
      items={names}
      keyOf={(name) => name}
      row={(name) => (
        <button
          type="button"
          aria-pressed={name === chosen}
          onClick={() => dispatch({ do: "inspect", inspect: { kind: "contract", name } })}
          onDoubleClick={() => dispatch({ do: "open-dialog", dialog: { kind: "contract", name } })}
          data-tip={`${Object.keys(contracts[name]?.fields ?? {}).join(", ")}\nContent hash ${hashes.get(name) ?? ""}`}
          className="mono flex h-[26px] w-full items-center gap-2.5 rounded-control px-2 text-left hover:bg-hover aria-pressed:bg-active"
        >
          <span className="max-w-full shrink-0 truncate">{name}</span>
          <span className="min-w-0 flex-1 truncate text-right text-micro text-ink-3">{hashes.get(name)}</span>
        </button>
      )}
    />
  );
}
