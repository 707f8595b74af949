import { X } from "lucide-react";
import type { NoteNode, PeopleNode, SectionNode } from "../../../flow/index.ts";
import { useDocument } from "../../app/context.tsx";
import { Field, IconButton, Select, TextArea, TextInput } from "../../kit/index.ts";
import { Part } from "../part.tsx";
import { NodeName } from "./node-name.tsx";
import { useNodeEdit } from "./use-node-edit.ts";

interface PeopleSettingsProps {
  readonly flow: string;
  readonly node: string;
  readonly found: PeopleNode;
}

/** The settings of what runs nothing and is in no code, by its kind. */
export function PeopleSettings({ found, ...of }: PeopleSettingsProps) {
  switch (found.kind) {
    case "note":
      return <NoteSettings {...of} note={found} />;
    case "section":
      return <SectionSettings {...of} section={found} />;
  }
}

interface NoteSettingsProps {
  readonly flow: string;
  readonly node: string;
  readonly note: NoteNode;
}

function NoteSettings({ flow, node, note }: NoteSettingsProps) {
  const { text } = useNodeEdit(flow, node, note);
  return (
    <>
      <NodeName flow={flow} node={node} />
      <Part title="Text" hint="Headings begin with #, lists with -; **bold** and `code` are drawn.">
        <TextArea name="Text" rows={6} value={note.text} {...text("text", (value) => value)} />
      </Part>
    </>
  );
}

interface SectionSettingsProps {
  readonly flow: string;
  readonly node: string;
  readonly section: SectionNode;
}

/** A titled box around nodes, which move with it. */
function SectionSettings({ flow, node, section }: SectionSettingsProps) {
  const nodes = useDocument((state) => state.document.flows[flow]?.nodes) ?? {};
  const { set, text } = useNodeEdit(flow, node, section);
  const others = Object.entries(nodes).flatMap(([name, found]) =>
    found.kind === "section" || found.lane || section.members.includes(name) ? [] : [name],
  );
  return (
    <>
      <NodeName flow={flow} node={node}>
        <Field label="Title">
          {(frame) => <TextInput frame={frame} value={section.title} {...text("title", (value) => value)} />}
        </Field>
      </NodeName>
      <Part title="Members" hint="The box lies around them; moving it moves them.">
        <ul className="flex flex-col">
          {section.members.map((member) => (
            <li key={member} className="flex h-7 items-center justify-between gap-2">
              <span className="mono truncate text-small">{member}</span>
              <IconButton
                size="small"
                className="-mr-1.5"
                name={`Take ${member} out`}
                icon={<X size={14} />}
                onClick={() =>
                  set(
                    "members",
                    section.members.filter((other) => other !== member),
                  )
                }
              />
            </li>
          ))}
        </ul>
        {others.length > 0 ? (
          <Select
            name="Add a member"
            value=""
            options={[{ value: "", label: "Add a node…" }, ...others.map((name) => ({ value: name, label: name }))]}
            onChange={(name) => name !== "" && set("members", [...section.members, name])}
          />
        ) : null}
      </Part>
    </>
  );
}
