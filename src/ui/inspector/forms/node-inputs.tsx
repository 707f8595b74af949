import { inputPorts } from "../../../workbench/index.ts";
import { useUnmoved } from "../../app/use-unmoved.ts";
import { typeName } from "../../look/index.ts";
import { Part } from "../part.tsx";
import { PortSource } from "./port-source.tsx";

/** The inputs of a node whose names and types come from what it calls: where each value comes from. */
export function NodeInputs({
  flow,
  node,
  hint,
}: {
  readonly flow: string;
  readonly node: string;
  readonly hint: string;
}) {
  const document = useUnmoved(flow);
  const inputs = inputPorts(document, flow, node).filter((port) => port.depth === 0);
  return (
    <Part title="Inputs" hint={hint}>
      {inputs.length === 0 ? <p className="text-small text-ink-3">It has no inputs.</p> : null}
      {inputs.map((port) => (
        <div key={port.path.join(".")} className="flex flex-col gap-1">
          <span className="mono flex items-baseline justify-between gap-2 text-small">
            <span>{port.path.join(".")}</span>
            <span className="truncate text-micro text-ink-3">{typeName(port.field)}</span>
          </span>
          <PortSource flow={flow} node={node} input={port.path[0] ?? ""} />
        </div>
      ))}
    </Part>
  );
}
