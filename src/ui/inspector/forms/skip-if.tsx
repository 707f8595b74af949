import { useDocument } from "../../app/context.tsx";
import { Part } from "../part.tsx";
import { PartProblems } from "../part-problems.tsx";
import { ConditionInput } from "./condition-input.tsx";
import { useEdit } from "./use-edit.ts";

/** When a step is passed over, whatever else would let it run. */
export function SkipIf({ flow, node }: { readonly flow: string; readonly node: string }) {
  const value = useDocument((state) => state.document.flows[flow]?.nodes[node]?.skip_if);
  const { type, leave } = useEdit();
  const field = `node/${flow}/${node}/skip_if`;
  return (
    <Part title="Skip if" hint="When this holds, the step does not run and has no value. Empty: never.">
      <ConditionInput
        flow={flow}
        name="Skip if"
        placeholder="len($.input.text) == 0"
        value={value ?? ""}
        onCommit={(text) =>
          type(field, `Change when ${node} is skipped`, {
            edit: "set-skip-if",
            flow,
            node,
            value: text.trim() === "" ? null : text,
          })
        }
        onLeave={leave}
      />
      <PartProblems at={{ flow, node, part: "skip_if" }} ownExpression />
    </Part>
  );
}
