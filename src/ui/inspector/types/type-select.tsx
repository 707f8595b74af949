import type { Field } from "../../../contracts/index.ts";
import { useDocument } from "../../app/context.tsx";
import { classNames, type FieldFrame, Select } from "../../kit/index.ts";
import { typeLook } from "../../look/index.ts";
import { type FieldKind, kindOf, kindOptions, withKind } from "./field-kinds.ts";

interface TypeSelectProps {
  readonly name?: string;
  readonly frame?: FieldFrame;
  readonly field: Field;
  readonly onChange: (field: Field) => void;
  readonly className?: string;
}

/** The type of a field: built-in types and the project's contracts. */
export function TypeSelect({ name, frame, field, onChange, className }: TypeSelectProps) {
  const contracts = useDocument((state) => state.document.contracts);
  const look = typeLook(field);
  return (
    <span className={classNames("flex min-w-0 items-center gap-1.5", className)}>
      <span
        aria-hidden={field.nullable ? undefined : "true"}
        data-tip={field.nullable ? "May be null" : undefined}
        className="mono w-4 shrink-0 text-center text-small"
        style={{ color: look.color }}
      >
        {look.glyph}
        {field.nullable ? (
          <>
            ?<span className="sr-only"> may be null</span>
          </>
        ) : null}
      </span>
      <Select<FieldKind>
        {...(name === undefined ? {} : { name })}
        {...(frame === undefined ? {} : { frame })}
        className="flex-1"
        value={kindOf(field)}
        options={kindOptions(contracts, field)}
        onChange={(kind) => onChange(withKind(field, kind))}
      />
    </span>
  );
}
