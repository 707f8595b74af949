import type { Flow } from "../../../flow/index.ts";
import { Field, NumberInput, Segmented } from "../../kit/index.ts";
import { Part } from "../part.tsx";
import { PartProblems } from "../part-problems.tsx";
import { useEdit } from "./use-edit.ts";

/** In which order a flow's steps run, and how often it may go back. */
export function FlowOrder({ flow, definition }: { readonly flow: string; readonly definition: Flow }) {
  const { edit } = useEdit();
  const order = definition.order ?? "graph";
  return (
    <Part title="Order">
      <Segmented<"graph" | "sequential">
        name="Order of steps"
        value={order}
        options={[
          { value: "graph", label: "As a graph" },
          { value: "sequential", label: "One at a time" },
        ]}
        onChange={(to) =>
          edit(to === "graph" ? `Run ${flow} as a graph` : `Run ${flow} one step at a time`, {
            edit: "set-flow-order",
            flow,
            value: to === "graph" ? null : to,
          })
        }
      />
      <p className="text-small text-ink-3">
        {order === "graph"
          ? "Steps that don't depend on each other run at the same time."
          : "Steps run one after the other, as files of older versions with jumps do."}
      </p>
      <PartProblems at={{ flow, part: "order" }} />
      <Field label="Rounds" hint="How often the flow may go back by revise, failed or next; one more ends it.">
        {(frame) => (
          <NumberInput
            frame={frame}
            integer
            min={1}
            max={1000}
            placeholder="3"
            value={definition.max_rounds ?? null}
            onCommit={(value) => edit(`Change the rounds of ${flow}`, { edit: "set-flow-max-rounds", flow, value })}
          />
        )}
      </Field>
      <PartProblems at={{ flow, part: "max_rounds" }} />
    </Part>
  );
}
