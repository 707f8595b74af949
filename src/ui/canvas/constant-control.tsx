import { lazy, memo, Suspense } from "react";
import type { Json } from "../../base/index.ts";
import type { PlacedPort } from "../../workbench/index.ts";
import { useDispatch, useDocument, useProject } from "../app/context.tsx";
import { classNames, Popover, useDraft } from "../kit/index.ts";
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
    return (
      <Line
        name={name}
        look={look}
        placeholder={briefType(port)}
        written={value === undefined ? "" : String(value)}
        numeric={!isText}
        onType={(text) => type(isText ? text : readNumber(text))}
        onLeave={(text) => {
          leave();
          if (text === "" && value !== undefined) set(undefined);
        }}
      />
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
  readonly onType: (text: string) => void;
  readonly onLeave: (text: string) => void;
}

function Line({ name, look, placeholder, written, numeric, onType, onLeave }: LineProps) {
  const draft = useDraft(written, { onType });
  return (
    <input
      aria-label={name}
      className={look}
      placeholder={placeholder}
      inputMode={numeric ? "decimal" : "text"}
      autoComplete="off"
      spellCheck={false}
      value={draft.text}
      onChange={(event) => draft.change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
      }}
      onBlur={() => {
        const { text } = draft;
        draft.commit();
        onLeave(text);
      }}
    />
  );
}

function useConstant(flow: string, node: string, port: string) {
  const dispatch = useDispatch();
  const label = `Set ${port} of ${node}`;
  const field = `constant/${flow}/${node}/${port}`;
  return {
    set: (value: Json | undefined) =>
      dispatch(
        value === undefined
          ? { do: "edit", label: `Clear ${port} of ${node}`, edits: [{ edit: "remove-constant", flow, node, port }] }
          : { do: "edit", label, edits: [{ edit: "set-constant", flow, node, port, value }] },
      ),
    /** On its way: what is empty or no number yet waits. */
    type: (value: string | number | null) => {
      if (value === null || value === "") return;
      dispatch({ do: "type", field, label, edits: [{ edit: "set-constant", flow, node, port, value }] });
    },
    leave: () => dispatch({ do: "commit", field }),
  };
}

function readNumber(text: string): number | null {
  const read = Number(text.trim().replace(",", "."));
  return text.trim() === "" || !Number.isFinite(read) ? null : read;
}

function isLine(value: Json | undefined): boolean {
  return value === undefined || (typeof value === "string" && !value.includes("\n"));
}

function isNumber(value: Json | undefined): boolean {
  return value === undefined || typeof value === "number";
}
