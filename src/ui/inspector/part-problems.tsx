import { useMemo } from "react";
import type { DocumentPlace } from "../../base/index.ts";
import { type AnyDiagnostic, describe, fixTitle } from "../../diagnostics/index.ts";
import { useDerived, useDispatch } from "../app/context.tsx";
import { Button } from "../kit/index.ts";
import { SeverityGlyph } from "../panels/severity-glyph.tsx";

const none: readonly AnyDiagnostic[] = [];

/** Findings at a place of the document. `part` absent: those of the thing itself; `input.*` finds all below. */
export function useProblemsAt(place: Partial<DocumentPlace>): readonly AnyDiagnostic[] {
  const compiled = useDerived((state) => state.compiled?.value.diagnostics ?? none);
  const code = useDerived((state) => state.codeProblems?.value ?? none);
  const { flow, node, edge, contract, function: called, part } = place;
  return useMemo(() => {
    const isHere = ({ at }: AnyDiagnostic): boolean =>
      at.in === "document" &&
      at.flow === flow &&
      at.node === node &&
      at.edge === edge &&
      at.contract === contract &&
      at.function === called &&
      (at.part === part || (part?.endsWith("*") === true && (at.part ?? "").startsWith(part.slice(0, -1))));
    return [...compiled, ...code].filter(isHere);
  }, [compiled, code, flow, node, edge, contract, called, part]);
}

/** What is wrong at a place, with fixes of one click. Expressions say their own findings (`E2xx`) as they are typed. */
export function PartProblems({
  at,
  ownExpression,
}: {
  readonly at: Partial<DocumentPlace>;
  readonly ownExpression?: boolean;
}) {
  const found = useProblemsAt(at);
  return <ProblemList problems={ownExpression ? found.filter((problem) => !problem.code.startsWith("E2")) : found} />;
}

export function ProblemList({ problems }: { readonly problems: readonly AnyDiagnostic[] }) {
  const dispatch = useDispatch();
  return problems.map((problem, index) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: findings have no identity
      key={index}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small"
    >
      <span
        className={`flex gap-1.5 [&>svg]:mt-0.5 [&>svg]:shrink-0 ${problem.severity === "error" ? "text-bad-text" : "text-warn-text"}`}
      >
        <SeverityGlyph severity={problem.severity} size={14} />
        {describe(problem).message}
      </span>
      {problem.fixes?.map((fix) => {
        const title = fixTitle(fix);
        return (
          <Button key={title} size="small" onClick={() => dispatch({ do: "edit", label: title, edits: fix.edits })}>
            {title}
          </Button>
        );
      })}
    </div>
  ));
}
