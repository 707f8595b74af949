import type { CallNode, Unwrap } from "../../../flow/index.ts";
import { Field, NumberInput, Select } from "../../kit/index.ts";
import { Part } from "../part.tsx";
import { PartProblems } from "../part-problems.tsx";
import { useNodeEdit } from "./use-node-edit.ts";

interface UnwrapInputProps {
  readonly flow: string;
  readonly node: string;
  readonly call: CallNode;
}

type Way = Extract<Unwrap, string> | "assert_stable" | "";

const OPTIONS: readonly { readonly value: Way; readonly label: string }[] = [
  { value: "", label: "Not said" },
  { value: "most_likely", label: "The most frequent" },
  { value: "sample", label: "Any of them" },
  { value: "assert_stable", label: "What enough agree on" },
];

/** The share that is asked for where none was. */
const SHARE = 0.9;

/** How the value of a function whose answers differ is taken (LANGUAGE 5.3). */
export function UnwrapInput({ flow, node, call }: UnwrapInputProps) {
  const { set } = useNodeEdit(flow, node, call);
  const { unwrap } = call;
  const way: Way = typeof unwrap === "object" ? "assert_stable" : (unwrap ?? "");
  return (
    <Part title="Value" hint="The function's answers differ: which of them is passed on.">
      <Select
        name="Value taken"
        value={way}
        options={OPTIONS}
        onChange={(to) => set("unwrap", to === "" ? null : to === "assert_stable" ? { assert_stable: SHARE } : to)}
      />
      {typeof unwrap === "object" ? (
        <Field label="Share that must agree">
          {(frame) => (
            <NumberInput
              frame={frame}
              min={0}
              max={1}
              step={0.1}
              value={unwrap.assert_stable}
              onCommit={(share) => set("unwrap", { assert_stable: share ?? SHARE })}
            />
          )}
        </Field>
      ) : null}
      <PartProblems at={{ flow, node, part: "unwrap" }} />
    </Part>
  );
}
