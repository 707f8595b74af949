import { Hand } from "lucide-react";
import { useDispatch, useRun } from "../app/context.tsx";
import { Button } from "../kit/index.ts";

/** How many questions wait for an answer, and the way to them. */
export function InboxButton({ look }: { readonly look: "words" | "sign" }) {
  const dispatch = useDispatch();
  const count = useRun((state) => state.asks.length);
  return (
    <span role="status" className="shrink-0 empty:hidden">
      {count > 0 ? (
        <Button
          icon={<Hand size={14} aria-hidden="true" />}
          aria-label={`Review ${count}`}
          tip="The run waits for you"
          onClick={() => dispatch({ do: "open-dialog", dialog: { kind: "review", question: null } })}
        >
          {look === "words" ? "Review " : ""}
          {count}
        </Button>
      ) : null}
    </span>
  );
}
