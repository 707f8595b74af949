import type { ReactNode } from "react";
import {
  type ConstraintFacts,
  constraintsOf,
  type Field as FieldOfType,
  limitsOf,
  withLimit,
} from "../../../contracts/index.ts";
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
        <Limits name={name} field={field} onChange={onChange} />
      );
    case "number":
    case "integer":
      return <Limits name={name} field={field} onChange={onChange} />;
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
          <Limits name={name} field={field} onChange={onChange} />
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

/** An input for each constraint that the type may carry: numbers two a line, texts below. */
function Limits({ name, field, onChange }: Pick<FieldDetailsProps, "name" | "field" | "onChange">) {
  const set = new Map(limitsOf(field).map(({ key, limit }) => [key, limit]));
  const constraints = constraintsOf(field.type);
  const isText = ({ written }: ConstraintFacts): boolean => written.schema.type === "string";
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {constraints
          .filter(([, facts]) => !isText(facts))
          .map(([key, { label, unit, written }]) => (
            <Field key={key} label={label}>
              {(frame) => (
                <NumberInput
                  frame={frame}
                  name={`${label}, ${name}`}
                  value={set.has(key) ? Number(set.get(key)) : null}
                  {...(unit === undefined ? {} : { unit })}
                  {...(written.schema.minimum === undefined ? {} : { min: written.schema.minimum })}
                  integer={written.schema.type === "integer"}
                  onCommit={(limit) => onChange(withLimit(field, key, limit ?? undefined))}
                />
              )}
            </Field>
          ))}
      </div>
      {constraints
        .filter(([, facts]) => isText(facts))
        .map(([key, { label, hint, example }]) => (
          <Field key={key} label={label} hint={hint}>
            {(frame) => (
              <TextInput
                frame={frame}
                mono
                {...(example === undefined ? {} : { placeholder: example })}
                value={String(set.get(key) ?? "")}
                onCommit={(limit) => onChange(withLimit(field, key, limit || undefined))}
              />
            )}
          </Field>
        ))}
    </>
  );
}

/** The same field with an optional part set, or taken away. */
function withOptional<F extends FieldOfType, K extends keyof F>(field: F, key: K, value: F[K] | undefined): F {
  const next = { ...field };
  if (value === undefined) delete next[key];
  else next[key] = value;
  return next;
}
