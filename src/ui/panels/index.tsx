import { Play } from "lucide-react";
import type { DrawerTab } from "../../workbench/index.ts";
import { EmptyState } from "../kit/index.ts";

/** The panel of one tab of the drawer. */
export function DrawerPanel({ tab }: { readonly tab: DrawerTab }) {
  return (
    <EmptyState icon={<Play size={20} />} title="Nothing to show yet">
      {tab === "problems"
        ? "What is wrong with the flow is listed here as you edit."
        : "Press Run: what happens is shown here."}
    </EmptyState>
  );
}
