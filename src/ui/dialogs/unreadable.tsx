import { useMemo, useState } from "react";
import type { Place } from "../../base/index.ts";
import { type AnyDiagnostic, describe } from "../../diagnostics/index.ts";
import { useDispatch, useServices } from "../app/context.tsx";
import { fileName, useFileActions, wordsOf } from "../app/use-file-actions.ts";
import { YamlEditor } from "../editors/yaml-editor.tsx";
import { Badge, Button, Dialog, showToast } from "../kit/index.ts";
import { marksOfText } from "../panels/ir/parts.ts";
import { SeverityGlyph } from "../panels/severity-glyph.tsx";
import { copyText } from "../values/index.ts";

export interface UnreadableProps {
  readonly diagnostics: readonly AnyDiagnostic[];
  readonly text: string;
  readonly name: string | null;
  readonly kept?: "project" | "run";
  readonly onClose: () => void;
}

/** More than these are counted, not listed: who mends the first ones sees the rest. */
const MOST_LISTED = 30;
/** A longer text is not shown for mending here: an editor of one's own does better. */
const MOST_SHOWN = 1_000_000;

interface Spot {
  readonly line: number;
  readonly column: number;
}

/**
 * A file, link or paste that could not be opened, or something that this browser keeps and this version of the page cannot
 * show: what is wrong with it, where, and what to do. Its text is kept here, and can be saved, or mended and tried again.
 */
export function Unreadable({ diagnostics, text, name, kept, onClose }: UnreadableProps) {
  const dispatch = useDispatch();
  const files = useFileActions();
  const services = useServices();
  const [spot, setSpot] = useState<Spot | null>(null);
  const [mended, setMended] = useState(text);
  const isMending = spot !== null;
  const marks = useMemo(() => marksOfText(diagnostics), [diagnostics]);
  const errors = diagnostics.filter((one) => one.severity === "error").length;
  async function save() {
    try {
      const ending = kept === "run" ? "run.json" : "flow.json";
      if (await services.save(`${fileName(name ?? "flow")}.${ending}`, text))
        await showToast("success", "Saved as a file");
    } catch (error) {
      await showToast("error", "The file could not be saved", { description: wordsOf(error) });
    }
  }
  const report = () =>
    diagnostics.map((one) => `${one.code} ${placeWords(one.at)} ${describe(one).message}`).join("\n");
  return (
    <Dialog
      open
      onClose={onClose}
      title={kept === undefined ? "This could not be opened" : `This ${kept} cannot be shown`}
      description={`${name ?? "The text"}: ${errors === 1 ? "one error" : `${errors} errors`}. ${
        kept === undefined
          ? "The project that was open is untouched."
          : "Another version of this page has written it, or it was damaged. It stays in this browser as it is."
      }`}
      width={isMending ? "full" : 640}
      footer={
        <>
          <Button className="mr-auto" onClick={() => void copyText(report(), "Report")}>
            Copy the report
          </Button>
          {kept === undefined ? null : (
            <Button look={isMending ? "plain" : "primary"} onClick={() => void save()}>
              Save file…
            </Button>
          )}
          {isMending || kept === "run" || text === "" || text.length > MOST_SHOWN ? null : (
            <Button onClick={() => setSpot(firstSpot(diagnostics))}>Mend the text…</Button>
          )}
          <Button onClick={onClose}>Close</Button>
          {isMending ? (
            <Button
              look="primary"
              onClick={() => {
                onClose();
                dispatch({ do: "open-text", text: mended, ...(name === null ? {} : { name }) });
              }}
            >
              Try again
            </Button>
          ) : kept !== undefined ? null : (
            <Button
              look="primary"
              onClick={() => {
                onClose();
                files.openFile();
              }}
            >
              Open another file…
            </Button>
          )}
        </>
      }
    >
      <div className={isMending ? "flex h-full min-h-0 gap-4" : ""}>
        {isMending ? (
          <div className="min-w-0 flex-[3] overflow-hidden rounded-control ring-1 ring-hair">
            <YamlEditor name="Text of the file" value={mended} marks={marks} goTo={spot} onType={setMended} />
          </div>
        ) : null}
        <div className={isMending ? "min-w-[280px] flex-[2] overflow-auto" : ""}>
          <Findings diagnostics={diagnostics} onGo={isMending ? setSpot : null} />
        </div>
      </div>
    </Dialog>
  );
}

/** A file that was opened: what of it is kept, but not carried out here. */
export function Opened({ diagnostics, name, onClose }: Omit<UnreadableProps, "text">) {
  const count = diagnostics.length === 1 ? "one remark" : `${diagnostics.length} remarks`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${name ?? "The flow"} is open`}
      description={`With ${count}: what stands here is kept in the flow, and goes back to its place when it is written again.`}
      width={640}
      footer={
        <Button look="primary" onClick={onClose}>
          Go to the flow
        </Button>
      }
    >
      <Findings diagnostics={diagnostics} onGo={null} />
    </Dialog>
  );
}

interface FindingsProps {
  readonly diagnostics: UnreadableProps["diagnostics"];
  /** Null while the text is not shown. */
  readonly onGo: ((spot: Spot) => void) | null;
}

function Findings({ diagnostics, onGo }: FindingsProps) {
  const listed = [...diagnostics].sort((a, b) => Number(b.severity === "error") - Number(a.severity === "error"));
  return (
    <>
      <ul aria-label="What was found" className="flex flex-col gap-3">
        {listed.slice(0, MOST_LISTED).map((diagnostic, index) => {
          const { title, message, help } = describe(diagnostic);
          const { at } = diagnostic;
          const place = placeWords(at);
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
                {place === "" ? null : (
                  <p className="mono break-all text-small text-ink-2">
                    {onGo && at.in === "text" ? (
                      <button type="button" className="underline" onClick={() => onGo(spotOf(at))}>
                        {place}
                      </button>
                    ) : (
                      place
                    )}
                  </p>
                )}
                {help === "" ? null : <p className="text-pretty text-ink-2">{help}</p>}
              </div>
            </li>
          );
        })}
      </ul>
      {listed.length > MOST_LISTED ? (
        <p className="mt-3 text-ink-2">And {listed.length - MOST_LISTED} more of the same file.</p>
      ) : null}
    </>
  );
}

const spotOf = ({ line, column }: Spot): Spot => ({ line, column });

function firstSpot(diagnostics: UnreadableProps["diagnostics"]): Spot {
  const first = diagnostics.find((one) => one.at.in === "text" && one.severity === "error")?.at;
  return first?.in === "text" ? spotOf(first) : { line: 1, column: 1 };
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
