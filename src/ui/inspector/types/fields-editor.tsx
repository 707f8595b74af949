import { ArrowDown, ArrowUp, ChevronRight, EllipsisVertical, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { Field } from "../../../contracts/index.ts";
import { classNames, IconButton, Menu, type MenuEntry } from "../../kit/index.ts";
import { NameInput } from "../name-input.tsx";
import { AddField } from "./add-field.tsx";
import { FieldDetails } from "./field-details.tsx";
import { type FieldsOwner, nameProblem } from "./fields-owner.ts";
import { TypeSelect } from "./type-select.tsx";

interface FieldsEditorProps {
  /** What one of them is called: `field`, `input`. */
  readonly what: string;
  readonly owner: FieldsOwner;
  /** Stands under the row of a field: where an input's value comes from, what is wrong with it. */
  readonly below?: (name: string, field: Field) => ReactNode;
}

/** Named fields in order: name, type, details; added, renamed, moved and removed by keyboard alike. */
export function FieldsEditor({ what, owner, below }: FieldsEditorProps) {
  const names = Object.keys(owner.fields);
  return (
    <div className="flex flex-col gap-1.5">
      {names.length > 0 ? (
        <ul className="flex flex-col gap-1.5">
          {Object.entries(owner.fields).map(([name, field], index) => (
            <FieldRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the row and its focus stay where they are through a rename
              key={`${index} of ${names.length}`}
              what={what}
              name={name}
              field={field}
              index={index}
              owner={owner}
            >
              {below?.(name, field)}
            </FieldRow>
          ))}
        </ul>
      ) : null}
      <AddField what={what} owner={owner} />
    </div>
  );
}

interface FieldRowProps {
  readonly what: string;
  readonly name: string;
  readonly field: Field;
  readonly index: number;
  readonly owner: FieldsOwner;
  readonly children: ReactNode;
}

function FieldRow({ what, name, field, index, owner, children }: FieldRowProps) {
  const id = useId();
  const count = Object.keys(owner.fields).length;
  // A type that says nothing without more is opened at once.
  const [open, setOpen] = useState(needsMore(field));
  const entries = (): readonly MenuEntry[] => [
    {
      kind: "item",
      label: "Move up",
      icon: <ArrowUp size={14} />,
      disabled: index === 0,
      onSelect: () => owner.move(name, index - 1),
    },
    {
      kind: "item",
      label: "Move down",
      icon: <ArrowDown size={14} />,
      disabled: index === count - 1,
      onSelect: () => owner.move(name, index + 1),
    },
    { kind: "separator" },
    { kind: "item", label: "Remove", icon: <Trash2 size={14} />, danger: true, onSelect: () => owner.remove(name) },
  ];
  return (
    <li className="flex flex-col gap-1">
      <div className="flex items-start gap-1">
        <IconButton
          size="small"
          className="mt-[3px] -ml-1.5"
          name={`Details of ${name}`}
          aria-expanded={open}
          aria-controls={id}
          icon={
            <ChevronRight
              size={14}
              className={classNames("transition-transform duration-[var(--motion-quick)]", open && "rotate-90")}
            />
          }
          onClick={() => setOpen(!open)}
        />
        <NameInput
          className="flex-[5]"
          name={`Name of ${what} ${index + 1}`}
          value={name}
          problem={(wanted) =>
            nameProblem(wanted, (other) => other !== name && Object.hasOwn(owner.fields, other), owner.kind)
          }
          onRename={(to) => owner.rename(name, to)}
        />
        <TypeSelect
          className="flex-[6]"
          name={`Type of ${name}`}
          field={field}
          onChange={(next) => {
            owner.set(name, next);
            if (needsMore(next)) setOpen(true);
          }}
        />
        <Menu
          align="end"
          entries={entries}
          trigger={(props) => (
            <IconButton
              size="small"
              className="mt-[3px] -mr-1.5"
              name={`More for ${name}`}
              icon={<EllipsisVertical size={14} />}
              {...props}
            />
          )}
        />
      </div>
      {open ? (
        <div id={id} className="ml-[18px] rounded-control bg-sunk px-3 py-2.5 ring-1 ring-hair ring-inset">
          <FieldDetails
            name={name}
            field={field}
            fieldsOf={(inner, innerOwner) => <FieldsEditor what={inner} owner={innerOwner} />}
            onChange={(next) => owner.set(name, next)}
          />
        </div>
      ) : null}
      {children ? <div className="ml-[18px] flex flex-col gap-1">{children}</div> : null}
    </li>
  );
}

function needsMore(field: Field): boolean {
  if (field.type === "object") return Object.keys(field.fields).length === 0;
  return field.type === "string" && field.values?.length === 0;
}
