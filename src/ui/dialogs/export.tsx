import { Download } from "lucide-react";
import { useState } from "react";
import { countFindings } from "../../base/index.ts";
import { type AnyDiagnostic, describe } from "../../diagnostics/index.ts";
import { useDerived, useDispatch, useDocument, useServices, useWorkbench } from "../app/context.tsx";
import { fileName, useFileActions, wordsOf } from "../app/use-file-actions.ts";
import { Button, Dialog, showToast } from "../kit/index.ts";

const contents = [
  ["src/", "contracts, the flow as a class, a main that runs it, and the library's source"],
  ["test/", "a test for every case, on the simulated model"],
  [
    "flow.json, flow.stratum.yaml",
    "the flow, which opens here again, and its IR in the lowest version that carries it",
  ],
  ["package.json, tsconfig.json, README.md, .env.example", "exact versions, strict types, two commands"],
] as const;

const none: readonly AnyDiagnostic[] = [];

/** The code, to take home. */
export function Export({ onClose }: { readonly onClose: () => void }) {
  const workbench = useWorkbench();
  const services = useServices();
  const files = useFileActions();
  const dispatch = useDispatch();
  const name = useDocument((state) => state.document.name);
  const compiled = useDerived((state) => state.compiled?.value.diagnostics ?? none);
  const code = useDerived((state) => state.codeProblems?.value ?? none);
  const errors = [...compiled, ...code].filter((problem) => problem.severity === "error");
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const zip = await workbench.exportZip();
      if (zip && (await services.save(`${fileName(name)}.zip`, zip))) {
        await showToast("success", "Exported", { description: "npm install, then npm start -- --simulate" });
        onClose();
      }
    } catch (error) {
      await showToast("error", "The project could not be exported", { description: wordsOf(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Export"
      description="A TypeScript project that runs on its own and makes the same calls as Run does here."
      footer={
        <>
          <Button onClick={() => files.saveFile()}>Only the flow file…</Button>
          <Button
            look="primary"
            disabled={busy || errors.length > 0}
            icon={<Download size={14} />}
            onClick={() => void download()}
          >
            {busy ? "Exporting…" : "Download the zip"}
          </Button>
        </>
      }
    >
      <dl className="grid gap-2.5">
        {contents.map(([path, words]) => (
          <div key={path}>
            <dt className="mono text-ink">{path}</dt>
            <dd className="text-small text-ink-2">{words}</dd>
          </div>
        ))}
      </dl>
      {errors.length > 0 ? (
        <section aria-label="In the way" className="mt-4 rounded-control bg-bad-soft px-3 py-2">
          <p className="flex items-center justify-between gap-2 font-medium text-bad-text">
            {errors.length === 1 ? "One error is in the way." : `${countFindings(errors)} errors are in the way.`}
            <Button
              size="small"
              onClick={() => {
                dispatch({ do: "show-drawer", tab: "problems" });
                onClose();
              }}
            >
              Show problems
            </Button>
          </p>
          <ul className="mt-1 list-disc pl-4">
            {errors.slice(0, 4).map((error, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: diagnostics have no identity
              <li key={index}>{describe(error).message}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </Dialog>
  );
}
