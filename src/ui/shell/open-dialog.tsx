import { lazy, Suspense } from "react";
import { useDispatch, useRun, useSession } from "../app/context.tsx";

const CommandList = lazy(async () => ({ default: (await import("../dialogs/command-list.tsx")).CommandList }));
const Keys = lazy(async () => ({ default: (await import("../dialogs/keys.tsx")).Keys }));
const Projects = lazy(async () => ({ default: (await import("../dialogs/projects.tsx")).Projects }));
const Models = lazy(async () => ({ default: (await import("../dialogs/models.tsx")).Models }));
const Share = lazy(async () => ({ default: (await import("../dialogs/share.tsx")).Share }));
const Export = lazy(async () => ({ default: (await import("../dialogs/export.tsx")).Export }));
const Unreadable = lazy(async () => ({ default: (await import("../dialogs/unreadable.tsx")).Unreadable }));
const Opened = lazy(async () => ({ default: (await import("../dialogs/unreadable.tsx")).Opened }));
const Unfinished = lazy(async () => ({ default: (await import("../dialogs/unfinished.tsx")).Unfinished }));
const ReadingBanner = lazy(async () => ({ default: (await import("../dialogs/reading-banner.tsx")).ReadingBanner }));
const NewProject = lazy(async () => ({ default: (await import("../dialogs/new-project.tsx")).NewProject }));
const Lessons = lazy(async () => ({ default: (await import("../lessons/lessons.tsx")).Lessons }));
const History = lazy(async () => ({ default: (await import("../dialogs/history.tsx")).History }));
const ContractDialog = lazy(async () => ({
  default: (await import("../inspector/contract-dialog.tsx")).ContractDialog,
}));
const PlanDialog = lazy(async () => ({ default: (await import("../panels/plan/plan-dialog.tsx")).PlanDialog }));
const CaseDialog = lazy(async () => ({ default: (await import("../panels/cases/case-dialog.tsx")).CaseDialog }));
const ReviewDialog = lazy(async () => ({ default: (await import("../reviews/review-dialog.tsx")).ReviewDialog }));
const RunConfirmation = lazy(async () => ({
  default: (await import("../panels/plan/run-confirmation.tsx")).RunConfirmation,
}));

/** What `Dialogs` shows, each loaded with its first use. */
export function OpenDialog() {
  const dispatch = useDispatch();
  const dialog = useSession((state) => state.dialog);
  const isReading = useSession((state) => state.reading !== null);
  const life = useRun((state) => state.life);
  const close = () => dispatch({ do: "open-dialog", dialog: null });
  return (
    <Suspense>
      {life.phase === "confirming" ? <RunConfirmation asks={life.asks} /> : null}
      {dialog?.kind === "commands" ? <CommandList onClose={close} /> : null}
      {dialog?.kind === "keys" ? <Keys onClose={close} /> : null}
      {dialog?.kind === "projects" ? <Projects onClose={close} /> : null}
      {dialog?.kind === "models" ? <Models run={dialog.run} onClose={close} /> : null}
      {dialog?.kind === "share" ? <Share link={dialog.link} problem={dialog.problem} onClose={close} /> : null}
      {dialog?.kind === "export" ? <Export onClose={close} /> : null}
      {dialog?.kind === "unreadable" ? <Unreadable {...dialog} onClose={close} /> : null}
      {dialog?.kind === "opened" ? <Opened {...dialog} onClose={close} /> : null}
      {dialog?.kind === "unfinished" ? <Unfinished {...dialog} onClose={close} /> : null}
      {dialog?.kind === "new" ? <NewProject onClose={close} /> : null}
      {dialog?.kind === "lessons" ? <Lessons onClose={close} /> : null}
      {isReading ? <ReadingBanner /> : null}
      {dialog?.kind === "history" ? <History onClose={close} /> : null}
      {dialog?.kind === "case" ? (
        <CaseDialog
          key={`${dialog.flow} ${dialog.case ?? ""}`}
          flow={dialog.flow}
          first={dialog.case}
          isRefused={dialog.missing.length > 0 || (dialog.problems ?? []).length > 0}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === "contract" ? <ContractDialog name={dialog.name} onClose={close} /> : null}
      {dialog?.kind === "review" ? (
        <ReviewDialog
          question={dialog.question}
          onClose={close}
          onChoose={(question) => dispatch({ do: "open-dialog", dialog: { kind: "review", question } })}
        />
      ) : null}
      {dialog?.kind === "plan" ? <PlanDialog onClose={close} /> : null}
    </Suspense>
  );
}
