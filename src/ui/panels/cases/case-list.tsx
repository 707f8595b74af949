import { Copy, Plus, Trash2 } from "lucide-react";
import type { Case } from "../../../flow/index.ts";
import { Button, IconButton } from "../../kit/index.ts";

export interface CaseListProps {
  readonly cases: readonly Case[];
  /** Null: a new one, not kept yet. */
  readonly shown: string | null;
  readonly readOnly: boolean;
  readonly onShow: (name: string | null) => void;
  readonly onDuplicate: (one: Case) => void;
  readonly onDelete: (one: Case) => void;
}

/** The cases of the flow: choose, duplicate, delete, begin a new one. */
export function CaseList({ cases, shown, readOnly, onShow, onDuplicate, onDelete }: CaseListProps) {
  return (
    <nav aria-label="Cases" className="flex w-[200px] shrink-0 flex-col gap-2 border-hair border-r px-3 py-3">
      <ul className="-mx-1 min-h-0 flex-1 overflow-auto">
        {cases.map((one) => (
          <li
            key={one.name}
            className="group flex items-center rounded-control hover:bg-hover has-[[aria-current=true]]:bg-active"
          >
            <button
              type="button"
              aria-current={one.name === shown}
              onClick={() => onShow(one.name)}
              className="h-8 min-w-0 flex-1 truncate px-2 text-left aria-[current=true]:font-medium"
            >
              {one.name}
            </button>
            {readOnly ? null : (
              <span className="flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
                <IconButton
                  size="small"
                  name={`Duplicate ${one.name}`}
                  icon={<Copy size={13} />}
                  onClick={() => onDuplicate(one)}
                />
                <IconButton
                  size="small"
                  name={`Delete ${one.name}`}
                  icon={<Trash2 size={13} />}
                  onClick={() => onDelete(one)}
                />
              </span>
            )}
          </li>
        ))}
        {shown === null ? (
          <li className="flex h-8 items-center truncate rounded-control bg-active px-2 font-medium">New case</li>
        ) : null}
      </ul>
      {readOnly ? null : (
        <Button size="small" icon={<Plus size={13} />} disabled={shown === null} onClick={() => onShow(null)}>
          New case
        </Button>
      )}
    </nav>
  );
}
