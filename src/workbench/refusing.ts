import type { Core } from "./core.ts";
import type { RunRefusal } from "./run-life.ts";
import { currentCase, openDrawer } from "./session.ts";

/** Shows why a run was refused, where that is mended. */
export function showRefusal({ stores: { session, document } }: Core, reason: RunRefusal): void {
  /** Opens the form of the current case at its first gap. */
  function askFor(flow: string, missing: readonly string[], problems: readonly string[]): void {
    session.setState(({ cases }) => {
      const chosen = currentCase(document.getState().document, cases, flow);
      return { dialog: { kind: "case", flow, case: chosen?.name ?? null, missing, problems } };
    });
  }

  switch (reason.kind) {
    case "errors":
      session.setState((now) => openDrawer(now, "problems"));
      return;
    case "no-key":
    case "bad-address":
    case "no-live-models":
      session.setState({ dialog: { kind: "models", run: reason.model } });
      return;
    case "missing-input":
      askFor(reason.flow, reason.missing, []);
      return;
    case "wrong-input":
      askFor(reason.flow, [], reason.problems);
      return;
    case "failed":
      return;
  }
}
