import { useMemo } from "react";
import { conditionNames, type ExpressionScope } from "../../../workbench/index.ts";
import { useUnmoved } from "../../app/use-unmoved.ts";
import { ExpressionInput } from "../../editors/expression-input.tsx";

/** What conditions of a flow see: `$.input.x` and `$.steps.id.output.f` (LANGUAGE 3). */
export function useConditionScope(flow: string): ExpressionScope {
  const document = useUnmoved(flow);
  return useMemo(() => ({ names: conditionNames(document, flow), contracts: document.contracts }), [document, flow]);
}

interface ConditionInputProps {
  readonly flow: string;
  readonly name: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onCommit: (text: string) => void;
  readonly onLeave: () => void;
}

/** An expression over the flow's inputs and what its steps give. */
export function ConditionInput({ flow, ...props }: ConditionInputProps) {
  return <ExpressionInput scope={useConditionScope(flow)} {...props} />;
}
