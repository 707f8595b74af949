import { useMemo, useState } from "react";
import { isJsonObject, type Json, type JsonObject, parseJson } from "../../base/index.ts";
import { checkInputs, validate } from "../../contracts/index.ts";
import type { NodeView } from "../../reports/index.ts";
import { nodeOf, outputType } from "../../workbench/index.ts";
import { useDispatch, useDocument, useRun } from "../app/context.tsx";
import { Button, TextArea } from "../kit/index.ts";
import { Fold } from "./fold.tsx";

/** What the step did, tried by hand: the step alone on other inputs, and what follows it on another output. */
export function ByHand({ step }: { readonly step: NodeView }) {
  const dispatch = useDispatch();
  const document = useDocument((state) => state.document);
  const flow = useRun((state) => state.shown?.flow ?? "");
  const { segments, output } = step;
  const node = segments.at(-1)?.node ?? "";
  const found = nodeOf(document, flow, node);
  // Of a step in an item, a round or another flow there is no such thing as the run of it alone.
  if (!found || segments.slice(0, -1).some(({ branch, round }) => branch === undefined || round !== undefined))
    return null;
  const type = outputType(document, flow, node);
  const called = found.kind === "call" ? document.functions[found.function] : undefined;
  const inputs = called && inputsOf(step, Object.keys(called.input));
  return (
    <div className="flex flex-col gap-1 border-b border-hair px-4 py-2">
      {called && inputs ? (
        <Trial
          title="Run it with other inputs"
          name="Inputs by hand"
          value={inputs}
          refuse={(value) => said(checkInputs(value, called.input, document.contracts))}
          action="Run the step"
          onTry={(value) => {
            if (isJsonObject(value)) dispatch({ do: "run", extent: { run: "step", node, inputs: value } });
          }}
        />
      ) : null}
      {output === undefined ? null : (
        <Trial
          title="Go on with another output"
          name="Output by hand"
          value={output}
          refuse={(value) => (type === null ? null : said(validate(value, type, document.contracts)))}
          action="Run what follows"
          onTry={(value) => dispatch({ do: "run", extent: { run: "after", node, output: value } })}
        />
      )}
    </div>
  );
}

/** By name: of code, what it got by position. */
function inputsOf({ inputs, args = [] }: NodeView, names: readonly string[]): JsonObject {
  return inputs ?? Object.fromEntries(names.map((name, place) => [name, args[place] ?? null]));
}

type Checked = ReturnType<typeof validate> | ReturnType<typeof checkInputs>;

const said = (checked: Checked): string | null =>
  checked.ok ? null : checked.error.map(({ message }) => message).join("; ");

interface TrialProps {
  readonly title: string;
  readonly name: string;
  readonly value: Json;
  /** Why a value does not fit; null: it does. */
  readonly refuse: (value: Json) => string | null;
  readonly action: string;
  readonly onTry: (value: Json) => void;
}

/** A longer value is no text to be written in: what is laid out of it would hold the page up. */
const LONGEST = 20_000;

function Trial(props: TrialProps) {
  const written = useMemo(() => JSON.stringify(props.value, null, 2), [props.value]);
  return written.length > LONGEST ? null : <ShortTrial {...props} written={written} />;
}

function ShortTrial({ title, name, written, refuse, action, onTry }: TrialProps & { readonly written: string }) {
  const [text, setText] = useState(written);
  const busy = useRun((state) => state.active !== null);
  const read = parseJson(text);
  const problem = read.ok ? refuse(read.value) : read.error;
  return (
    <Fold title={title}>
      <div className="flex flex-col items-start gap-2 py-1.5">
        <TextArea name={name} value={text} onCommit={setText} mono rows={4} maxRows={16} />
        {problem === null ? null : (
          <p role="alert" className="text-bad-text">
            {problem}
          </p>
        )}
        <Button size="small" disabled={problem !== null || busy} onClick={() => read.ok && onTry(read.value)}>
          {action}
        </Button>
      </div>
    </Fold>
  );
}
