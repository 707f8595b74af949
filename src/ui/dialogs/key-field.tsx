import { useState } from "react";
import { type LiveChoice, mayGoWithoutKey, mayHaveKey } from "../../workbench/index.ts";
import { useSession, useWorkbench } from "../app/context.tsx";
import { Badge, Button, controlClass, Field } from "../kit/index.ts";

export interface KeyFieldProps {
  readonly origin: string;
  readonly kind: LiveChoice["kind"];
}

/** The key goes straight into the vault: no store, no command, no draft ever holds it. */
export function KeyField({ origin, kind }: KeyFieldProps) {
  const { keys } = useWorkbench();
  const [typed, setTyped] = useState("");
  const known = useSession((state) => state.origins.find((entry) => entry.origin === origin) ?? null);
  const mayGoWithout = mayGoWithoutKey(kind, origin);
  const takesKey = mayHaveKey(origin);
  return (
    <Field
      label={takesKey ? `Key for ${origin}` : `Requests to ${origin}`}
      aside={<KeyState isApproved={known !== null} hasKey={known?.hasKey ?? false} />}
      hint={
        takesKey
          ? "Giving it approves this address. It stays in this tab's memory and is sent to this address only; reloading forgets it."
          : "No key is sent there: without https everybody in the network could read it, as they can prompts and answers."
      }
    >
      {(frame) => (
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const key = typed.trim();
            setTyped("");
            if (key !== "") keys.set(origin, key, kind === "anthropic" ? "x-api-key" : "bearer");
          }}
        >
          {takesKey ? (
            <>
              <input
                id={frame.id}
                aria-describedby={frame.describedBy}
                type="password"
                autoComplete="off"
                spellCheck={false}
                placeholder={known?.hasKey ? "Replace the key" : "Paste the key"}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
                className={`${controlClass} h-[30px] flex-1`}
              />
              <Button type="submit" disabled={typed.trim() === ""}>
                Use
              </Button>
            </>
          ) : null}
          {known === null && mayGoWithout ? (
            <Button tip="For a server that asks for no key" onClick={() => keys.approve(origin)}>
              {takesKey ? "Go without" : "Allow requests"}
            </Button>
          ) : null}
          {known === null ? null : (
            <Button onClick={() => keys.forget(origin)}>{known.hasKey ? "Forget the key" : "Withdraw"}</Button>
          )}
        </form>
      )}
    </Field>
  );
}

function KeyState({ isApproved, hasKey }: { readonly isApproved: boolean; readonly hasKey: boolean }) {
  if (hasKey) return <Badge tone="ok">Key in memory</Badge>;
  if (isApproved) return <Badge tone="ok">Approved without a key</Badge>;
  return <Badge tone="warn">Not approved: no request goes there</Badge>;
}
