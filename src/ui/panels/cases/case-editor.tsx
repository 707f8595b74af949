import { useEffect, useRef, useState } from "react";
import { isJsonObject, type Json, type JsonObject, type JsonPath, parseJson } from "../../../base/index.ts";
import type { Fields } from "../../../contracts/index.ts";
import type { Case } from "../../../flow/index.ts";
import { useDispatch, useDocument, useWorkbench } from "../../app/context.tsx";
import {
  Button,
  DraftScope,
  EmptyState,
  Field,
  Segmented,
  showToast,
  TextInput,
  useGoToRefused,
  useSteady,
} from "../../kit/index.ts";
import { ValueViewer } from "../../values/index.ts";
import { focusPlace } from "./focus-place.ts";
import { issuesOf, pathKey, withValue, wordsByPlace } from "./form-values.ts";
import { JsonEditor } from "./json-editor.tsx";
import { ValueForm } from "./value-form.tsx";

export interface CaseEditorProps {
  readonly flow: string;
  readonly current: Case | null;
  readonly name: string;
  readonly taken: readonly string[];
  readonly readOnly: boolean;
  readonly isRefused: boolean;
  readonly onKeep: (name: string, input: JsonObject) => void;
}

const noFields: Fields = {};
const noInput: JsonObject = {};

/** One case: its name, and its values as a form or as JSON. */
export function CaseEditor({ flow, current, name, taken, readOnly, isRefused, onKeep }: CaseEditorProps) {
  const { stores } = useWorkbench();
  const fields = useDocument((state) => state.document.flows[flow]?.input ?? noFields);
  const contracts = useDocument((state) => state.document.contracts);
  const [mode, setMode] = useState<"form" | "json">("form");
  const input = current?.input ?? noInput;
  const issues = issuesOf(input, fields, contracts);
  const said = useSteady(
    wordsByPlace(
      issues.filter((issue) => isRefused || issue.code !== "missing"),
      "The flow needs a value here.",
    ),
  );
  const box = useRef<HTMLDivElement>(null);
  const goToRefused = useGoToRefused(`case/${flow}`);

  /** Of the case as it is in the document now: two fields that commit together must not undo each other. */
  function change(path: JsonPath, value: Json | undefined) {
    const now = stores.document
      .getState()
      .document.bench.cases.find((candidate) => candidate.flow === flow && candidate.name === name);
    const next = withValue(now?.input ?? noInput, path, value);
    if (isJsonObject(next)) onKeep(name, next);
  }
  const firstGap = isRefused ? (issues[0]?.path ?? []) : [];
  const wanted = useRef(pathKey(firstGap));
  useEffect(() => {
    if (focusPlace(box.current, wanted.current)) return;
    const first = box.current?.querySelector("[data-path]")?.getAttribute("data-path");
    if (first) focusPlace(box.current, first);
  }, []);

  if (readOnly) {
    return (
      <div className="min-w-0 flex-1">
        <ValueViewer name={current?.name ?? "Inputs"} root="input" value={input} field={{ type: "object", fields }} />
      </div>
    );
  }
  if (Object.keys(fields).length === 0) return <NoInputs flow={flow} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut; the JSON tab takes its text too
    <div
      ref={box}
      className="min-w-0 flex-1 overflow-auto px-5 py-3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        event.stopPropagation();
        void file.text().then((text) => takeText(text, fields, (taken) => onKeep(name, taken)));
      }}
    >
      <div className="mb-3 flex items-end gap-3">
        <Field label="Name of the case" className="flex-1">
          {(frame) => (
            <TextInput
              frame={frame}
              value={name}
              isHeld
              refuse={(text) =>
                text.trim() !== name && taken.includes(text.trim())
                  ? `there is a case named ${text.trim()} already.`
                  : null
              }
              onCommit={(text) => {
                const wish = text.trim();
                if (wish !== "" && wish !== name) onKeep(wish, input);
              }}
            />
          )}
        </Field>
        <Segmented
          name="Edit as"
          value={mode}
          options={[
            { value: "form", label: "Form" },
            { value: "json", label: "JSON" },
          ]}
          onChange={(next) => !goToRefused() && setMode(next)}
        />
      </div>
      <DraftScope of={name}>
        {mode === "form" ? (
          <div className="flex flex-col gap-4">
            {Object.entries(fields).map(([field, type]) => (
              <ValueForm
                key={field}
                form={{ contracts, issues: said, change }}
                label={field}
                field={type}
                value={Object.hasOwn(input, field) ? input[field] : undefined}
                path={[field]}
              />
            ))}
          </div>
        ) : (
          <>
            <JsonEditor
              name="Inputs as JSON"
              rows={14}
              value={input}
              refuse={(value) =>
                isJsonObject(value) ? null : "the inputs are an object: one value by name of each input."
              }
              onChange={(value) => onKeep(name, isJsonObject(value) ? value : noInput)}
            />
            <ul className="mt-2 text-small text-bad-text">
              {issues.map((issue) => (
                <li key={issue.message}>{issue.message}</li>
              ))}
            </ul>
          </>
        )}
      </DraftScope>
    </div>
  );
}

/** A dropped file: an object with the inputs, or the text of the only one. */
function takeText(text: string, fields: Fields, keep: (input: JsonObject) => void): void {
  const parsed = parseJson(text);
  const [only, ...others] = Object.entries(fields);
  if (parsed.ok && isJsonObject(parsed.value)) keep(parsed.value);
  else if (only && others.length === 0 && only[1].type === "string") keep({ [only[0]]: text });
  else
    void showToast("warning", "This file holds no inputs", {
      description: "A JSON object with one value by name is needed.",
    });
}

function NoInputs({ flow }: { readonly flow: string }) {
  const dispatch = useDispatch();
  return (
    <div className="flex-1">
      <EmptyState
        title="This flow takes no inputs"
        action={
          <Button
            onClick={() => {
              dispatch({ do: "open-dialog", dialog: null });
              dispatch({ do: "reveal", place: { in: "document", flow, node: "input" } });
            }}
          >
            Select the Input node
          </Button>
        }
      >
        It can be run as it is. Inputs are declared on the Input node.
      </EmptyState>
    </div>
  );
}
