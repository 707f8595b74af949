import { lazy, memo, Suspense } from "react";
import type { PlacedPort, Stratum } from "../../workbench/index.ts";
import { typeName } from "../look/index.ts";
import { briefType } from "./brief-type.ts";
import { PortGlyph } from "./open-fields.tsx";
import type { CardData } from "./projection.ts";

const ConstantControl = lazy(async () => ({ default: (await import("./constant-control.tsx")).ConstantControl }));

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

function InputLabel({ port, data }: { readonly port: PlacedPort; readonly data: CardData }) {
  const { ports } = data.geometry;
  const key = port.path.join(".");
  const label = port.depth > 0 ? `.${port.path.at(-1) ?? ""}` : (port.path[0] ?? "");
  const constants = data.node?.constants ?? {};
  // What its fields make up, or an edge brings, has no value of its own; neither has the flow's result.
  const inParts = ports.some((other) => other.side === "in" && isWithin(other, port) && isFed(other, constants));
  const fixed = port.connected || inParts || data.node === null;
  return (
    <span className="port-in" style={{ paddingLeft: port.depth * 8 }}>
      <PortGlyph flow={data.flow} port={port} ports={ports} fixed={isResultPort(data, port)} />
      <span className="port-name">{label}</span>
      {fixed ? (
        <span className="port-type">{briefType(port)}</span>
      ) : (
        <Suspense fallback={<span className="port-type">{briefType(port)}</span>}>
          <ConstantControl flow={data.flow} port={port} value={constants[key]} />
        </Suspense>
      )}
    </span>
  );
}

function isWithin(port: PlacedPort, whole: PlacedPort): boolean {
  return port.path.length > whole.path.length && whole.path.every((part, at) => part === port.path[at]);
}

function isFed(port: PlacedPort, constants: { readonly [port: string]: unknown }): boolean {
  return port.connected || Object.hasOwn(constants, port.path.join("."));
}

/** The fields of the result are always open until an edge brings the whole. */
function isResultPort(data: CardData, port: PlacedPort): boolean {
  return data.node === null && port.side === "in" && port.depth === 0;
}

/** What several fields together are called; the fields themselves would take the room of the inputs. */
const wholeNames: { readonly [kind: string]: string } = { "Human review": "decision", Debate: "outcome" };

function OutputLabel({ port, data }: { readonly port: PlacedPort; readonly data: CardData }) {
  const isInput = data.kind === "Input";
  const isField = isInput ? port.depth > 0 : port.path.length > 0;
  const label = isField
    ? `.${port.path.at(-1) ?? ""}`
    : isInput
      ? port.path.join(".")
      : (wholeNames[data.kind] ?? typeName(port.field));
  return (
    <span className="port-out">
      {isInput ? <span className="port-type">{typeName(port.field)}</span> : null}
      <span className={isField ? "port-name port-field-name" : "port-name"}>{label}</span>
      <PortGlyph flow={data.flow} port={port} ports={data.geometry.ports} fixed={false} />
    </span>
  );
}
