import { lazy, memo, Suspense } from "react";
import type { Json } from "../../base/index.ts";
import type { Command, PlacedPort } from "../../workbench/index.ts";
import { useDispatch, useDocument, useProject } from "../app/context.tsx";
import { classNames, DraftScope, draftAttributes, Popover, readNumber, useDraft } from "../kit/index.ts";
import { writeValue } from "../look/index.ts";
import { briefType } from "./brief-type.ts";

const ValueInput = lazy(async () => ({
  default: (await import("../inspector/forms/value-input.tsx")).ValueInput,
}));

interface ConstantProps {
  readonly flow: string;
  readonly port: PlacedPort;
  /** Undefined: none is given. */
  readonly value: Json | undefined;
}

/** The value of an unconnected input, set on the card in the control of its type; JSON opens in a popover. */
export const ConstantControl = memo(function ConstantControl({ flow, port, value }: ConstantProps) {
  const readOnly = useProject((state) => state.access.mode === "read");
  const key = port.path.join(".");
  const name = `Value of ${port.node}.${key}`;
  const { set, type, leave } = useConstant(flow, port.node, key);
  const look = classNames("port-constant nodrag", value === undefined && "port-unset", port.missing && "port-needed");
  const { field } = port;
  if (readOnly) return <ConstantWords port={port} value={value} />;
  if (field.type === "boolean") {
    return (
      <button
        type="button"
        role="switch"
        aria-label={name}
        aria-checked={value === true}
        className={look}
        onClick={() => set(value !== true)}
      >
        {value === undefined ? briefType(port) : value === true ? "◉ true" : "○ false"}
      </button>
    );
  }
  if (field.type === "string" && field.values) {
    const written = typeof value === "string" ? value : "";
    return (
      <select
        aria-label={name}
        className={look}
        value={written}
        onChange={(event) => set(event.currentTarget.value === "" ? undefined : event.currentTarget.value)}
      >
        <option value="">no value</option>
        {(field.values.includes(written) || written === "" ? field.values : [...field.values, written]).map(
          (choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ),
        )}
      </select>
    );
  }
  if (
    (field.type === "string" && isLine(value)) ||
    ((field.type === "number" || field.type === "integer") && isNumber(value))
  ) {
    const isText = field.type === "string";
    const bounds = { integer: field.type === "integer" };
    return (
      <DraftScope of={`card/${flow}`}>
        <Line
          name={name}
          look={look}
          placeholder={briefType(port)}
          written={value === undefined ? "" : String(value)}
          numeric={!isText}
          refuse={(text) => {
            const read = isText ? null : readNumber(text, bounds);
            return read === null || read.ok ? null : read.error;
          }}
          onCommit={(text) => {
            const read = isText ? null : readNumber(text, bounds);
            if (read === null) type(text === "" ? undefined : text);
            else if (read.ok) type(read.value ?? undefined);
          }}
          onLeave={leave}
        />
      </DraftScope>
    );
  }
  return (
    <Popover
      name={name}
      trigger={(props) => (
        <button {...props} type="button" aria-label={name} className={look}>
          {value === undefined ? briefType(port) : writeValue(value, 40)}
        </button>
      )}
    >
      {() => (
        <Suspense>
          <Wide name={name} port={port} value={value} onChange={set} />
        </Suspense>
      )}
    </Popover>
  );
});

/** What a constant is, where it cannot be changed. */
function ConstantWords({ port, value }: Pick<ConstantProps, "port" | "value">) {
  if (value === undefined) return <span className="port-type">{briefType(port)}</span>;
  return (
    <span className="port-constant" data-tip={writeValue(value, 400)}>
      {writeValue(value, 40)}
    </span>
  );
}

function Wide({
  name,
  port,
  value,
  onChange,
}: {
  readonly name: string;
  readonly port: PlacedPort;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
}) {
  const contracts = useDocument((state) => state.document.contracts);
  return <ValueInput name={name} field={port.field} contracts={contracts} value={value} onChange={onChange} />;
}

interface LineProps {
  readonly name: string;
  readonly look: string;
  readonly placeholder: string;
  readonly written: string;
  readonly numeric: boolean;
  readonly refuse: (text: string) => string | null;
  readonly onCommit: (text: string) => void;
  readonly onLeave: () => void;
}

/** Enter and Escape leave it: Enter keeps what was typed. */
function Line({ name, look, placeholder, written, numeric, ...told }: LineProps) {
  const draft = useDraft({ name, value: written, ...told });
  return (
    <input
      aria-label={name}
      {...draftAttributes(draft, undefined)}
      data-tip={draft.refusal ?? undefined}
      className={look}
      placeholder={placeholder}
      inputMode={numeric ? "decimal" : "text"}
      autoComplete="off"
      spellCheck={false}
      value={draft.text}
      onChange={(event) => draft.change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") draft.escape();
        if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
      }}
      onBlur={draft.leave}
    />
  );
}

function useConstant(flow: string, node: string, port: string) {
  const dispatch = useDispatch();
  const field = `constant/${flow}/${node}/${port}`;
  /** Undefined: the input has none any more. */
  const change = (value: Json | undefined): Extract<Command, { readonly do: "edit" | "type" }>["edits"] =>
    value === undefined
      ? [{ edit: "remove-constant", flow, node, port }]
      : [{ edit: "set-constant", flow, node, port, value }];
  const label = (value: Json | undefined) => `${value === undefined ? "Clear" : "Set"} ${port} of ${node}`;
  return {
    set: (value: Json | undefined) => dispatch({ do: "edit", label: label(value), edits: change(value) }),
    type: (value: string | number | undefined) =>
      dispatch({ do: "type", field, label: label(value), edits: change(value) }),
    leave: () => dispatch({ do: "commit" }),
  };
}

function isLine(value: Json | undefined): boolean {
  return value === undefined || (typeof value === "string" && !value.includes("\n"));
}

function isNumber(value: Json | undefined): boolean {
  return value === undefined || typeof value === "number";
}
