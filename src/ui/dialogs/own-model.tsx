import { useEffect, useState } from "react";
import type { BuiltInState } from "../../workbench/index.ts";
import { useWorkbench } from "../app/context.tsx";
import { Button } from "../kit/index.ts";

const STANDS: { readonly [S in BuiltInState]: string } = {
  unavailable: "This browser has no model here: it does not fit this machine, or a policy forbids it.",
  downloadable: "The browser has to fetch its model first: some gigabytes, once for all pages.",
  downloading: "The browser is fetching its model.",
  available: "Ready.",
};

/** The model that the browser itself brings: whether it is there, and how to have it fetched. */
export function OwnModel() {
  const { builtIn } = useWorkbench();
  const [state, setState] = useState<BuiltInState | null>(builtIn.isOffered ? null : "unavailable");
  /** From 0 to 1 while it is fetched from here. */
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (builtIn.isOffered) void builtIn.state().then(setState);
  }, [builtIn]);
  async function fetchIt() {
    setShare(0);
    setFailure(null);
    try {
      await builtIn.fetch(setShare);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setShare(null);
    setState(await builtIn.state());
  }
  return (
    <>
      <p className="text-pretty text-ink-2">
        The browser's own model answers: no key, nothing leaves this machine, and it works offline. It is a small one:
        expect more attempts than from a provider. It takes no temperature and no limit: an answer longer than a
        function's max tokens is cut off here.
      </p>
      <div role="status" className="text-pretty">
        {share !== null ? (
          <div className="flex items-center gap-3">
            Fetching …
            <div
              role="progressbar"
              aria-label="Fetched of the model"
              aria-valuenow={Math.floor(share * 100)}
              className="h-1.5 flex-1 overflow-hidden rounded-full bg-hover"
            >
              <div className="h-full bg-accent" style={{ width: `${share * 100}%` }} />
            </div>
            <span className="figures w-10 text-right">{Math.floor(share * 100)} %</span>
          </div>
        ) : state === null ? (
          "Asking the browser …"
        ) : (
          <p className={state === "available" ? "text-ok-text" : state === "unavailable" ? "text-warn-text" : ""}>
            {builtIn.isOffered ? STANDS[state] : "This browser brings no model. Chrome and Edge on a computer may."}
          </p>
        )}
        {failure === null ? null : <p className="text-bad-text">The browser did not fetch it: {failure}</p>}
      </div>
      {share === null && (state === "downloadable" || state === "downloading") ? (
        <Button className="self-start" onClick={() => void fetchIt()}>
          {state === "downloading" ? "Show how far it is" : "Fetch it"}
        </Button>
      ) : null}
    </>
  );
}
