import { type Json, parseJson } from "../../../base/index.ts";
import { type Contracts, type Field, numberInput, validate } from "../../../contracts/index.ts";
import { NumberInput, Select, TextArea } from "../../kit/index.ts";

interface ValueInputProps {
  readonly name: string;
  readonly field: Field;
  readonly contracts: Contracts;
  /** Undefined: none is given. */
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
}

/** A value in the control of its type: yes or no, a choice, a number, text, else JSON. */
export function ValueInput({ name, field, contracts, value, onChange }: ValueInputProps) {
  if (field.type === "boolean" || (field.type === "string" && field.values)) {
    const choices = field.type === "boolean" ? ["true", "false"] : (field.values ?? []);
    const written = value === undefined ? "" : String(value);
    const known = written === "" || choices.includes(written);
    return (
      <Select
        name={name}
        value={written}
        options={[
          { value: "", label: "no value" },
          ...choices.map((choice) => ({ value: choice, label: choice })),
          ...(known ? [] : [{ value: written, label: `${written} (not allowed)` }]),
        ]}
        onChange={(chosen) =>
          onChange(chosen === "" ? undefined : field.type === "boolean" ? chosen === "true" : chosen)
        }
      />
    );
  }
  if (field.type === "number" || field.type === "integer") {
    return (
      <NumberInput
        name={name}
        placeholder="no value"
        value={typeof value === "number" ? value : null}
        integer={field.type === "integer"}
        {...numberInput(field)}
        onCommit={(next) => onChange(next ?? undefined)}
      />
    );
  }
  if (field.type === "string") {
    return (
      <TextArea
        name={name}
        rows={1}
        placeholder="no value"
        value={typeof value === "string" ? value : ""}
        onCommit={(text) => onChange(text === "" ? undefined : text)}
      />
    );
  }
  return <JsonInput name={name} field={field} contracts={contracts} value={value} onChange={onChange} />;
}

function JsonInput({ name, field, contracts, value, onChange }: ValueInputProps) {
  const plainText = field.type === "date" || field.type === "datetime" || field.type === "bytes";
  const written =
    value === undefined ? "" : plainText && typeof value === "string" ? value : JSON.stringify(value, null, 2);
  const fits = value === undefined || validate(value, field, contracts).ok;
  return (
    <div className="flex flex-col gap-1">
      <TextArea
        name={name}
        rows={1}
        mono
        placeholder={plainText ? "no value" : "JSON"}
        value={written}
        refuse={(text) => {
          const parsed = plainText || text.trim() === "" ? null : parseJson(text);
          return parsed === null || parsed.ok ? null : `${parsed.error}.`;
        }}
        onCommit={(text) => {
          const parsed = plainText ? null : parseJson(text);
          if (text.trim() === "") onChange(undefined);
          else if (parsed === null) onChange(text.trim());
          else if (parsed.ok) onChange(parsed.value);
        }}
      />
      {fits ? null : <p className="text-small text-bad-text">Kept, though it is not of this type.</p>}
    </div>
  );
}
