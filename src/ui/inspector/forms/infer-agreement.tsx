import { useMemo } from "react";
import type { FunctionPart, InferFunction } from "../../../flow/index.ts";
import { useDocument } from "../../app/context.tsx";
import { ExpressionInput } from "../../editors/expression-input.tsx";
import { Button, Field, NumberInput, Select, TextArea, Toggle } from "../../kit/index.ts";
import { Part } from "../part.tsx";
import { PartProblems } from "../part-problems.tsx";
import { agreementPaths } from "./agreement-paths.ts";
import { useEdit } from "./use-edit.ts";

interface InferAgreementProps {
  readonly name: string;
  readonly definition: InferFunction;
}

/** How a single answer is made surer: asked several times, asked again until it will do, sampled in tests. */
export function InferAgreement({ name, definition }: InferAgreementProps) {
  const { edit } = useEdit();
  const set = (label: string, ...parts: readonly FunctionPart[]) =>
    edit(label, ...parts.map((part) => ({ edit: "set-function-part", function: name, ...part }) as const));
  return (
    <>
      <Quorum name={name} definition={definition} set={set} />
      <RefinePart name={name} definition={definition} set={set} />
      <Part title="Stability" hint="A stable function is expected to answer alike each time; tests sample it.">
        <div className="flex items-center gap-2">
          <Toggle
            name="Stable"
            on={definition.stable ?? true}
            onChange={(on) => set(`Change stable of ${name}`, { part: "stable", value: on ? null : false })}
          />
          <span className="text-small text-ink-2">
            {(definition.stable ?? true) ? "Answers alike each time" : "Answers differ: a Probabilistic value"}
          </span>
        </div>
        <Field label="Samples in tests">
          {(frame) => (
            <NumberInput
              frame={frame}
              integer
              min={2}
              max={100}
              placeholder="5"
              value={definition.sample_n ?? null}
              onCommit={(value) => set(`Change samples of ${name}`, { part: "sample_n", value })}
            />
          )}
        </Field>
        <PartProblems at={{ function: name, part: "stable" }} />
        <PartProblems at={{ function: name, part: "sample_n" }} />
      </Part>
    </>
  );
}

interface AgreementPartProps extends InferAgreementProps {
  readonly set: (label: string, ...parts: readonly FunctionPart[]) => void;
}

/** All three or none of them (LANGUAGE 2): turned on and off together. */
function Quorum({ name, definition, set }: AgreementPartProps) {
  const contracts = useDocument((state) => state.document.contracts);
  const { quorum, agree_on: agreeOn, threshold } = definition;
  const paths = agreementPaths(definition.output, contracts);
  const isOn = quorum !== undefined || agreeOn !== undefined || threshold !== undefined;
  return (
    <Part
      title="Quorum"
      hint="Asks several times at once, and takes the answer on which enough agree."
      aside={
        isOn ? (
          <Button
            size="small"
            onClick={() =>
              set(
                `Ask ${name} once`,
                { part: "quorum", value: null },
                { part: "agree_on", value: null },
                { part: "threshold", value: null },
              )
            }
          >
            Ask once
          </Button>
        ) : (
          <Button
            size="small"
            onClick={() =>
              set(
                `Ask ${name} three times`,
                { part: "quorum", value: 3 },
                { part: "agree_on", value: paths[0] ?? "" },
                { part: "threshold", value: 2 },
              )
            }
          >
            Ask three times
          </Button>
        )
      }
    >
      {isOn ? (
        <div className="grid grid-cols-2 gap-2">
          <Field label="Members" hint="Calls at once.">
            {(frame) => (
              <NumberInput
                frame={frame}
                integer
                min={2}
                max={50}
                value={quorum ?? null}
                onCommit={(value) => set(`Change quorum of ${name}`, { part: "quorum", value })}
              />
            )}
          </Field>
          <Field label="Must agree" hint="Of the members.">
            {(frame) => (
              <NumberInput
                frame={frame}
                integer
                min={1}
                {...(quorum === undefined ? {} : { max: quorum })}
                value={threshold ?? null}
                onCommit={(value) => set(`Change threshold of ${name}`, { part: "threshold", value })}
              />
            )}
          </Field>
          <Field label="Agree on" className="col-span-2">
            {(frame) => (
              <Select
                frame={frame}
                mono
                value={agreeOn ?? ""}
                options={[
                  ...paths.map((path) => ({ value: path, label: path })),
                  ...(agreeOn !== undefined && paths.includes(agreeOn)
                    ? []
                    : [{ value: agreeOn ?? "", label: agreeOn ? `${agreeOn} (missing)` : "choose a field" }]),
                ]}
                onChange={(value) => set(`Change agree on of ${name}`, { part: "agree_on", value })}
              />
            )}
          </Field>
        </div>
      ) : null}
      {(["quorum", "agree_on", "threshold"] as const).map((part) => (
        <PartProblems key={part} at={{ function: name, part }} />
      ))}
    </Part>
  );
}

function RefinePart({ name, definition, set }: AgreementPartProps) {
  const contracts = useDocument((state) => state.document.contracts);
  const { type, leave } = useEdit();
  const { refine, output } = definition;
  const scope = useMemo(() => ({ names: { result: output }, contracts }), [output, contracts]);
  const typed = (key: "until" | "feedback") => {
    const field = `function/${name}/refine/${key}`;
    return {
      onCommit: (text: string) => {
        if (!refine) return;
        const value = { ...refine, [key]: text };
        type(field, `Change ${key} of ${name}`, { edit: "set-function-part", function: name, part: "refine", value });
      },
      onLeave: leave,
    };
  };
  return (
    <Part
      title="Refine"
      hint="Asks again, with what was wrong, until the answer will do."
      aside={
        <Button
          size="small"
          onClick={() =>
            set(refine ? `Stop refining ${name}` : `Refine ${name}`, {
              part: "refine",
              value: refine ? null : { until: "True", feedback: "Say more precisely what is meant." },
            })
          }
        >
          {refine ? "Don't refine" : "Refine until…"}
        </Button>
      }
    >
      {refine ? (
        <>
          <Field label="Until">
            {() => <ExpressionInput name="Until" value={refine.until} scope={scope} {...typed("until")} />}
          </Field>
          <Field label="Feedback" hint="Goes back to the model as what is to be fixed.">
            {(frame) => <TextArea frame={frame} rows={2} value={refine.feedback} {...typed("feedback")} />}
          </Field>
          <Field label="At most" hint="Iterations.">
            {(frame) => (
              <NumberInput
                frame={frame}
                integer
                min={1}
                max={50}
                placeholder="5"
                value={refine.max_iterations ?? null}
                onCommit={(most) => {
                  const { max_iterations: _, ...rest } = refine;
                  const value = most === null ? rest : { ...rest, max_iterations: most };
                  set(`Change iterations of ${name}`, { part: "refine", value });
                }}
              />
            )}
          </Field>
        </>
      ) : null}
      <PartProblems at={{ function: name, part: "refine*" }} />
    </Part>
  );
}
