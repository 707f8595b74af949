import type { Json } from "../../../base/index.ts";
import { type Field, numberInput } from "../../../contracts/index.ts";
import { controlClass, type FieldFrame, NumberInput, Segmented, Select, TextArea, TextInput } from "../../kit/index.ts";
import { JsonEditor } from "./json-editor.tsx";

export interface ValueControlProps {
  readonly frame: FieldFrame;
  readonly name: string;
  readonly field: Field;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
}

const NOTHING = "";

/** The control for one plain value. */
export function ValueControl({ frame, name, field, value, onChange }: ValueControlProps) {
  switch (field.type) {
    case "string":
      if (field.values) {
        const chosen = typeof value === "string" ? value : NOTHING;
        const known = chosen === NOTHING || field.values.includes(chosen) ? [] : [chosen];
        return (
          <Select
            frame={frame}
            value={chosen}
            options={[
              ...(chosen === NOTHING ? [{ value: NOTHING, label: "Choose …" }] : []),
              ...[...field.values, ...known].map((one) => ({ value: one, label: one })),
            ]}
            onChange={(next) => onChange(next === NOTHING ? undefined : next)}
            className="max-w-72"
          />
        );
      }
      return (
        <TextArea
          frame={frame}
          rows={(field.max_length ?? 1000) <= 120 ? 1 : 3}
          maxRows={18}
          value={typeof value === "string" ? value : ""}
          onCommit={onChange}
          className="text-body"
        />
      );
    case "number":
    case "integer":
      return (
        <NumberInput
          frame={frame}
          integer={field.type === "integer"}
          value={typeof value === "number" ? value : null}
          {...numberInput(field)}
          onCommit={(next) => onChange(next ?? undefined)}
          className="max-w-48"
        />
      );
    case "boolean":
      return (
        <Segmented
          name={name}
          value={typeof value === "boolean" ? String(value) : NOTHING}
          options={[
            { value: "true", label: "true" },
            { value: "false", label: "false" },
          ]}
          onChange={(next) => onChange(next === "true")}
          className="self-start"
        />
      );
    case "date":
      return (
        <input
          id={frame.id}
          aria-describedby={frame.describedBy}
          type="date"
          value={typeof value === "string" ? value : ""}
          onChange={(event) => onChange(event.currentTarget.value === "" ? undefined : event.currentTarget.value)}
          className={`${controlClass} h-[30px] max-w-48`}
        />
      );
    case "datetime":
      return (
        <TextInput
          frame={frame}
          mono
          placeholder="2026-01-31T09:00:00Z"
          value={typeof value === "string" ? value : ""}
          onCommit={(text) => onChange(text.trim() === "" ? undefined : text.trim())}
          className="max-w-72"
        />
      );
    case "bytes":
      return <BytesControl frame={frame} value={value} onChange={onChange} />;
    default:
      return <JsonEditor frame={frame} name={name} value={value} onChange={onChange} />;
  }
}

/** Base64, or a file that becomes it. */
function BytesControl({ frame, value, onChange }: Pick<ValueControlProps, "frame" | "value" | "onChange">) {
  async function take(file: File | undefined) {
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const parts: string[] = [];
    for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
    onChange(btoa(parts.join("")));
  }
  return (
    <div className="flex flex-col gap-1">
      <TextArea
        frame={frame}
        mono
        rows={1}
        maxRows={4}
        placeholder="Base64"
        value={typeof value === "string" ? value : ""}
        onCommit={(text) => onChange(text.replace(/\s/g, ""))}
      />
      <input
        type="file"
        aria-label="Take the bytes of a file"
        onChange={(event) => void take(event.currentTarget.files?.[0])}
        className="text-small text-ink-2"
      />
    </div>
  );
}
