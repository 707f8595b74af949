import { useState } from "react";
import type { IrVersion } from "../../../workbench/index.ts";
import { Select, type SelectOption } from "../../kit/index.ts";
import { FlowText } from "./flow-text.tsx";
import { OlderText } from "./older-text.tsx";

const versions: readonly SelectOption<IrVersion>[] = [
  { value: "flow/1", label: "flow/1" },
  { value: "lowest", label: "lowest that carries it" },
  { value: "0.3", label: "0.3" },
  { value: "0.2", label: "0.2" },
  { value: "0.1", label: "0.1" },
];

/** The flow as IR: `flow/1` to read and to write, older versions to read and to take away. */
export function IrPanel() {
  const [version, setVersion] = useState<IrVersion>("flow/1");
  const choice = (
    <Select name="Version of the IR" value={version} options={versions} onChange={setVersion} className="h-7 bg-card" />
  );
  return version === "flow/1" ? <FlowText actions={choice} /> : <OlderText version={version} actions={choice} />;
}
