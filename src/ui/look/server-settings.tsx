import { serverSettings } from "../../diagnostics/index.ts";

/** What lets this page call a server on one's own machine: the one of that name, else each of those that are known. */
export function ServerSettings({ server = null }: { readonly server?: string | null }) {
  const all = serverSettings(window.location.origin);
  const own = all.filter(([name]) => name === server);
  return (
    <dl className="mt-1 grid grid-cols-[72px_minmax(0,1fr)] gap-x-2 gap-y-0.5 text-small">
      {(own.length > 0 ? own : all).map(([name, setting]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="mono break-words text-ink">{setting}</dd>
        </div>
      ))}
    </dl>
  );
}
