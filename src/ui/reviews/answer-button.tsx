import { Hand } from "lucide-react";
import { isAskedWithin } from "../../workbench/index.ts";
import { useDispatch, useRun } from "../app/context.tsx";
import { Button } from "../kit/index.ts";

/** The way to the question that a step waits for; nothing where it waits for none. `path`: of the step, as printed. */
export function AnswerButton({ path }: { readonly path: string }) {
  const dispatch = useDispatch();
  const isShown = useRun(({ active, shown }) => active === null || active === shown?.id);
  const ask = useRun(({ asks }) => asks.find(({ question }) => isAskedWithin(question, path)));
  if (ask === undefined || !isShown) return null;
  const { id, kind } = ask.question;
  return (
    <Button
      size="small"
      icon={<Hand size={13} aria-hidden="true" />}
      className="shrink-0"
      onClick={() => dispatch({ do: "open-dialog", dialog: { kind: "review", question: id } })}
    >
      {kind === "review" ? "Decide" : "Answer"}
    </Button>
  );
}
