import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button, Dialog, showToast } from "../kit/index.ts";

interface ShareProps {
  readonly link: string | null;
  readonly problem: string | null;
  readonly onClose: () => void;
}

/** A link that carries the whole flow in its fragment. */
export function Share({ link, problem, onClose }: ShareProps) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    if (link === null) return;
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      await showToast("warn", "The clipboard is not allowed here", {
        description: "Select the link and copy it by hand.",
      });
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Share"
      description="The flow travels inside the link, compressed; nothing is put on a server. It opens read-only, and whoever has it can make a copy."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            look="primary"
            disabled={link === null}
            icon={copied ? <Check size={14} /> : <Copy size={14} />}
            onClick={() => void copy()}
          >
            {copied ? "Copied" : "Copy the link"}
          </Button>
        </>
      }
    >
      {problem ? (
        <p className="text-bad-text">{problem}</p>
      ) : (
        <textarea
          readOnly
          aria-label="Link"
          rows={4}
          value={link ?? "Making the link…"}
          onFocus={(event) => event.currentTarget.select()}
          className="mono w-full resize-none break-all rounded-control border border-control bg-sunk p-2.5 text-ink-2"
        />
      )}
      {link ? (
        <p className="figures mt-2 text-small text-ink-3">
          {link.length.toLocaleString("en")} characters. No key and no run is in it.
        </p>
      ) : null}
    </Dialog>
  );
}
