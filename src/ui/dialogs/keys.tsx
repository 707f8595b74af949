import { useDispatch, useSession } from "../app/context.tsx";
import { writeShortcut } from "../app/keys.ts";
import { Dialog, Kbd, Toggle } from "../kit/index.ts";
import { keySections } from "./key-rows.ts";

/** `?`: every key, with what it does. */
export function Keys({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useDispatch();
  const singleKeys = useSession((state) => state.settings.singleKeyShortcuts);
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" description="What is done by key, and where." width={960}>
      <p className="mb-4 flex items-center gap-2">
        <Toggle
          name="Single-key shortcuts"
          on={singleKeys}
          onChange={(on) => dispatch({ do: "set-settings", settings: { singleKeyShortcuts: on } })}
        />
        Single letters and signs act as keys
      </p>
      <div className="gap-8 [columns:260px]">
        {keySections.map(({ title, rows }) => (
          <section key={title} className="mb-5">
            <h3 className="mb-1 break-after-avoid text-micro font-semibold text-ink-3">{title}</h3>
            <dl>
              {rows.map(({ keys, does }) => (
                <div
                  key={does}
                  className="flex min-h-7 break-inside-avoid items-center gap-3 border-b border-hair py-0.5"
                >
                  <dt className="min-w-0 flex-1">{does}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <span key={key}>
                        <span className="sr-only">{writeShortcut(key)}</span>
                        <Kbd keys={writeShortcut(key)} />
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
