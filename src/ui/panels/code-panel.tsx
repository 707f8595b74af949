import { Copy, FileCode2 } from "lucide-react";
import { useEffect, useState } from "react";
import { camelCase, countFindings } from "../../base/index.ts";
import { describe } from "../../diagnostics/index.ts";
import { useDerived, useDispatch, useDocument, useSession, useWorkbench } from "../app/context.tsx";
import { CodeView } from "../editors/code-view.tsx";
import { Button, classNames, EmptyState } from "../kit/index.ts";
import { copyText } from "../values/index.ts";

/** The TypeScript that Export would write, live. The method of the selected step is lit. */
export function CodePanel() {
  const workbench = useWorkbench();
  useEffect(() => {
    void workbench.dispatch({ do: "watch-code", on: true });
    return () => void workbench.dispatch({ do: "watch-code", on: false });
  }, [workbench]);
  const code = useDerived((state) => state.code);
  const isStale = useDocument((state) => state.revision) !== code?.revision;
  const [chosen, choose] = useState<string | null>(null);
  const called = useSelectedFunction();
  const files = code?.value.files ?? [];
  const shown =
    files.find((file) => file.path === chosen) ?? files.find((file) => !/contracts\.ts$/.test(file.path)) ?? files[0];
  if (!shown) return <NoCode />;
  return (
    <div className="flex h-full min-h-0">
      <nav aria-label="Files" className="w-[180px] shrink-0 overflow-auto border-hair border-r p-2">
        {files.map((file) => (
          <button
            key={file.path}
            type="button"
            aria-current={file.path === shown.path}
            onClick={() => choose(file.path)}
            className="block h-7 w-full truncate rounded-control px-2 text-left font-mono text-small text-ink-2 hover:bg-hover aria-[current=true]:bg-active aria-[current=true]:text-ink"
          >
            {file.path.replace(/^src\//, "")}
          </button>
        ))}
      </nav>
      <div className={classNames("relative min-w-0 flex-1", isStale && "opacity-80")}>
        <div className="absolute top-2 right-4 z-10">
          <Button size="small" onClick={() => void copyText(shown.text, shown.path.replace(/^src\//, ""))}>
            <Copy size={14} aria-hidden /> Copy file
          </Button>
        </div>
        <CodeView
          name={shown.path}
          text={shown.text}
          language="typescript"
          lit={called === null ? [] : methodLines(shown.text, called)}
        />
      </div>
    </div>
  );
}

/** Why there is nothing to see: it is being written, or the flow's errors are in the way. */
function NoCode() {
  const dispatch = useDispatch();
  const code = useDerived((state) => state.code);
  const compiled = useDerived((state) => state.compiled);
  const errors = [...(compiled?.value.diagnostics ?? []), ...(code?.value.diagnostics ?? [])].filter(
    (diagnostic) => diagnostic.severity === "error",
  );
  const [first] = errors;
  if (!first) {
    return (
      <EmptyState icon={<FileCode2 size={20} />} title={code ? "No code yet" : "Writing the code…"}>
        The flow as a TypeScript class appears here.
      </EmptyState>
    );
  }
  const more = countFindings(errors) - 1;
  return (
    <EmptyState icon={<FileCode2 size={20} />} title="No code while the flow has errors">
      {describe(first).message}
      {more > 0 ? ` And ${more} more.` : ""}
      <div className="mt-2">
        <Button size="small" onClick={() => dispatch({ do: "show-drawer", tab: "problems" })}>
          Show problems
        </Button>
      </div>
    </EmptyState>
  );
}

function useSelectedFunction(): string | null {
  const flow = useSession((state) => state.flow);
  const selected = useSession((state) => (state.selection.nodes.length === 1 ? state.selection.nodes[0] : undefined));
  const inspected = useSession((state) => state.selection.inspect);
  const node = useDocument((state) =>
    selected === undefined ? undefined : state.document.flows[flow]?.nodes[selected],
  );
  if (inspected?.kind === "function") return inspected.name;
  return node?.kind === "call" ? node.function : null;
}

/** From the decorator of a method to its closing brace. */
function methodLines(text: string, name: string): readonly { readonly from: number; readonly to: number }[] {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.startsWith(`  async ${camelCase(name)}(`));
  if (at < 0) return [];
  let from = at;
  while (lines[from - 1]?.startsWith("  ")) from -= 1;
  const end = lines.findIndex((line, index) => index > at && line === "  }");
  return [{ from, to: (end < 0 ? at : end) + 1 }];
}
