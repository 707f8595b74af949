import { FileCode2 } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { Derived, IrText, YamlDraft } from "../../../workbench/index.ts";
import { useDerived, useDispatch, useDocument, useProject, useSession } from "../../app/context.tsx";
import { YamlEditor } from "../../editors/yaml-editor.tsx";
import { EmptyState } from "../../kit/index.ts";
import { DraftState } from "./draft-state.tsx";
import { marksOfDocument, marksOfText, selectedLines, selectingLine } from "./parts.ts";
import { TextActions } from "./text-actions.tsx";

const nowhere: IrText["ranges"] = new Map();

/**
 * `flow/1`, live, to read and to write: what is selected on the canvas is lit, the caret selects what it stands in, and
 * an edited text becomes the flow as soon as it can be read.
 */
export function FlowText({ actions }: { readonly actions: ReactNode }) {
  const dispatch = useDispatch();
  const made = useDerived((state) => state.irText);
  const found = useDerived((state) => state.compiled?.value.diagnostics);
  const revision = useDocument((state) => state.revision);
  const readOnly = useProject((state) => state.access.mode === "read");
  const selection = useSession((state) => state.selection);
  const flow = useSession((state) => state.flow);
  const kept = useSession((state) => state.yamlDraft);
  const [isFocused, setFocused] = useState(false);
  const [goTo, setGoTo] = useState<{ readonly line: number; readonly column: number } | null>(null);

  useEffect(() => {
    void dispatch({ do: "watch-ir", version: "flow/1" });
    return () => void dispatch({ do: "watch-ir", version: null });
  }, [dispatch]);

  const printed = made?.value.yaml ?? "";
  const draft = kept !== null && isShown(kept, revision, made, isFocused) ? kept : null;
  const text = draft?.text ?? printed;
  // Lines of parts are known of the printed text alone.
  const ranges = text === printed && made ? made.value.ranges : nowhere;
  const lit = useMemo(() => selectedLines(ranges, selection, flow), [ranges, selection, flow]);
  const marks = useMemo(
    () => [...marksOfText(draft?.diagnostics ?? []), ...marksOfDocument(found ?? [], ranges)],
    [draft?.diagnostics, found, ranges],
  );
  if (made === null && draft === null) return <p className="px-4 py-3 text-ink-2">Writing it…</p>;
  if (text === "" && draft === null) {
    return (
      <EmptyState icon={<FileCode2 size={20} />} title="No IR yet">
        The flow compiles to flow/1 as soon as nothing is in the way. Problems says what is.
      </EmptyState>
    );
  }
  return (
    <div className="flex h-full min-h-0 flex-col bg-card">
      <div className="relative min-h-0 flex-1">
        <YamlEditor
          name="IR"
          value={text}
          readOnly={readOnly}
          marks={marks}
          lit={lit}
          goTo={goTo}
          onType={(typed) => dispatch({ do: "type-yaml", text: typed })}
          onFocus={() => setFocused(true)}
          onLeave={() => {
            setFocused(false);
            dispatch({ do: "commit" });
          }}
          onLine={(line) => {
            for (const command of selectingLine(ranges, line, flow)) dispatch(command);
          }}
          onUndo={() => dispatch({ do: "undo" })}
        />
        <TextActions text={text} isStale={draft === null && revision !== made?.revision} isCurrent>
          {actions}
        </TextActions>
      </div>
      {draft === null ? null : <DraftState draft={draft} isBehind={draft.revision !== revision} onGo={setGoTo} />}
    </div>
  );
}

/**
 * What was applied is shown in the writer's own spelling while it is being written, and until it has been printed; of a
 * document that cannot be printed, for good.
 */
function isShown(draft: YamlDraft, revision: number, made: Derived<IrText> | null, isFocused: boolean): boolean {
  if (draft.state !== "applied") return true;
  if (draft.revision !== revision) return false;
  return isFocused || made?.revision !== revision || made.value.yaml === "";
}
