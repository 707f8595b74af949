import { useDispatch, useDocument, useSession } from "../app/context.tsx";
import { flowEntries } from "../app/flow-entries.ts";
import { PointMenu } from "../kit/index.ts";

interface FlowMenuProps {
  readonly flow: string;
  readonly at: { readonly x: number; readonly y: number };
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

/** The menu of a flow's tab. */
export function FlowMenu({ flow, at, readOnly, onClose }: FlowMenuProps) {
  const dispatch = useDispatch();
  const document = useDocument((state) => state.document);
  const panels = useSession((state) => state.settings.panels);
  const entries = () => flowEntries({ document, flow, readOnly, panels, dispatch });
  return <PointMenu at={at} entries={entries} onClose={onClose} />;
}
