import { Download } from "lucide-react";
import { whyVersion } from "../../../diagnostics/index.ts";
import { useWorkbench } from "../../app/context.tsx";
import { IconButton, Menu, showToast } from "../../kit/index.ts";

export interface DownloadChoiceProps {
  /** `flow/1`, as it is shown. */
  readonly text: string;
  /** False: the place to save to was not chosen. */
  readonly onSave: (yaml: string) => Promise<boolean>;
}

/** What others are given is the lowest version that carries the flow, unless somebody wants `flow/1` (LANGUAGE 7). */
export function DownloadChoice({ text, onSave }: DownloadChoiceProps) {
  const workbench = useWorkbench();
  async function saveLowest() {
    const {
      yaml = null,
      version = null,
      losses = [],
      refused = [],
      origin = null,
    } = (await workbench.irText("lowest")) ?? {};
    if (yaml === null || version === null || !(await onSave(yaml))) return;
    const lost =
      losses.length === 0
        ? ""
        : ` ${losses.length === 1 ? "One thing is" : `${losses.length} things are`} not carried: choose the version to see what.`;
    await showToast(lost === "" ? "success" : "warning", `Saved in version ${version}`, {
      description: `${whyVersion({ version, losses, refused, origin })}${lost}`,
    });
  }
  return (
    <Menu
      align="end"
      entries={() => [
        { kind: "item", label: "Lowest version that carries it", onSelect: () => void saveLowest() },
        { kind: "item", label: "flow/1, as it stands here", onSelect: () => void onSave(text) },
      ]}
      trigger={(props) => (
        <IconButton
          {...props}
          size="small"
          name="Download IR"
          icon={<Download size={14} />}
          disabled={text === ""}
          className="bg-card"
        />
      )}
    />
  );
}
