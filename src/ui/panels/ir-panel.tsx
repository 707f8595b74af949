import { Copy, FileCode2 } from "lucide-react";
import type { DocumentPlace } from "../../base/index.ts";
import type { CompileOutput, SessionState } from "../../workbench/index.ts";
import { useDerived, useDispatch, useDocument, useSession } from "../app/context.tsx";
import { CodeView } from "../editors/code-view.tsx";
import { EmptyState, IconButton } from "../kit/index.ts";
import { copyText } from "../values/index.ts";

/** Canonical `flow/1`, live; what is selected on the canvas is lit, and a click on a line selects what it belongs to. */
export function IrPanel() {
  const compiled = useDerived((state) => state.compiled);
  const isStale = useDocument((state) => state.revision) !== compiled?.revision;
  const selection = useSession((state) => state.selection);
  const flow = useSession((state) => state.flow);
  const dispatch = useDispatch();
  const output = compiled?.value;
  if (!output || output.yaml === "") {
    return (
      <EmptyState icon={<FileCode2 size={20} />} title="No IR yet">
        The flow compiles to flow/1 as soon as it has no errors. Problems says what is in the way.
      </EmptyState>
    );
  }
  const lit = selectedParts(output, selection, flow);
  const select = (line: number) => {
    const path = innermostPart(output, line);
    const place = path === null ? null : placeOf(path);
    if (place) dispatch({ do: "reveal", place });
  };
  return (
    <div className="relative h-full">
      <CodeView name="IR" text={output.yaml} language="yaml" lit={lit} onLine={select} />
      <div className="absolute top-1 right-4 flex items-center gap-2">
        {isStale ? <span className="text-micro text-ink-3">updating…</span> : null}
        <IconButton
          size="small"
          name="Copy IR"
          icon={<Copy size={14} />}
          onClick={() => void copyText(output.yaml, "IR")}
          className="bg-card"
        />
      </div>
    </div>
  );
}

/** Lines of what is selected, 0-based and half-open; parts are named by slash paths, a step in a lane by its lane's. */
function selectedParts({ ranges }: CompileOutput, selection: SessionState["selection"], flow: string) {
  const { inspect, nodes } = selection;
  const isSelected = (path: string): boolean => {
    if (inspect?.kind === "contract") return path === `contracts/${inspect.name}`;
    if (inspect?.kind === "function") return path === `functions/${inspect.name}`;
    return path.startsWith(`flows/${flow}/steps/`) && nodes.includes(path.slice(path.lastIndexOf("/") + 1));
  };
  return [...ranges].filter(([path]) => isSelected(path)).map(([, range]) => linesOf(range));
}

const linesOf = ({ from, to }: { readonly from: number; readonly to: number }) => ({ from: from - 1, to: to - 1 });

function innermostPart({ ranges }: CompileOutput, line: number): string | null {
  let found: { readonly path: string; readonly length: number } | null = null;
  for (const [path, range] of ranges) {
    const { from, to } = linesOf(range);
    if (line >= from && line < to && (found === null || to - from < found.length)) found = { path, length: to - from };
  }
  return found?.path ?? null;
}

function placeOf(path: string): DocumentPlace | null {
  const [section, name, ...rest] = path.split("/");
  if (name === undefined) return null;
  if (section === "contracts") return { in: "document", contract: name };
  if (section === "functions") return { in: "document", function: name };
  const node = rest.at(-1);
  return node === undefined ? { in: "document", flow: name } : { in: "document", flow: name, node };
}
