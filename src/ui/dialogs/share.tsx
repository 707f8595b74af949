import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useDocument } from "../app/context.tsx";
import { useFileActions } from "../app/use-file-actions.ts";
import { Button, Dialog, showToast } from "../kit/index.ts";

export interface ShareProps {
  readonly link: string | null;
  readonly problem: string | null;
  readonly onClose: () => void;
}

/** Beyond this, chat and mail programs begin to cut links. */
const LONG_LINK = 8000;

/** A link that carries the whole flow in its fragment. */
export function Share({ link, problem, onClose }: ShareProps) {
  const files = useFileActions();
  const cases = useDocument((state) => state.document.bench.cases.length);
  const [copied, setCopied] = useState(false);
  async function copy() {
    if (link === null) return;
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      await showToast("warning", "The clipboard is not allowed here", {
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
      width={560}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {problem === null ? (
            <Button
              look="primary"
              disabled={link === null}
              icon={copied ? <Check size={14} /> : <Copy size={14} />}
              onClick={() => void copy()}
            >
              {copied ? "Copied" : "Copy the link"}
            </Button>
          ) : (
            <Button look="primary" onClick={() => files.saveFile()}>
              Save a file instead…
            </Button>
          )}
        </>
      }
    >
      {problem === null ? (
        <textarea
          readOnly
          aria-label="Link"
          aria-busy={link === null}
          rows={3}
          value={link ?? "Making the link…"}
          onFocus={(event) => event.currentTarget.select()}
          className="mono w-full resize-none break-all rounded-control border border-control bg-sunk p-2.5 text-ink-2"
        />
      ) : (
        <p role="alert" className="text-pretty text-bad-text">
          {problem}
        </p>
      )}
      {link === null ? null : (
        <>
          <p
            className={
              link.length > LONG_LINK
                ? "figures mt-1.5 text-small text-warn-text"
                : "figures mt-1.5 text-small text-ink-3"
            }
          >
            {link.length.toLocaleString("en")} characters
            {link.length > LONG_LINK
              ? ": some mail and chat programs cut links of this length. A file is safer."
              : null}
          </p>
          <dl className="mt-4 grid grid-cols-[88px_1fr] gap-y-1.5">
            <dt className="text-ink-3">In it</dt>
            <dd>
              Flows, functions, contracts and positions
              {cases > 0
                ? `, and ${cases === 1 ? "one case" : `${cases} cases`} with ${cases === 1 ? "its" : "their"} inputs`
                : ""}
              .
            </dd>
            <dt className="text-ink-3">Not in it</dt>
            <dd>Keys, runs and their results, your model, and the history.</dd>
          </dl>
        </>
      )}
    </Dialog>
  );
}
