import { ArrowDown, ArrowUp, EllipsisVertical, Plus, Trash2 } from "lucide-react";
import type { BranchCase, BranchNode } from "../../../flow/index.ts";
import { ELSE_PORT, freeName, isReservedRoute } from "../../../workbench/index.ts";
import { Button, IconButton, Menu, type MenuEntry } from "../../kit/index.ts";
import { NameInput } from "../name-input.tsx";
import { Part } from "../part.tsx";
import { PartProblems } from "../part-problems.tsx";
import { nameProblem } from "../types/fields-owner.ts";
import { ConditionInput } from "./condition-input.tsx";
import { NodeName } from "./node-name.tsx";
import { Routes } from "./routes.tsx";
import { useEdit } from "./use-edit.ts";

interface BranchSettingsProps {
  readonly flow: string;
  readonly node: string;
  readonly branch: BranchNode;
}

/** Cases in the order in which they are tried; the first whose condition holds is taken. */
export function BranchSettings({ flow, node, branch }: BranchSettingsProps) {
  const { edit } = useEdit();
  const taken = isTaken(branch.cases);
  return (
    <>
      <NodeName flow={flow} node={node} />
      <Part title="Cases" hint="The first condition that holds decides; else is taken when none does.">
        <ol className="flex flex-col gap-3">
          {branch.cases.map((found, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the row and its focus stay where they are through a rename
            <CaseRow key={index} flow={flow} node={node} branch={branch} found={found} index={index} />
          ))}
        </ol>
        <Button
          size="small"
          className="self-start"
          icon={<Plus size={14} />}
          onClick={() => {
            const name = freeName("route", taken);
            edit(`Add case ${name}`, { edit: "add-branch-case", flow, node, name, condition: "True" });
          }}
        >
          Add a case
        </Button>
        <PartProblems at={{ flow, node, part: "cases" }} />
      </Part>
      <Routes flow={flow} node={node} />
    </>
  );
}

function isTaken(cases: readonly BranchCase[]): (name: string) => boolean {
  return (name) => name === ELSE_PORT || isReservedRoute(name) || cases.some((found) => found.name === name);
}

interface CaseRowProps extends BranchSettingsProps {
  readonly found: BranchCase;
  readonly index: number;
}

function CaseRow({ flow, node, branch, found, index }: CaseRowProps) {
  const { edit, type, leave } = useEdit();
  const of = { flow, node, case: found.name };
  const field = `node/${flow}/${node}/cases/${index}`;
  const taken = isTaken(branch.cases);
  const move = (at: number) => edit(`Move case ${found.name}`, { edit: "move-branch-case", ...of, at });
  const entries = (): readonly MenuEntry[] => [
    {
      kind: "item",
      label: "Move up",
      icon: <ArrowUp size={14} />,
      disabled: index === 0,
      onSelect: () => move(index - 1),
    },
    {
      kind: "item",
      label: "Move down",
      icon: <ArrowDown size={14} />,
      disabled: index === branch.cases.length - 1,
      onSelect: () => move(index + 1),
    },
    { kind: "separator" },
    {
      kind: "item",
      label: "Remove",
      icon: <Trash2 size={14} />,
      danger: true,
      onSelect: () => edit(`Remove case ${found.name}`, { edit: "remove-branch-case", ...of }),
    },
  ];
  return (
    <li className="flex flex-col gap-1.5">
      <div className="flex items-start gap-1">
        <NameInput
          className="flex-1"
          name={`Name of case ${index + 1}`}
          value={found.name}
          problem={(name) => nameProblem(name, (other) => other !== found.name && taken(other))}
          onRename={(name) => edit(`Rename case ${found.name} to ${name}`, { edit: "rename-branch-case", ...of, name })}
        />
        <Menu
          align="end"
          entries={entries}
          trigger={(props) => (
            <IconButton
              size="small"
              className="mt-[3px] -mr-1.5"
              name={`More for case ${found.name}`}
              icon={<EllipsisVertical size={14} />}
              {...props}
            />
          )}
        />
      </div>
      <ConditionInput
        flow={flow}
        name={`Condition of case ${index + 1}`}
        placeholder={'$.steps.classify.output.label == "urgent"'}
        value={found.condition}
        onCommit={(condition) =>
          type(field, `Change the condition of ${found.name}`, { edit: "set-branch-condition", ...of, condition })
        }
        onLeave={leave}
      />
      <PartProblems at={{ flow, node, part: `cases[${index}]` }} ownExpression />
    </li>
  );
}
