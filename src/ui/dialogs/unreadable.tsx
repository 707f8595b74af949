import type { Diagnostic, Place } from "../../base/index.ts";
import { describe } from "../../diagnostics/index.ts";
import type { Edit } from "../../flow/index.ts";
import { useFileActions } from "../app/use-file-actions.ts";
import { Badge, Button, Dialog } from "../kit/index.ts";
import { SeverityGlyph } from "../panels/severity-glyph.tsx";
import { copyText } from "../values/index.ts";

export interface UnreadableProps {
  readonly diagnostics: readonly Diagnostic<readonly Edit[]>[];
  readonly onClose: () => void;
}

/** More than these are counted, not listed: who mends the first ones sees the rest. */
const MOST_LISTED = 30;

/** A file, link or paste that could not be opened: what is wrong with it, where, and what to do. */
export function Unreadable({ diagnostics, onClose }: UnreadableProps) {
  const files = useFileActions();
  const listed = [...diagnostics].sort((a, b) => Number(b.severity === "error") - Number(a.severity === "error"));
  const report = () =>
    diagnostics.map((one) => `${one.code} ${placeWords(one.at)} ${describe(one).message}`).join("\n");
  return (
    <Dialog
      open
      onClose={onClose}
      title="This could not be opened"
      description="The project that was open is untouched."
      width={600}
      footer={
        <>
          <Button className="mr-auto" onClick={() => void copyText(report(), "Report")}>
            Copy the report
          </Button>
          <Button onClick={onClose}>Close</Button>
          <Button
            look="primary"
            onClick={() => {
              onClose();
              files.openFile();
            }}
          >
            Open another file…
          </Button>
        </>
      }
    >
      <ul aria-label="What is wrong" className="flex flex-col gap-3">
        {listed.slice(0, MOST_LISTED).map((diagnostic, index) => {
          const { title, message, help } = describe(diagnostic);
          const place = placeWords(diagnostic.at);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: findings have no identity; the list is made once
            <li key={index} className="flex gap-2.5">
              <span className="mt-0.5 shrink-0">
                <SeverityGlyph severity={diagnostic.severity} />
              </span>
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {title} <Badge>{diagnostic.code}</Badge>
                </p>
                <p className="break-words">{message}</p>
                {place === "" ? null : <p className="mono break-all text-small text-ink-2">{place}</p>}
                {help === "" ? null : <p className="text-pretty text-ink-2">{help}</p>}
              </div>
            </li>
          );
        })}
      </ul>
      {listed.length > MOST_LISTED ? (
        <p className="mt-3 text-ink-2">And {listed.length - MOST_LISTED} more of the same file.</p>
      ) : null}
    </Dialog>
  );
}

/** `line 3, column 14`, or the names that lead there. */
function placeWords(at: Place): string {
  if (at.in === "run") return at.path;
  if (at.in === "document") {
    const { contract, function: called, flow, node, part } = at;
    return [contract, called, flow, node, part].filter((word) => word !== undefined).join(" › ");
  }
  return `line ${at.line}, column ${at.column}${at.path.length === 0 ? "" : ` · ${at.path.join(".")}`}`;
}
