import { useRun } from "../app/context.tsx";
import { Button, Dialog } from "../kit/index.ts";
import { ReviewForm } from "./review-form.tsx";

export interface ReviewDialogProps {
  /** Which question is looked at; null: the first that waits. */
  readonly question: string | null;
  readonly onClose: () => void;
  readonly onChoose: (question: string) => void;
}

/** What the run asks people: one question at a time, with what there is to see and what can be decided (LANGUAGE 5.6). */
export function ReviewDialog({ question, onClose, onChoose }: ReviewDialogProps) {
  const asks = useRun((state) => state.asks);
  const shown = asks.find((ask) => ask.question.id === question) ?? asks[0];
  if (!shown) {
    return (
      <Dialog open onClose={onClose} title="Nothing to decide" footer={<Button onClick={onClose}>Close</Button>}>
        <p className="text-ink-2">Nobody is asked any more.</p>
      </Dialog>
    );
  }
  const others = asks.filter((ask) => ask !== shown);
  return (
    <ReviewForm key={shown.question.id} ask={shown} onClose={onClose}>
      {others.length === 0 ? null : (
        <nav aria-label="Other questions" className="mb-3 flex flex-wrap gap-1.5">
          {others.map((ask) => (
            <Button key={ask.question.id} size="small" look="ghost" onClick={() => onChoose(ask.question.id)}>
              {ask.question.path}: {ask.question.question}
            </Button>
          ))}
        </nav>
      )}
    </ReviewForm>
  );
}
