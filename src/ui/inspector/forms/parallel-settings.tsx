import { ArrowDown, ArrowUp, Copy, EllipsisVertical, Plus, Trash2 } from "lucide-react";
import { useMemo } from "react";
import type { Branch, ParallelNode } from "../../../flow/index.ts";
import { freeLane, laneEnds, laneKey, resultsType, topology } from "../../../workbench/index.ts";
import { useDocument } from "../../app/context.tsx";
import { ExpressionInput } from "../../editors/expression-input.tsx";
import { Button, Field, IconButton, Menu, type MenuEntry, Select } from "../../kit/index.ts";
import { NameInput } from "../name-input.tsx";
import { Part } from "../part.tsx";
import { PartProblems } from "../part-problems.tsx";
import { nameProblem } from "../types/fields-owner.ts";
import { NodeName } from "./node-name.tsx";
import { RequireInput } from "./require-input.tsx";
import { useEdit } from "./use-edit.ts";

interface ParallelSettingsProps {
  readonly flow: string;
  readonly node: string;
  readonly frame: ParallelNode;
}

/** A frame of branches that run side by side: their names, their order, and which step's value is each one's. */
export function ParallelSettings({ flow, node, frame }: ParallelSettingsProps) {
  const { edit } = useEdit();
  return (
    <>
      <NodeName flow={flow} node={node} />
      <Part title="Require">
        <RequireInput flow={flow} node={node} require={frame.require} what="branch" most={frame.branches.length} />
      </Part>
      <Part title="Branches">
        <ul className="flex flex-col gap-2.5">
          {frame.branches.map((branch, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the row and its focus stay where they are through a rename
            <BranchRow key={index} flow={flow} node={node} frame={frame} branch={branch} index={index} />
          ))}
        </ul>
        <Button
          size="small"
          className="self-start"
          icon={<Plus size={14} />}
          onClick={() => {
            const name = freeLane(frame.branches);
            edit(`Add branch ${name}`, { edit: "add-branch", flow, node, name });
          }}
        >
          Add a branch
        </Button>
        <PartProblems at={{ flow, node, part: "branches*" }} />
      </Part>
      <Validate flow={flow} node={node} frame={frame} />
    </>
  );
}

function Validate({ flow, node, frame }: ParallelSettingsProps) {
  const document = useDocument((state) => state.document);
  const { type, leave } = useEdit();
  const field = `node/${flow}/${node}/validate`;
  const scope = useMemo(
    () => ({ names: { results: resultsType(document, flow, node) }, contracts: document.contracts }),
    [document, flow, node],
  );
  return (
    <Part
      title="Validate"
      hint="A condition on results, a list in the order of the branches. When it is false, the frame fails."
    >
      <ExpressionInput
        name="Validate"
        placeholder="len(results) >= 2"
        scope={scope}
        value={frame.validate ?? ""}
        onCommit={(text) =>
          type(field, `Change what ${node} validates`, {
            edit: "set-validate",
            flow,
            node,
            value: text.trim() === "" ? null : text,
          })
        }
        onLeave={leave}
      />
      <PartProblems at={{ flow, node, part: "validate" }} ownExpression />
    </Part>
  );
}

interface BranchRowProps extends ParallelSettingsProps {
  readonly branch: Branch;
  readonly index: number;
}

function BranchRow({ flow, node, frame, branch, index }: BranchRowProps) {
  const { edit } = useEdit();
  const definition = useDocument((state) => state.document.flows[flow]);
  const members = definition
    ? (topology(definition).members.get(laneKey({ frame: node, branch: branch.name })) ?? [])
    : [];
  const ends = definition ? laneEnds(definition, node, branch.name) : [];
  const of = { flow, node, branch: branch.name };
  const move = (at: number) => edit(`Move branch ${branch.name}`, { edit: "move-branch", ...of, at });
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
      disabled: index === frame.branches.length - 1,
      onSelect: () => move(index + 1),
    },
    {
      kind: "item",
      label: "Duplicate",
      icon: <Copy size={14} />,
      onSelect: () => edit(`Duplicate branch ${branch.name}`, { edit: "duplicate-branch", ...of }),
    },
    { kind: "separator" },
    {
      kind: "item",
      label: "Remove with its steps",
      icon: <Trash2 size={14} />,
      danger: true,
      onSelect: () => edit(`Remove branch ${branch.name}`, { edit: "remove-branch", ...of }),
    },
  ];
  const result = branch.result?.node ?? "";
  return (
    <li className="flex flex-col gap-1.5">
      <div className="flex items-start gap-1">
        <NameInput
          className="flex-1"
          name={`Name of branch ${index + 1}`}
          value={branch.name}
          problem={(name) =>
            nameProblem(name, (other) => other !== branch.name && frame.branches.some((one) => one.name === other))
          }
          onRename={(name) => edit(`Rename branch ${branch.name} to ${name}`, { edit: "rename-branch", ...of, name })}
        />
        <Menu
          align="end"
          entries={entries}
          trigger={(props) => (
            <IconButton
              size="small"
              className="mt-[3px] -mr-1.5"
              name={`More for branch ${branch.name}`}
              icon={<EllipsisVertical size={14} />}
              {...props}
            />
          )}
        />
      </div>
      {members.length > 0 ? (
        <Field label="Result" hint={members.length > 1 ? "The step whose value the branch gives." : undefined}>
          {(frameOf) => (
            <Select
              frame={frameOf}
              mono
              value={result}
              options={[
                { value: "", label: resultWords(members, ends) },
                ...members.map((member) => ({ value: member, label: member })),
                ...(result === "" || members.includes(result)
                  ? []
                  : [{ value: result, label: `${result} (not in it)` }]),
              ]}
              onChange={(chosen) =>
                edit(`Choose the result of ${branch.name}`, {
                  edit: "set-branch-result",
                  ...of,
                  result: chosen === "" ? null : { node: chosen, path: [] },
                })
              }
            />
          )}
        </Field>
      ) : (
        <p className="text-small text-ink-3">Empty: drop a step into it.</p>
      )}
    </li>
  );
}

/** What stands for a result that is not chosen: the step that gives it, or that one must be chosen. */
function resultWords(members: readonly string[], ends: readonly string[]): string {
  if (ends.length > 1) return `choose: ${ends.join(" or ")}`;
  const [end] = ends;
  if (end === undefined) return "not chosen";
  return `${end} (the only ${members.length === 1 ? "step" : "end"})`;
}
