import { Plus, Trash2 } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { isJsonArray, isJsonObject, type Json, type JsonPath } from "../../../base/index.ts";
import { type ArrayField, type Contracts, type Field, fieldsOf } from "../../../contracts/index.ts";
import { Button, DraftScope, Field as FieldRow, IconButton } from "../../kit/index.ts";
import { typeName } from "../../look/index.ts";
import { typeWords } from "../../look/type-words.ts";
import { focusPlace } from "./focus-place.ts";
import { firstValue, hasControls, pathKey } from "./form-values.ts";
import { JsonEditor } from "./json-editor.tsx";
import { ValueControl } from "./value-control.tsx";

/** What every part of the form needs. */
export interface FormContext {
  readonly contracts: Contracts;
  /** By `pathKey`: what is wrong there. */
  readonly issues: ReadonlyMap<string, string>;
  readonly change: (path: JsonPath, value: Json | undefined) => void;
}

export interface ValueFormProps {
  readonly form: FormContext;
  readonly label: string;
  readonly field: Field;
  readonly value: Json | undefined;
  readonly path: JsonPath;
  /** At the end of the label's line. */
  readonly action?: React.ReactNode;
}

/** Controls for a value, made from its type; objects and lists hold further ones. */
export function ValueForm(props: ValueFormProps) {
  const { form, label, field, value, path, action } = props;
  const issue = form.issues.get(pathKey(path));
  const isNull = value === null && field.nullable === true;
  const aside = (
    <span className="flex items-center gap-2">
      <span className="mono" data-tip={typeWords(field)}>
        {typeName(field)}
      </span>
      {field.nullable ? (
        <button
          type="button"
          onClick={() => form.change(path, isNull ? firstValue(field) : null)}
          className="min-h-6 rounded-small px-1 text-accent-text hover:bg-hover"
        >
          {isNull ? "Give a value" : "Set to null"}
        </button>
      ) : null}
      {action}
    </span>
  );
  if (isNull) {
    return (
      <FieldRow label={label} aside={aside} error={issue}>
        {(frame) => (
          <output id={frame.id} className="mono flex h-[30px] items-center text-ink-3">
            null
          </output>
        )}
      </FieldRow>
    );
  }
  const depth = path.length;
  if (hasControls(field, form.contracts, depth)) {
    if (field.type === "array") return <ListForm {...props} field={field} aside={aside} issue={issue} />;
    if (field.type === "object" || field.type === "contract")
      return <ObjectForm {...props} aside={aside} issue={issue} />;
  }
  const change = (next: Json | undefined) => form.change(path, next);
  return (
    <div data-path={pathKey(path)}>
      <FieldRow label={label} aside={aside} hint={field.description} error={issue}>
        {(frame) => (
          <DraftScope of={pathKey(path)}>
            {hasControls(field, form.contracts, depth) ? (
              <ValueControl frame={frame} name={label} field={field} value={value} onChange={change} />
            ) : (
              <JsonEditor frame={frame} name={label} value={value} onChange={change} />
            )}
          </DraftScope>
        )}
      </FieldRow>
    </div>
  );
}

interface PartProps extends ValueFormProps {
  readonly aside: React.ReactNode;
  readonly issue: string | undefined;
}

function Legend({ label, aside, field, issue }: Pick<PartProps, "label" | "aside" | "field" | "issue">) {
  return (
    <>
      <legend className="sr-only">{label}</legend>
      <div className="flex items-baseline justify-between gap-2">
        <span aria-hidden="true" className="text-small text-ink-2">
          {label}
        </span>
        <span className="text-micro text-ink-3">{aside}</span>
      </div>
      {issue ? <p className="text-small text-bad-text">{issue}</p> : null}
      {field.description && !issue ? <p className="text-small text-ink-3">{field.description}</p> : null}
    </>
  );
}

function ObjectForm({ form, label, field, value, path, aside, issue }: PartProps) {
  const fields = Object.entries(fieldsOf(field, form.contracts) ?? {});
  const given = isJsonObject(value) ? value : {};
  return (
    <fieldset data-path={pathKey(path)} className="min-w-0">
      <Legend label={label} aside={aside} field={field} issue={issue} />
      <div className="mt-1.5 flex flex-col gap-3 border-hair border-l-2 pl-3">
        {fields.map(([name, inner]) => (
          <ValueForm
            key={name}
            form={form}
            label={name}
            field={inner}
            value={Object.hasOwn(given, name) ? given[name] : undefined}
            path={[...path, name]}
          />
        ))}
        {fields.length === 0 ? <p className="text-small text-ink-3">It has no fields.</p> : null}
      </div>
    </fieldset>
  );
}

/** Longer lists than this are edited as JSON. */
const MOST_ITEMS = 100;

function ListForm({ form, label, field, value, path, aside, issue }: PartProps & { readonly field: ArrayField }) {
  const items = isJsonArray(value) ? value : [];
  const box = useRef<HTMLFieldSetElement>(null);
  /** The item that is to have the focus once it is there: whoever adds one goes on in it. */
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    const at = wanted.current;
    if (at === null) return;
    wanted.current = null;
    focusPlace(box.current, pathKey([...path, at]));
  });
  if (items.length > MOST_ITEMS) {
    return (
      <FieldRow label={label} aside={aside} error={issue}>
        {(frame) => (
          <JsonEditor frame={frame} name={label} value={value} onChange={(next) => form.change(path, next)} />
        )}
      </FieldRow>
    );
  }
  return (
    <fieldset ref={box} data-path={pathKey(path)} className="min-w-0">
      <Legend label={label} aside={aside} field={field} issue={issue} />
      <div className="mt-1.5 flex flex-col gap-2.5 border-hair border-l-2 pl-3">
        {items.map((item, index) => (
          <ValueForm
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity besides their place
            key={index}
            form={form}
            label={`${label} ${index + 1}`}
            field={field.items}
            value={item}
            path={[...path, index]}
            action={
              <IconButton
                size="small"
                name={`Remove ${label} ${index + 1}`}
                icon={<Trash2 size={13} />}
                onClick={() => form.change([...path, index], undefined)}
              />
            }
          />
        ))}
        <Button
          size="small"
          icon={<Plus size={13} />}
          className="self-start"
          disabled={field.max_items !== undefined && items.length >= field.max_items}
          onClick={() => {
            wanted.current = items.length;
            form.change(path, [...items, firstValue(field.items)]);
          }}
        >
          Add to {label}
        </Button>
      </div>
    </fieldset>
  );
}
