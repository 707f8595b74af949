import { useMemo, useState } from "react";
import {
  contentHash,
  contractsUsed,
  type Field as FieldType,
  jsonSchema,
  zodContractSource,
} from "../../contracts/index.ts";
import type { FlowDocument } from "../../flow/index.ts";
import { useDispatch, useDocument } from "../app/context.tsx";
import { Button, Field, Segmented, TextArea } from "../kit/index.ts";
import { useEdit } from "./forms/use-edit.ts";
import { NameInput } from "./name-input.tsx";
import { Part } from "./part.tsx";
import { PartProblems } from "./part-problems.tsx";
import { FieldsEditor } from "./types/fields-editor.tsx";
import { type FieldsOwner, nameProblem } from "./types/fields-owner.ts";

/** A contract: its fields as a table, and what they mean as JSON Schema and zod. A rename is a refactoring. */
export function ContractEditor({
  name,
  onRenamed,
}: {
  readonly name: string;
  readonly onRenamed: (to: string) => void;
}) {
  const contract = useDocument((state) => state.document.contracts[name]);
  const contracts = useDocument((state) => state.document.contracts);
  const { edit, type, leave } = useEdit();
  if (!contract) return <p className="px-4 py-3 text-small text-ink-2">There is no contract {name} any more.</p>;
  const owner: FieldsOwner = {
    fields: contract.fields,
    add: (field, value) =>
      edit(`Add ${name}.${field}`, { edit: "add-field", contract: name, name: field, field: value }),
    set: (field, value) => edit(`Change ${name}.${field}`, { edit: "set-field", contract: name, field, value }),
    rename: (from, to) =>
      edit(`Rename ${name}.${from} to ${to}`, { edit: "rename-field", contract: name, field: from, name: to }),
    remove: (field) => edit(`Remove ${name}.${field}`, { edit: "remove-field", contract: name, field }),
    move: (field, at) => edit(`Move ${name}.${field}`, { edit: "move-field", contract: name, field, at }),
  };
  const described = `contract/${name}/description`;
  return (
    <>
      <Part title="Contract" hint="What an answer may be. Every step after it can rely on it.">
        <Field label="Name">
          {(frame) => (
            <NameInput
              id={frame.id}
              name="Contract name"
              value={name}
              problem={(wanted) =>
                nameProblem(wanted, (other) => other !== name && Object.hasOwn(contracts, other), "type")
              }
              onRename={(to) => {
                edit(`Rename ${name} to ${to}`, { edit: "rename-contract", contract: name, name: to });
                onRenamed(to);
              }}
            />
          )}
        </Field>
        <Field label="Description">
          {(frame) => (
            <TextArea
              {...frame}
              name="Contract description"
              rows={1}
              value={contract.description ?? ""}
              onCommit={(text) => {
                const { description: _, ...rest } = contract;
                const value = text === "" ? rest : { description: text, ...rest };
                type(described, `Describe ${name}`, { edit: "set-contract", contract: name, value });
              }}
              onLeave={leave}
            />
          )}
        </Field>
        <PartProblems at={{ contract: name }} />
      </Part>
      <Part title="Fields" hint="In this order. A model must fill in every one; a nullable one may be null.">
        <FieldsEditor what="field" owner={owner} />
      </Part>
      <Spelled name={name} />
      <Usages name={name} />
    </>
  );
}

/** The contract as providers and as exported code see it. */
function Spelled({ name }: { readonly name: string }) {
  const contracts = useDocument((state) => state.document.contracts);
  const [as, show] = useState<"schema" | "zod">("schema");
  const hash = useMemo(() => contentHash({ type: "contract", contract: name }, contracts), [name, contracts]);
  const text = useMemo(() => {
    const contract = contracts[name];
    if (!contract) return "";
    if (as === "zod") return zodContractSource(contract);
    return JSON.stringify(jsonSchema({ type: "contract", contract: name }, contracts), null, 2);
  }, [as, name, contracts]);
  return (
    <Part
      title="As"
      aside={
        <Segmented
          size="small"
          name="Spelling"
          value={as}
          options={[
            { value: "schema", label: "JSON Schema" },
            { value: "zod", label: "zod" },
          ]}
          onChange={show}
        />
      }
    >
      <pre className="mono max-h-[280px] overflow-auto whitespace-pre rounded-control bg-sunk p-2.5 text-micro text-ink-2 ring-1 ring-hair ring-inset">
        {text}
      </pre>
      <p className="text-small text-ink-3">
        Content hash <span className="mono text-ink-2">{hash}</span>
      </p>
    </Part>
  );
}

/** Where the contract is used; it can be deleted only where nothing would break without a word. */
function Usages({ name }: { readonly name: string }) {
  const document = useDocument((state) => state.document);
  const dispatch = useDispatch();
  const { edit } = useEdit();
  const users = useMemo(() => usersOf(document, name), [document, name]);
  return (
    <Part
      title="Used by"
      aside={
        <Button
          size="small"
          look="danger"
          onClick={() => {
            edit(`Delete contract ${name}`, { edit: "remove-contract", contract: name });
            dispatch({ do: "inspect", inspect: null });
          }}
        >
          Delete
        </Button>
      }
    >
      {users.length === 0 ? <p className="text-small text-ink-3">Nothing yet.</p> : null}
      <ul className="flex flex-col">
        {users.map((user) => (
          <li key={`${user.kind} ${user.name}`}>
            <button
              type="button"
              className="flex h-6 w-full items-center gap-2 rounded-control px-1.5 text-left text-small hover:bg-hover"
              onClick={() =>
                user.kind === "flow"
                  ? dispatch({ do: "show-flow", flow: user.name })
                  : dispatch({ do: "inspect", inspect: { kind: user.kind, name: user.name } })
              }
            >
              <span className="mono truncate">{user.name}</span>
              <span className="text-ink-3">{user.kind}</span>
            </button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface User {
  readonly kind: "contract" | "function" | "flow";
  readonly name: string;
}

function usersOf(document: FlowDocument, name: string): readonly User[] {
  const uses = (fields: readonly (FieldType | undefined)[]) =>
    fields.some((field) => field !== undefined && contractsUsed(field, document.contracts).includes(name));
  const found: User[] = [];
  for (const [contract, { fields }] of Object.entries(document.contracts)) {
    if (contract !== name && uses(Object.values(fields))) found.push({ kind: "contract", name: contract });
  }
  for (const [called, { input, output }] of Object.entries(document.functions)) {
    if (uses([...Object.values(input), output])) found.push({ kind: "function", name: called });
  }
  for (const [flow, { input, output }] of Object.entries(document.flows)) {
    if (uses([...Object.values(input), output])) found.push({ kind: "flow", name: flow });
  }
  return found;
}
