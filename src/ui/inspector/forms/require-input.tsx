import type { Require } from "../../../flow/index.ts";
import { outputType } from "../../../workbench/index.ts";
import { useDocument } from "../../app/context.tsx";
import { Field, NumberInput, Segmented } from "../../kit/index.ts";
import { typeName } from "../../look/index.ts";
import { PartProblems } from "../part-problems.tsx";
import { useEdit } from "./use-edit.ts";

interface RequireInputProps {
  readonly flow: string;
  readonly node: string;
  readonly require: Require;
  /** What is counted: `branch`, `item`. */
  readonly what: string;
  /** How many there are, where that is known. */
  readonly most?: number;
}

type Kind = "all" | "any" | "some" | "none";

const words = {
  all: (what) => `Every ${what} must succeed. The first failure stops the others and is the failure.`,
  any: () => "The first success wins and stops the others. It fails when all have failed.",
  some: (what) => `So many successes are enough and stop every other ${what}. Fails once they cannot be reached.`,
  none: (what) => `Runs every ${what} to its end and lists how each came out; nothing fails.`,
} as const satisfies { [K in Kind]: (what: string) => string };

/** How many branches or items must succeed, what that means, and what type comes of it. */
export function RequireInput({ flow, node, require, what, most }: RequireInputProps) {
  const document = useDocument((state) => state.document);
  const { edit } = useEdit();
  const kind: Kind = require === "all" || require === "any" ? require : require === 0 ? "none" : "some";
  const set = (value: Require) =>
    edit(`Change what ${node} requires`, { edit: "set-require", flow, node, require: value });
  const type = outputType(document, flow, node);
  return (
    <div className="flex flex-col gap-2">
      <Segmented<Kind>
        name="How many must succeed"
        value={kind}
        options={[
          { value: "all", label: "All" },
          { value: "any", label: "First" },
          { value: "some", label: "Some" },
          { value: "none", label: "None" },
        ]}
        onChange={(to) => set(to === "all" || to === "any" ? to : to === "none" ? 0 : Math.min(2, most ?? 2))}
      />
      {kind === "some" && typeof require === "number" ? (
        <Field label="Successes needed">
          {(frame) => (
            <NumberInput
              frame={frame}
              integer
              min={1}
              {...(most === undefined ? {} : { max: Math.max(1, most) })}
              value={require}
              onCommit={(value) => set(value ?? 1)}
            />
          )}
        </Field>
      ) : null}
      <p className="text-small text-ink-2">{words[kind](what)}</p>
      <p className="flex gap-2 text-small text-ink-3">
        Output <code className="min-w-0 break-words text-ink-2">{type ? typeName(type) : "not known yet"}</code>
      </p>
      <PartProblems at={{ flow, node, part: "require" }} />
    </div>
  );
}
