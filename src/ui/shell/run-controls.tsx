import { ChevronDown, Play, Redo2, Square, Undo2 } from "lucide-react";
import { isLive, type LiveChoice, type ModelChoice, modelName } from "../../workbench/index.ts";
import { useDispatch, useDocument, useProject, useRun, useSession } from "../app/context.tsx";
import { writeShortcut } from "../app/keys.ts";
import { Button, IconButton, Menu, type MenuEntry } from "../kit/index.ts";

/** Undo and redo, as buttons and as entries of a menu. */
export function useHistorySteps() {
  const dispatch = useDispatch();
  const readOnly = useProject((state) => state.access.mode === "read");
  const undoable = useDocument((state) => (state.position > 0 ? (state.steps[state.position - 1] ?? "") : null));
  const redoable = useDocument((state) => state.steps[state.position] ?? null);
  return [
    {
      name: "Undo",
      tip: undoable,
      keys: writeShortcut("Mod+Z"),
      unavailable: readOnly || undoable === null,
      icon: <Undo2 size={16} />,
      act: () => dispatch({ do: "undo" }),
    },
    {
      name: "Redo",
      tip: redoable,
      keys: writeShortcut("Mod+Shift+Z"),
      unavailable: readOnly || redoable === null,
      icon: <Redo2 size={16} />,
      act: () => dispatch({ do: "redo" }),
    },
  ] as const;
}

export function UndoRedo() {
  return (
    <span className="flex shrink-0">
      {useHistorySteps().map(({ name, tip, keys, unavailable, icon, act }) => (
        <IconButton
          key={name}
          name={name}
          data-tip={tip ? `${name}: ${tip}` : name}
          keys={keys}
          disabled={unavailable}
          icon={icon}
          onClick={act}
        />
      ))}
    </span>
  );
}

const FREE: { readonly [K in Exclude<ModelChoice, LiveChoice>["kind"]]: string } = {
  simulated: "Answers are made up here: free, offline, the same for the same seed",
  manual: "You answer for the model: free, offline",
  "built-in": "This browser's own model answers: free, offline",
};

/** Which model answers, and whether it can be reached. */
export function ModelChip() {
  const dispatch = useDispatch();
  const model = useSession((state) => state.settings.model);
  const seed = useDocument((state) => state.document.bench.seed ?? 1);
  const isPaid = isLive(model);
  const words = model.kind === "simulated" ? `Simulated · seed ${seed}` : modelName(model);
  return (
    <button
      type="button"
      aria-label={`Model: ${words}`}
      data-tip={isPaid ? `Runs are paid: ${words}` : FREE[model.kind]}
      onClick={() => dispatch({ do: "open-dialog", dialog: { kind: "models" } })}
      className="figures flex h-[30px] min-w-[96px] max-w-[190px] items-center gap-1.5 rounded-control px-2.5 text-ink-2 ring-1 ring-hair ring-inset hover:bg-hover hover:text-ink"
    >
      <i
        aria-hidden="true"
        className={isPaid ? "size-[7px] shrink-0 rounded-[2px] bg-warn" : "size-[7px] shrink-0 rounded-full bg-ok"}
      />
      <span className="truncate">{words}</span>
    </button>
  );
}

/** The named inputs that Run uses, and what can be done about them. */
export function useCaseEntries() {
  const dispatch = useDispatch();
  const flow = useSession((state) => state.flow);
  const cases = useDocument((state) => state.document.bench.cases);
  const chosen = useSession((state) => state.cases[flow]);
  const own = cases.filter((candidate) => candidate.flow === flow);
  const current = own.find((candidate) => candidate.name === chosen) ?? own[0];
  const entries = (): readonly MenuEntry[] => [
    { kind: "heading", label: "Run with the inputs of" },
    ...own.map(
      (candidate): MenuEntry => ({
        kind: "item",
        label: candidate.name,
        checked: candidate === current,
        onSelect: () => dispatch({ do: "choose-case", flow, case: candidate.name }),
      }),
    ),
    { kind: "separator" },
    ...(current
      ? [
          {
            kind: "item",
            label: `Edit ${current.name}…`,
            onSelect: () =>
              dispatch({ do: "open-dialog", dialog: { kind: "case", flow, case: current.name, missing: [] } }),
          } as const,
        ]
      : []),
    {
      kind: "item",
      label: "New case…",
      onSelect: () => dispatch({ do: "open-dialog", dialog: { kind: "case", flow, case: null, missing: [] } }),
    },
  ];
  return { current, entries };
}

export function CaseChooser() {
  const { current, entries } = useCaseEntries();
  return (
    <Menu
      entries={entries}
      align="end"
      trigger={(props) => (
        <button
          {...props}
          type="button"
          aria-label={`Case: ${current?.name ?? "none"}`}
          className="flex h-[30px] min-w-[96px] max-w-[220px] items-center gap-1 rounded-control px-2 text-ink-2 hover:bg-hover hover:text-ink"
          data-tip="The inputs that Run uses"
        >
          <span className="truncate">{current?.name ?? "No inputs yet"}</span>
          <ChevronDown aria-hidden="true" size={14} className="shrink-0 text-ink-3" />
        </button>
      )}
    />
  );
}

export function RunButton() {
  const dispatch = useDispatch();
  const active = useRun((state) => state.active !== null);
  const preparing = useRun((state) => state.life.phase === "preparing");
  if (active) {
    return (
      <Button
        look="primary"
        keys={writeShortcut("Mod+.")}
        tip="Stop"
        icon={<Square size={12} fill="currentColor" aria-hidden="true" />}
        onClick={() => dispatch({ do: "stop" })}
        className="w-[74px]"
      >
        Stop
      </Button>
    );
  }
  return (
    <Button
      look="primary"
      keys={writeShortcut("Mod+Enter")}
      tip="Run"
      aria-busy={preparing}
      icon={<Play size={13} fill="currentColor" aria-hidden="true" />}
      className="w-[74px]"
      onClick={() => dispatch({ do: "run" })}
    >
      Run
    </Button>
  );
}
