import { latestOf, type ShownRun } from "../../../workbench/index.ts";
import { useDispatch, useSession } from "../../app/context.tsx";
import { StateGlyph, stateLook, writeTime, writeValue } from "../../look/index.ts";
import { AnswerButton } from "../../reviews/answer-button.tsx";
import { progressWords } from "../run-parts/progress-words.ts";
import { stepLines } from "./undone.ts";

/** How far each step has come, with the end of what it has said so far. */
export function RunSteps({ run }: { readonly run: ShownRun }) {
  const dispatch = useDispatch();
  const selected = useSession((state) => state.selection.nodes);
  return (
    <ul aria-label="Steps" className="px-1.5 py-1">
      {stepLines(run).map(({ node, path, state }) => {
        const step = latestOf(run.view, path);
        const parts = step ? progressWords(run.view, step) : null;
        const said =
          step?.output !== undefined ? writeValue(step.output, 160) : (step?.attempts.at(-1)?.text.slice(-160) ?? "");
        const time = step ? (step.endedAt ?? run.view.at) - step.startedAt : null;
        return (
          <li key={path} className="flex items-center gap-1">
            <button
              type="button"
              aria-pressed={selected.includes(node)}
              onClick={() => dispatch({ do: "select", nodes: [node] })}
              className="grid h-[26px] min-w-0 flex-1 grid-cols-[16px_minmax(100px,190px)_minmax(64px,136px)_1fr_56px] items-center gap-2 rounded-control px-1.5 text-left hover:bg-hover aria-pressed:bg-active"
            >
              <StateGlyph state={state} />
              <span className="truncate">{node}</span>
              <span className="truncate text-small text-ink-2">{stateLook(state).word}</span>
              <span dir="ltr" className="mono truncate text-small text-ink-3">
                {parts === null ? null : <span className="mr-2 text-ink-2">{parts}</span>}
                {said}
              </span>
              <span className="figures text-right text-small text-ink-3">{time === null ? "" : writeTime(time)}</span>
            </button>
            <AnswerButton path={step?.path ?? path} />
          </li>
        );
      })}
    </ul>
  );
}
