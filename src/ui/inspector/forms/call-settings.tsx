import { useCallback } from "react";
import type { CallNode } from "../../../flow/index.ts";
import type { NodeView } from "../../../reports/index.ts";
import { freeName } from "../../../workbench/index.ts";
import { useUnmoved } from "../../app/use-unmoved.ts";
import { Button, Field, Select } from "../../kit/index.ts";
import { FunctionForm } from "./function-form.tsx";
import { callers, NodeName } from "./node-name.tsx";
import { PortSource } from "./port-source.tsx";
import { UnwrapInput } from "./unwrap-input.tsx";
import { useEdit } from "./use-edit.ts";

interface CallSettingsProps {
  readonly flow: string;
  readonly node: string;
  readonly call: CallNode;
  readonly step: NodeView | undefined;
}

/** A step that calls a function: which one, where its inputs come from, and the function itself. */
export function CallSettings({ flow, node, call, step }: CallSettingsProps) {
  const called = call.function;
  const document = useUnmoved(flow);
  const { edit } = useEdit();
  const names = Object.keys(document.functions);
  const others = callers(document, called).length - 1;
  const definition = document.functions[called];
  const source = useCallback((input: string) => <PortSource flow={flow} node={node} input={input} />, [flow, node]);
  const isUnstable = definition?.mode === "infer" && definition.stable === false;
  function makeOwn() {
    if (!definition) return;
    const name = freeName(called, (taken) => taken in document.functions);
    edit(
      `Give ${node} a function of its own`,
      { edit: "add-function", name, function: definition },
      { edit: "set-node-function", flow, node, function: name },
    );
  }
  return (
    <>
      <NodeName flow={flow} node={node}>
        <Field label="Function" hint="Any function may stand here; edges to inputs it lacks become problems.">
          {(frame) => (
            <Select
              frame={frame}
              mono
              value={called}
              options={[
                ...names.map((name) => ({ value: name, label: name })),
                ...(definition ? [] : [{ value: called, label: `${called} (missing)` }]),
              ]}
              onChange={(name) =>
                edit(`Let ${node} call ${name}`, { edit: "set-node-function", flow, node, function: name })
              }
            />
          )}
        </Field>
        {others > 0 ? (
          <p className="flex flex-wrap items-center gap-2 text-small text-ink-2">
            {others === 1 ? "Another step calls" : `${others} other steps call`} it too: what changes here changes
            there.
            <Button size="small" onClick={makeOwn}>
              Make a copy for this step
            </Button>
          </p>
        ) : null}
      </NodeName>
      {isUnstable || call.unwrap !== undefined ? <UnwrapInput flow={flow} node={node} call={call} /> : null}
      <FunctionForm key={called} name={called} step={step} source={source} />
    </>
  );
}
