import type { DrawerTab } from "../../workbench/index.ts";
import { CodePanel } from "./code-panel.tsx";
import { IrPanel } from "./ir/ir-panel.tsx";
import { ProblemsPanel } from "./problems-panel.tsx";
import { ResultPanel } from "./result/result-panel.tsx";
import { TimelinePanel } from "./timeline-panel.tsx";
import { TracePanel } from "./trace-panel.tsx";

const panels = {
  result: ResultPanel,
  timeline: TimelinePanel,
  trace: TracePanel,
  ir: IrPanel,
  code: CodePanel,
  problems: ProblemsPanel,
} as const satisfies { [T in DrawerTab]: () => React.ReactNode };

/** The panel of one tab of the drawer. */
export function DrawerPanel({ tab }: { readonly tab: DrawerTab }) {
  const Panel = panels[tab];
  return <Panel />;
}
