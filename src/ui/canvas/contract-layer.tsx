import { memo } from "react";
import type { PlacedPort, Stratum } from "../../workbench/index.ts";
import { typeLook, typeName, writeValue } from "../look/index.ts";
import type { CardData } from "./projection.ts";

/** The contract layer: what goes in on the left, what comes out on the right, a row a port. */
export const ContractLayer = memo(function ContractLayer({
  data,
  stratum,
}: {
  readonly data: CardData;
  readonly stratum: Stratum;
}) {
  const { ports } = data.geometry;
  const inputs = ports.filter((port) => port.side === "in");
  const outputs = ports.filter((port) => port.side === "out");
  const rows = Array.from({ length: Math.max(inputs.length, outputs.length, 1) }, (_, row) => row);
  return (
    <div className="stratum contract" style={{ height: stratum.height }}>
      {rows.map((row) => {
        const input = inputs[row];
        const output = outputs[row];
        return (
          <div className="port-row" key={row}>
            {input ? <InputLabel port={input} data={data} /> : null}
            {output ? <OutputLabel port={output} data={data} /> : null}
            {!input && !output ? <span className="port-none">nothing yet</span> : null}
          </div>
        );
      })}
    </div>
  );
});

function Glyph({ port }: { readonly port: PlacedPort }) {
  const look = typeLook(port.field);
  return (
    <span aria-hidden="true" className="glyph" style={{ color: look.color }}>
      {look.glyph}
    </span>
  );
}

function InputLabel({ port, data }: { readonly port: PlacedPort; readonly data: CardData }) {
  const constant = port.connected ? undefined : data.node?.constants?.[port.path.join(".")];
  const label = port.depth > 0 ? `.${port.path.at(-1) ?? ""}` : (port.path[0] ?? "");
  return (
    <span className="port-in" style={{ paddingLeft: port.depth * 8 }}>
      <Glyph port={port} />
      <span className="port-name">{label}</span>
      {constant !== undefined ? (
        <span className="port-constant" data-tip={writeValue(constant, 400)}>
          {writeValue(constant, 40)}
        </span>
      ) : (
        <span className="port-type">{briefType(port)}</span>
      )}
    </span>
  );
}

function OutputLabel({ port, data }: { readonly port: PlacedPort; readonly data: CardData }) {
  const isInput = data.kind === "Input";
  const label = isInput
    ? port.path.join(".")
    : port.depth > 0 || port.path.length > 0
      ? `.${port.path.at(-1) ?? ""}`
      : typeName(port.field);
  return (
    <span className="port-out">
      {isInput ? <span className="port-type">{typeName(port.field)}</span> : null}
      <span className={port.path.length > 0 && !isInput ? "port-name port-field-name" : "port-name"}>{label}</span>
      <Glyph port={port} />
    </span>
  );
}

/** An inline object's fields stand on rows of their own; here its name is enough. */
function briefType({ field }: PlacedPort): string {
  return field.type === "object" ? "object" : typeName(field);
}
