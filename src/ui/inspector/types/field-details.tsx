import type { ReactNode } from "react";
import type { Field as FieldOfType } from "../../../contracts/index.ts";
import { Field, NumberInput, TextInput, Toggle } from "../../kit/index.ts";
import { type FieldsOwner, inlineOwner } from "./fields-owner.ts";
import { TypeSelect } from "./type-select.tsx";
import { ValuesEditor } from "./values-editor.tsx";

interface FieldDetailsProps {
  readonly name: string;
  readonly field: FieldOfType;
  /** Draws the fields of an inline object. */
  readonly fieldsOf: (what: string, owner: FieldsOwner) => ReactNode;
  readonly onChange: (field: FieldOfType) => void;
  /** Absent where opacity has no meaning (an infer's own output). */
  readonly plain?: boolean;
}

/** What a type may say besides its name: values, bounds, items, whether it may be null, whether it is opaque. */
export function FieldDetails({ name, field, fieldsOf, onChange, plain }: FieldDetailsProps) {
  return (
    <div className="flex flex-col gap-2.5">
      <Constraints name={name} field={field} fieldsOf={fieldsOf} onChange={onChange} />
      {plain ? null : (
        <Field label="Description" hint="Goes to the model with the schema">
          {(frame) => (
            <TextInput
              frame={frame}
              value={field.description ?? ""}
              onCommit={(description) => onChange(withOptional(field, "description", description || undefined))}
            />
          )}
        </Field>
      )}
      <Switch
        label="May be null"
        hint="Absent or null are both fine"
        on={field.nullable ?? false}
        onChange={(on) => onChange(withOptional(field, "nullable", on || undefined))}
      />
      {plain ? null : (
        <Switch
          label="Opaque"
          hint="Reaches the model only as an attachment, never in instruction text"
          on={field.opaque ?? false}
          onChange={(on) => onChange(withOptional(field, "opaque", on || undefined))}
        />
      )}
    </div>
  );
}

function Switch(props: {
  readonly label: string;
  readonly hint: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  return (
    <div className="flex items-center gap-2">
      <Toggle name={props.label} on={props.on} onChange={props.onChange} />
      <span className="min-w-0 text-small">
        <span className="text-ink">{props.label}</span> <span className="text-ink-3">{props.hint}</span>
      </span>
    </div>
  );
}

function Constraints({ name, field, fieldsOf, onChange }: FieldDetailsProps) {
  switch (field.type) {
    case "string":
      return field.values ? (
        <ValuesEditor name={name} values={field.values} onChange={(values) => onChange({ ...field, values })} />
      ) : (
        <>
          <Bounds
            name={name}
            items={[
              {
                label: "At least",
                unit: "chars",
                value: field.min_length,
                set: (value) => onChange(withOptional(field, "min_length", value)),
              },
              {
                label: "At most",
                unit: "chars",
                value: field.max_length,
                set: (value) => onChange(withOptional(field, "max_length", value)),
              },
            ]}
            whole
          />
          <Field label="Pattern" hint="A regular expression that the text must match">
            {(frame) => (
              <TextInput
                frame={frame}
                mono
                placeholder="^[A-Z]{3}-\d+$"
                value={field.pattern ?? ""}
                onCommit={(pattern) => onChange(withOptional(field, "pattern", pattern || undefined))}
              />
            )}
          </Field>
        </>
      );
    case "number":
    case "integer":
      return (
        <Bounds
          name={name}
          items={[
            {
              label: "At least",
              value: field.minimum,
              set: (value) => onChange(withOptional(field, "minimum", value)),
            },
            { label: "At most", value: field.maximum, set: (value) => onChange(withOptional(field, "maximum", value)) },
            {
              label: "More than",
              value: field.exclusive_minimum,
              set: (value) => onChange(withOptional(field, "exclusive_minimum", value)),
            },
            {
              label: "Less than",
              value: field.exclusive_maximum,
              set: (value) => onChange(withOptional(field, "exclusive_maximum", value)),
            },
          ]}
        />
      );
    case "array":
      return (
        <>
          <Field label="Each item">
            {(frame) => (
              <TypeSelect frame={frame} field={field.items} onChange={(items) => onChange({ ...field, items })} />
            )}
          </Field>
          {hasDetails(field.items) ? (
            <div className="border-l-2 border-hair pl-3">
              <Constraints
                name={`items of ${name}`}
                field={field.items}
                fieldsOf={fieldsOf}
                onChange={(items) => onChange({ ...field, items })}
              />
            </div>
          ) : null}
          <Bounds
            name={name}
            items={[
              {
                label: "At least",
                unit: "items",
                value: field.min_items,
                set: (value) => onChange(withOptional(field, "min_items", value)),
              },
              {
                label: "At most",
                unit: "items",
                value: field.max_items,
                set: (value) => onChange(withOptional(field, "max_items", value)),
              },
            ]}
            whole
          />
        </>
      );
    case "object":
      return (
        <div className="border-l-2 border-hair pl-2">
          {fieldsOf(
            `field of ${name}`,
            inlineOwner(field.fields, (fields) => onChange({ ...field, fields })),
          )}
        </div>
      );
    default:
      return null;
  }
}

/** Whether there is something to say about the items of a list besides their type. */
function hasDetails(field: FieldOfType): boolean {
  return field.type !== "contract" && field.type !== "boolean" && field.type !== "any";
}

interface Bound {
  readonly label: string;
  readonly unit?: string;
  readonly value: number | undefined;
  readonly set: (value: number | undefined) => void;
}

function Bounds({
  name,
  items,
  whole,
}: {
  readonly name: string;
  readonly items: readonly Bound[];
  readonly whole?: boolean;
}) {
  return (
    <div className="grid grid-cols-2 gap-2">
      {items.map(({ label, unit, value, set }) => (
        <Field key={label} label={label}>
          {(frame) => (
            <NumberInput
              frame={frame}
              name={`${label}, ${name}`}
              value={value ?? null}
              {...(unit === undefined ? {} : { unit })}
              {...(whole ? { integer: true, min: 0 } : {})}
              onCommit={(next) => set(next ?? undefined)}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

/** The same field with an optional part set, or taken away. */
function withOptional<F extends FieldOfType, K extends keyof F>(field: F, key: K, value: F[K] | undefined): F {
  const next = { ...field };
  if (value === undefined) delete next[key];
  else next[key] = value;
  return next;
}
