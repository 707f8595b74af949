import { CircleCheck } from "lucide-react";
import type { DocumentPlace, Severity } from "../../base/index.ts";
import { type AnyDiagnostic, describe, fixTitle } from "../../diagnostics/index.ts";
import { useDerived, useDispatch } from "../app/context.tsx";
import { Button, EmptyState } from "../kit/index.ts";
import { SeverityGlyph } from "./severity-glyph.tsx";

const none: readonly AnyDiagnostic[] = [];
const order: readonly Severity[] = ["error", "warning", "info"];

/** Every diagnostic of the document, worst first: a click goes to its place, a fix is one undo step. */
export function ProblemsPanel() {
  const compiled = useDerived((state) => state.compiled?.value.diagnostics ?? none);
  const code = useDerived((state) => state.codeProblems?.value ?? none);
  const failure = useDerived((state) => state.failure);
  const problems = [...compiled, ...code].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  if (failure) {
    return (
      <EmptyState icon={<SeverityGlyph severity="error" />} title="The checks stopped">
        {failure} Reload the page; your project is kept.
      </EmptyState>
    );
  }
  if (problems.length === 0) {
    return (
      <EmptyState icon={<CircleCheck size={20} />} title="No problems">
        Types, expressions, budgets and code are checked as you edit. What is found is listed here.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Problems" className="px-2 pb-2">
      {problems.map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: diagnostics have no identity; the list is made anew each time
        <ProblemRow key={`${problem.code} ${index}`} problem={problem} />
      ))}
    </ul>
  );
}

function ProblemRow({ problem }: { readonly problem: AnyDiagnostic }) {
  const dispatch = useDispatch();
  const { title, message, help } = describe(problem);
  const { at } = problem;
  const place = at.in === "document" ? at : null;
  return (
    <li className="flex items-start gap-2 rounded-control px-2 py-1.5 hover:bg-hover">
      <span className="mt-0.5">
        <SeverityGlyph severity={problem.severity} />
      </span>
      <button
        type="button"
        disabled={place === null}
        onClick={() => place && dispatch({ do: "reveal", place })}
        className="min-w-0 flex-1 text-left"
      >
        <span className="font-medium text-ink">{message || title}</span>
        {help ? <span className="block text-small text-ink-2">{help}</span> : null}
      </button>
      {place ? <span className="mt-0.5 shrink-0 font-mono text-micro text-ink-3">{placeWords(place)}</span> : null}
      <span className="mt-0.5 shrink-0 font-mono text-micro text-ink-3">{problem.code}</span>
      {problem.fixes?.map((fix) => (
        <Button
          key={fixTitle(fix)}
          size="small"
          onClick={() => dispatch({ do: "edit", label: fixTitle(fix), edits: fix.edits })}
        >
          {fixTitle(fix)}
        </Button>
      ))}
    </li>
  );
}

/** `process_ticket › find_topic › ensure[0]` */
function placeWords({ flow, node, function: called, contract, part }: DocumentPlace): string {
  return [contract, called, flow, node, part].filter((word) => word !== undefined).join(" › ");
}
