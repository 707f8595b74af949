import { serverSettings } from "../../diagnostics/index.ts";

/** What lets this page call a server on one's own machine. */
export function ServerSettings() {
  return (
    <dl className="mt-1 grid grid-cols-[72px_minmax(0,1fr)] gap-x-2 gap-y-0.5 text-small">
      {serverSettings(window.location.origin).map(([server, setting]) => (
        <div key={server} className="contents">
          <dt className="text-ink-3">{server}</dt>
          <dd className="mono break-words text-ink">{setting}</dd>
        </div>
      ))}
    </dl>
  );
}
