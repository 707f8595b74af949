import { Button, Kbd } from "../kit/index.ts";
import { KindSwatch } from "../look/index.ts";
import type { Insertable } from "./insertion.ts";

/** What an empty flow says: how to begin. */
export function CanvasEmpty({ onInsert }: { readonly onInsert: (what: Insertable) => void }) {
  return (
    <div className="canvas-empty">
      <p className="text-title font-semibold text-ink">Begin with a step</p>
      <p className="max-w-[46ch] text-pretty text-center text-normal text-ink-2">
        An Infer asks a model and holds its answer to a contract. A Compute is your own code, with the same kind of
        ports. Add one, draw its input to Input, which makes it an input of the flow, and its output to Output.
      </p>
      <div className="mt-1 flex gap-2">
        <Button icon={<KindSwatch kind="Infer" />} onClick={() => onInsert({ kind: "infer" })}>
          Add an Infer
        </Button>
        <Button icon={<KindSwatch kind="Compute" />} onClick={() => onInsert({ kind: "compute" })}>
          Add a Compute
        </Button>
      </div>
      <p className="mt-1 flex items-center gap-1.5 text-small text-ink-3">
        or press <Kbd keys="/" /> anywhere on the canvas
      </p>
    </div>
  );
}
