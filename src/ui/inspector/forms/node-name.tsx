import { freeName, INPUT_NODE, isStep, OUTPUT_NODE } from "../../../workbench/index.ts";
import { useUnmoved } from "../../app/use-unmoved.ts";
import { Field } from "../../kit/index.ts";
import { shownKind } from "../../look/index.ts";
import { NameInput } from "../name-input.tsx";
import { Part } from "../part.tsx";
import { nameProblem } from "../types/fields-owner.ts";
import { useEdit } from "./use-edit.ts";

/** The name of a step; a function that only this step calls, and that has the same name, is renamed with it. */
export function NodeName({
  flow,
  node,
  children,
}: {
  readonly flow: string;
  readonly node: string;
  readonly children?: React.ReactNode;
}) {
  const document = useUnmoved(flow);
  const { edit } = useEdit();
  const nodes = document.flows[flow]?.nodes ?? {};
  const found = nodes[node];
  const taken = (name: string) => Object.hasOwn(nodes, name) || name === INPUT_NODE || name === OUTPUT_NODE;
  const isOwn = found?.kind === "call" && found.function === node && callers(document, node).length === 1;
  return (
    <Part title={found && !isStep(found) ? shownKind(document, flow, node) : "Step"}>
      <Field label="Name">
        {(frame) => (
          <NameInput
            id={frame.id}
            name="Name"
            value={node}
            problem={(name) => nameProblem(name, (other) => other !== node && taken(other))}
            onRename={(name) =>
              edit(
                `Rename ${node} to ${name}`,
                { edit: "rename-node", flow, node, name },
                ...(isOwn
                  ? [
                      {
                        edit: "rename-function",
                        function: node,
                        name: freeName(name, (other) => other in document.functions),
                      } as const,
                    ]
                  : []),
              )
            }
          />
        )}
      </Field>
      {children}
    </Part>
  );
}

/** Steps that call a function, as `flow › step`. */
export function callers(
  document: { readonly flows: { readonly [flow: string]: { readonly nodes: { readonly [node: string]: object } } } },
  name: string,
): readonly { readonly flow: string; readonly node: string }[] {
  return Object.entries(document.flows).flatMap(([flow, { nodes }]) =>
    Object.entries(nodes).flatMap(([node, found]) =>
      "function" in found && found.function === name ? [{ flow, node }] : [],
    ),
  );
}
