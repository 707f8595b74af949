import { Hand } from "lucide-react";
import { useDispatch, useRun } from "../app/context.tsx";
import { Button } from "../kit/index.ts";

/** How many questions wait for an answer, and the way to them; or the way on with a run that was left waiting. */
export function InboxButton() {
  const dispatch = useDispatch();
  const count = useRun((state) => state.asks.length);
  const left = useRun((state) =>
    state.active === null && state.shown?.status === "suspended" ? state.shown.id : null,
  );
  return (
    <span role="status" className="shrink-0 empty:hidden">
      {count > 0 ? (
        <Button
          icon={<Hand size={14} aria-hidden="true" />}
          tip="The run waits for you"
          onClick={() => dispatch({ do: "open-dialog", dialog: { kind: "review", question: null } })}
        >
          Review {count}
        </Button>
      ) : left === null ? null : (
        <Button
          icon={<Hand size={14} aria-hidden="true" />}
          tip="This run was left waiting for a person"
          onClick={() => dispatch({ do: "resume-run", id: left })}
        >
          Go on
        </Button>
      )}
    </span>
  );
}
