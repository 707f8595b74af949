import { TriangleAlert } from "lucide-react";
import { lazy, memo, Suspense, useState } from "react";
import { INPUT_NODE, OUTPUT_NODE } from "../../workbench/index.ts";
import { useDispatch, useDocument, useRun } from "../app/context.tsx";
import { useProblem } from "../app/problems.ts";
import { calledName } from "../look/index.ts";
import { EditableName } from "./editable-name.tsx";
import type { CardData } from "./projection.ts";
import { StepSign } from "./step-sign.tsx";
import { useTakenNames } from "./use-taken-names.ts";

/** Before the first run, and without pins, there is nothing to mark. */
const CardMarks = lazy(async () => ({ default: (await import("./card-marks.tsx")).CardMarks }));

/** The head of a card: name, problem mark, state and kind. */
export const CardTitle = memo(function CardTitle({
  data,
  height,
}: {
  readonly data: CardData;
  readonly height: number;
}) {
  const dispatch = useDispatch();
  const taken = useTakenNames(data.flow);
  const [editing, setEditing] = useState(false);
  const problem = useProblem(data.flow, data.name);
  const hasRun = useRun((state) => state.earlier.length > 0);
  const hasPins = useDocument(({ document }) => document.bench.pins.length > 0);
  const hasMarks = hasRun || hasPins;
  const section = data.node?.kind === "section" ? data.node : null;
  const called = calledName(data.name, data.node);
  const boundary = data.name === INPUT_NODE || data.name === OUTPUT_NODE;
  return (
    <header className="card-title" style={{ height }}>
      {boundary ? (
        <span className="card-name">{data.kind}</span>
      ) : (
        <EditableName
          className="card-name"
          value={section ? section.title : data.name}
          name={`Name of ${data.name}`}
          editing={editing}
          onEditing={setEditing}
          {...(section ? {} : { taken })}
          onRename={(name) =>
            dispatch({
              do: "edit",
              label: `Rename ${data.name}`,
              edits: [
                section
                  ? { edit: "set-node", flow: data.flow, node: data.name, value: { ...section, title: name } }
                  : { edit: "rename-node", flow: data.flow, node: data.name, name },
              ],
            })
          }
        />
      )}
      {called === null ? null : (
        <span className="card-calls truncate" data-tip={`Calls ${called}`}>
          {called}
        </span>
      )}
      <span className="card-kind">
        {problem ? (
          <TriangleAlert
            size={13}
            aria-label={problem === "error" ? "has errors" : "has warnings"}
            style={{ color: problem === "error" ? "var(--state-bad-text)" : "var(--state-warn-text)" }}
          />
        ) : null}
        {hasMarks ? (
          <Suspense>
            <CardMarks flow={data.flow} node={data.name} />
          </Suspense>
        ) : null}
        <StepSign flow={data.flow} name={data.name} />
        {boundary || section ? null : data.kind}
      </span>
    </header>
  );
});
