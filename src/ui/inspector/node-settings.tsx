import type { NodeView } from "../../reports/index.ts";

interface NodeSettingsProps {
  readonly flow: string;
  readonly node: string;
  /** What the shown run knows of the node. */
  readonly step: NodeView | undefined;
}

export function NodeSettings({ node }: NodeSettingsProps) {
  return <p className="px-4 py-3">{node}</p>;
}
