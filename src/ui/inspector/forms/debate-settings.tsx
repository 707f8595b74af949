import { ArrowDown, ArrowUp, EllipsisVertical, Plus, Trash2 } from "lucide-react";
import type { DebateAgent, DebateNode, FlowDocument } from "../../../flow/index.ts";
import { freeName } from "../../../workbench/index.ts";
import { useDispatch, useDocument } from "../../app/context.tsx";
import { Button, Field, IconButton, Menu, type MenuEntry, NumberInput, Select, Toggle } from "../../kit/index.ts";
import { NameInput } from "../name-input.tsx";
import { Part } from "../part.tsx";
import { PartProblems } from "../part-problems.tsx";
import { nameProblem } from "../types/fields-owner.ts";
import { agreementPaths } from "./agreement-paths.ts";
import { ModelInput } from "./model-input.tsx";
import { NodeInputs } from "./node-inputs.tsx";
import { NodeName } from "./node-name.tsx";
import { useNodeEdit } from "./use-node-edit.ts";

interface DebateSettingsProps {
  readonly flow: string;
  readonly node: string;
  readonly debate: DebateNode;
}

/** Agents that argue in rounds, what they should agree on, and who concludes. */
export function DebateSettings({ flow, node, debate }: DebateSettingsProps) {
  const document = useDocument((state) => state.document);
  const { set } = useNodeEdit(flow, node, debate);
  const first = document.functions[debate.agents[0]?.function ?? ""];
  const paths = first ? agreementPaths(first.output, document.contracts) : [];
  return (
    <>
      <NodeName flow={flow} node={node} />
      <Part title="Agents" hint="Infer functions of one output type. From the second round on each hears the others.">
        <ul className="flex flex-col gap-3">
          {debate.agents.map((agent, index) => (
            <AgentRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the row and its focus stay where they are through a rename
              key={index}
              agent={agent}
              index={index}
              debate={debate}
              onChange={(agents) => set("agents", agents)}
            />
          ))}
        </ul>
        <Button
          size="small"
          className="self-start"
          icon={<Plus size={14} />}
          onClick={() => set("agents", [...debate.agents, nextAgent(document, debate)])}
        >
          Add an agent
        </Button>
        <PartProblems at={{ flow, node, part: "agents*" }} />
      </Part>
      <Part title="Rounds">
        <Field label="At most" hint="A round: every agent argues once, all at the same time.">
          {(frame) => (
            <NumberInput
              frame={frame}
              integer
              min={1}
              max={20}
              value={debate.rounds}
              onCommit={(value) => set("rounds", value ?? 1)}
            />
          )}
        </Field>
        <Field label="Agree on" hint="They have converged when all say the same here in the last round.">
          {(frame) => (
            <Select
              frame={frame}
              mono
              value={debate.agree_on ?? ""}
              options={[
                { value: "", label: "the whole argument" },
                ...paths.map((path) => ({ value: path, label: path })),
                ...(debate.agree_on === undefined || paths.includes(debate.agree_on)
                  ? []
                  : [{ value: debate.agree_on, label: `${debate.agree_on} (missing)` }]),
              ]}
              onChange={(path) => set("agree_on", path === "" ? null : path)}
            />
          )}
        </Field>
        <div className="flex items-center gap-2">
          <Toggle
            name="Stop when they agree"
            on={debate.stop_when_converged ?? false}
            onChange={(on) => set("stop_when_converged", on ? true : null)}
          />
          <span className="text-small text-ink-2">Stop when they agree, whatever rounds are left</span>
        </div>
        <PartProblems at={{ flow, node, part: "rounds" }} />
        <PartProblems at={{ flow, node, part: "agree_on" }} />
      </Part>
      <Part title="Synthesizer" hint="Takes topic, arguments (round by round) and converged; its output is the result.">
        <FunctionSelect
          name="Synthesizer"
          value={debate.synthesizer}
          onChange={(synthesizer) => set("synthesizer", synthesizer)}
        />
        <PartProblems at={{ flow, node, part: "synthesizer" }} />
      </Part>
      <NodeInputs flow={flow} node={node} hint="The topic, and what else its agents declare." />
    </>
  );
}

function nextAgent(document: FlowDocument, { agents }: DebateNode): DebateAgent {
  const names = Object.keys(document.functions).filter((name) => document.functions[name]?.mode === "infer");
  const unused = names.find((name) => !agents.some((agent) => agent.function === name)) ?? names[0];
  const called = agents.at(-1)?.function ?? unused ?? "";
  return { name: freeName("agent", (name) => agents.some((agent) => agent.name === name)), function: called };
}

interface AgentRowProps {
  readonly agent: DebateAgent;
  readonly index: number;
  readonly debate: DebateNode;
  readonly onChange: (agents: readonly DebateAgent[]) => void;
}

function AgentRow({ agent, index, debate, onChange }: AgentRowProps) {
  const { agents } = debate;
  const change = (to: DebateAgent) => onChange(agents.map((other) => (other === agent ? to : other)));
  const move = (at: number) => {
    const others = agents.filter((other) => other !== agent);
    onChange([...others.slice(0, at), agent, ...others.slice(at)]);
  };
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
      disabled: index === agents.length - 1,
      onSelect: () => move(index + 1),
    },
    { kind: "separator" },
    {
      kind: "item",
      label: "Remove",
      icon: <Trash2 size={14} />,
      danger: true,
      onSelect: () => onChange(agents.filter((other) => other !== agent)),
    },
  ];
  return (
    <li className="flex flex-col gap-1.5">
      <div className="flex items-start gap-1">
        <NameInput
          className="flex-1"
          name={`Name of agent ${index + 1}`}
          value={agent.name}
          problem={(name) =>
            nameProblem(name, (other) => other !== agent.name && agents.some((one) => one.name === other))
          }
          onRename={(name) => change({ ...agent, name })}
        />
        <Menu
          align="end"
          entries={entries}
          trigger={(props) => (
            <IconButton
              size="small"
              className="mt-[3px] -mr-1.5"
              name={`More for agent ${agent.name}`}
              icon={<EllipsisVertical size={14} />}
              {...props}
            />
          )}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_136px] gap-2">
        <FunctionSelect
          name={`Function of agent ${agent.name}`}
          value={agent.function}
          onChange={(name) => change({ ...agent, function: name })}
        />
        <Field label={`Model of agent ${agent.name}`} className="gap-0! [&_label]:sr-only">
          {(frame) => (
            <ModelInput
              frame={frame}
              value={agent.model ?? ""}
              onCommit={(model) => {
                const { model: _, ...bare } = agent;
                change(model === "" ? bare : { ...bare, model });
              }}
            />
          )}
        </Field>
      </div>
    </li>
  );
}

interface FunctionSelectProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** One of the functions that ask a model, with a way to its own settings. */
function FunctionSelect({ name, value, onChange }: FunctionSelectProps) {
  const functions = useDocument((state) => state.document.functions);
  const dispatch = useDispatch();
  const names = Object.keys(functions).filter((one) => functions[one]?.mode === "infer");
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <Select
        name={name}
        mono
        value={value}
        options={[
          ...names.map((one) => ({ value: one, label: one })),
          ...(names.includes(value)
            ? []
            : [{ value, label: value === "" ? "choose a function" : `${value} (missing)` }]),
        ]}
        onChange={onChange}
      />
      {functions[value] ? (
        <button
          type="button"
          className="self-start rounded-small text-small text-accent-text hover:underline"
          onClick={() => dispatch({ do: "inspect", inspect: { kind: "function", name: value } })}
        >
          Edit {value}
        </button>
      ) : null}
    </span>
  );
}
