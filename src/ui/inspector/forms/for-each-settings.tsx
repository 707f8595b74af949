import type { ForEachNode } from "../../../flow/index.ts";
import { callableFlows, targetInputs } from "../../../workbench/index.ts";
import { useDocument } from "../../app/context.tsx";
import { Field, NumberInput, Select } from "../../kit/index.ts";
import { typeName } from "../../look/index.ts";
import { Part } from "../part.tsx";
import { PartProblems } from "../part-problems.tsx";
import { NodeInputs } from "./node-inputs.tsx";
import { NodeName } from "./node-name.tsx";
import { RequireInput } from "./require-input.tsx";
import { useEdit } from "./use-edit.ts";
import { useNodeEdit } from "./use-node-edit.ts";

interface ForEachSettingsProps {
  readonly flow: string;
  readonly node: string;
  readonly list: ForEachNode;
}

/** One function or flow over every item of a list. */
export function ForEachSettings({ flow, node, list }: ForEachSettingsProps) {
  const document = useDocument((state) => state.document);
  const { set } = useNodeEdit(flow, node, list);
  const { edit } = useEdit();
  const inputs = Object.entries(targetInputs(document, list));
  const chosen = "flow" in list.target ? `flow ${list.target.flow}` : `function ${list.target.function}`;
  const options = [
    ...Object.keys(document.functions).map((name) => ({ value: `function ${name}`, label: name })),
    ...callableFlows(document, flow).map((name) => ({ value: `flow ${name}`, label: `${name} (flow)` })),
  ];
  function choose(value: string) {
    const name = value.replace(/^(function|flow) /, "");
    const target = value.startsWith("flow ") ? { flow: name } : { function: name };
    const names = Object.keys(targetInputs(document, { ...list, target }));
    const item = names.includes(list.item) ? list.item : (names[0] ?? list.item);
    edit(`Let ${node} go through ${name}`, { edit: "set-node", flow, node, value: { ...list, target, item } });
  }
  return (
    <>
      <NodeName flow={flow} node={node} />
      <Part title="Target" hint="Runs once for every item; the results keep the order of the list.">
        <Field label="Function or flow">
          {(frame) => (
            <Select
              frame={frame}
              mono
              value={chosen}
              options={
                options.some(({ value }) => value === chosen)
                  ? options
                  : [...options, { value: chosen, label: `${chosen} (missing)` }]
              }
              onChange={choose}
            />
          )}
        </Field>
        <Field label="Item" hint="The input that takes one item at a time. The others are the same for all.">
          {(frame) => (
            <Select
              frame={frame}
              mono
              value={list.item}
              options={[
                ...inputs.map(([name, field]) => ({ value: name, label: `${name}: ${typeName(field)}` })),
                ...(inputs.some(([name]) => name === list.item)
                  ? []
                  : [{ value: list.item, label: `${list.item} (missing)` }]),
              ]}
              onChange={(item) => set("item", item)}
            />
          )}
        </Field>
        <Field label="At the same time" hint="Empty: all at once.">
          {(frame) => (
            <NumberInput
              frame={frame}
              integer
              min={1}
              placeholder="all"
              value={list.max_concurrent ?? null}
              onCommit={(value) => set("max_concurrent", value)}
            />
          )}
        </Field>
        <PartProblems at={{ flow, node, part: "target" }} />
        <PartProblems at={{ flow, node, part: "item" }} />
      </Part>
      <Part title="Require">
        <RequireInput flow={flow} node={node} require={list.require} what="item" />
      </Part>
      <NodeInputs flow={flow} node={node} hint="Where the list and the other inputs come from." />
    </>
  );
}
