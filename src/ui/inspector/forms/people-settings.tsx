import { X } from "lucide-react";
import type { ReactNode } from "react";
import type { NoteNode, OwnField, PeopleNode, SectionNode } from "../../../flow/index.ts";
import { useDocument } from "../../app/context.tsx";
import { Field, IconButton, Select, TextArea, TextInput } from "../../kit/index.ts";
import { Part } from "../part.tsx";
import { NodeName } from "./node-name.tsx";
import { useNodeEdit } from "./use-node-edit.ts";

interface Of<N extends PeopleNode> {
  readonly flow: string;
  readonly node: string;
  readonly found: N;
}

interface Shown<N extends PeopleNode> {
  /** Beside the name, or as a part of its own below. */
  readonly place: "name" | "below";
  readonly Input: (of: Of<N>) => ReactNode;
}

/** What shows and changes each field of a kind, in the order of the form. */
type Form<N extends PeopleNode> = { readonly [F in OwnField<N>]-?: Shown<N> };

type Kind = PeopleNode["kind"];
type OfKind<K extends Kind> = Extract<PeopleNode, { readonly kind: K }>;

/** The forms of what runs nothing and is in no code: no field of any kind is without its place. */
const FORMS: { readonly [K in Kind]: Form<OfKind<K>> } = {
  note: { text: { place: "below", Input: NoteText } },
  section: {
    title: { place: "name", Input: SectionTitle },
    members: { place: "below", Input: SectionMembers },
  },
};

/** The settings of what runs nothing and is in no code, by its kind. */
export function PeopleSettings(of: Of<PeopleNode>): ReactNode {
  const { found } = of;
  switch (found.kind) {
    case "note":
      return <FormOf {...of} found={found} form={FORMS.note} />;
    case "section":
      return <FormOf {...of} found={found} form={FORMS.section} />;
  }
}

function FormOf<N extends PeopleNode>({ form, ...of }: Of<N> & { readonly form: Form<N> }) {
  const shown = Object.entries<Shown<N>>(form);
  const inputs = (where: Shown<N>["place"]) =>
    shown.flatMap(([field, { place, Input }]) => (place === where ? [<Input key={field} {...of} />] : []));
  return (
    <>
      <NodeName flow={of.flow} node={of.node}>
        {inputs("name")}
      </NodeName>
      {inputs("below")}
    </>
  );
}

function NoteText({ flow, node, found }: Of<NoteNode>) {
  const { text } = useNodeEdit(flow, node, found);
  return (
    <Part title="Text" hint="Headings begin with #, lists with -; **bold** and `code` are drawn.">
      <TextArea name="Text" rows={6} value={found.text} {...text("text", (value) => value)} />
    </Part>
  );
}

function SectionTitle({ flow, node, found }: Of<SectionNode>) {
  const { text } = useNodeEdit(flow, node, found);
  return (
    <Field label="Title">
      {(frame) => <TextInput frame={frame} value={found.title} {...text("title", (value) => value)} />}
    </Field>
  );
}

/** A section is a titled box around its members, which move with it. */
function SectionMembers({ flow, node, found: section }: Of<SectionNode>) {
  const nodes = useDocument((state) => state.document.flows[flow]?.nodes) ?? {};
  const { set } = useNodeEdit(flow, node, section);
  const others = Object.entries(nodes).flatMap(([name, found]) =>
    found.kind === "section" || found.lane || section.members.includes(name) ? [] : [name],
  );
  return (
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
  );
}
