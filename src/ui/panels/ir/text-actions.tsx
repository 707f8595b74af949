import { Copy, Download } from "lucide-react";
import type { ReactNode } from "react";
import { useDocument, useServices } from "../../app/context.tsx";
import { fileName, wordsOf } from "../../app/use-file-actions.ts";
import { IconButton, showToast } from "../../kit/index.ts";
import { copyText } from "../../values/index.ts";
import { DownloadChoice } from "./download-choice.tsx";

export interface TextActionsProps {
  /** Empty: there is nothing to take away. */
  readonly text: string;
  /** The flow has gone on since the text was made. */
  readonly isStale: boolean;
  /** It is `flow/1`, on the way to being written in; what is taken away is of the version that is chosen then. */
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/** Over the corner of a text of the IR: what version it is, and the ways to take it away. */
export function TextActions({ text, isStale, isCurrent = false, children }: TextActionsProps) {
  const services = useServices();
  const project = useDocument((state) => state.document.name);
  async function save(yaml: string): Promise<boolean> {
    try {
      return await services.save(`${fileName(project)}.stratum.yaml`, yaml);
    } catch (error) {
      await showToast("error", "The text could not be saved", { description: wordsOf(error) });
      return false;
    }
  }
  return (
    <div className="absolute top-1 right-4 z-10 flex items-center gap-1">
      {isStale ? <span className="mr-1 bg-card px-1 text-micro text-ink-3">updating…</span> : null}
      {children}
      <IconButton
        size="small"
        name="Copy IR"
        icon={<Copy size={14} />}
        disabled={text === ""}
        onClick={() => void copyText(text, "IR")}
        className="bg-card"
      />
      {isCurrent ? (
        <DownloadChoice onSave={save} text={text} />
      ) : (
        <IconButton
          size="small"
          name="Download IR"
          icon={<Download size={14} />}
          disabled={text === ""}
          onClick={() => void save(text)}
          className="bg-card"
        />
      )}
    </div>
  );
}
