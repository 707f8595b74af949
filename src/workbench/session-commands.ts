import { assertNever, type DocumentPlace } from "../base/index.ts";
import type { FlowDocument } from "../flow/index.ts";
import type { Command, SessionCommand } from "./command.ts";
import type { Core } from "./core.ts";
import type { Deriving } from "./deriving.ts";
import { NOTHING_SELECTED, openDrawer, openPanel } from "./session.ts";
import type { SessionState } from "./state.ts";

const SESSION_COMMANDS = {
  "show-flow": true,
  select: true,
  inspect: true,
  "select-all": true,
  "set-viewport": true,
  "set-sight": true,
  "show-drawer": true,
  "show-sidebar": true,
  "open-dialog": true,
  "choose-case": true,
  reveal: true,
  "set-settings": true,
  "watch-code": true,
  "watch-ir": true,
} as const satisfies { [K in SessionCommand["do"]]: true };

export function isSessionCommand(command: Command): command is SessionCommand {
  return Object.hasOwn(SESSION_COMMANDS, command.do);
}

/** Looking and choosing: no undo step, nothing of the document changes. */
export async function performSession(
  { stores }: Core,
  deriving: Deriving,
  selectAll: () => void,
  command: SessionCommand,
): Promise<void> {
  const set = (change: Partial<SessionState>): void => stores.session.setState(change);
  const session = stores.session.getState();
  switch (command.do) {
    case "show-flow":
      return set(session.flow === command.flow ? {} : { flow: command.flow, selection: NOTHING_SELECTED });
    case "select":
      return set({ selection: { nodes: command.nodes, edges: command.edges ?? [], inspect: null } });
    case "inspect":
      return set({
        selection: { ...session.selection, inspect: command.inspect },
      });
    case "select-all":
      return selectAll();
    case "set-viewport":
      return set({ viewports: { ...session.viewports, [command.flow]: command.viewport } });
    case "set-sight":
      return set({ sight: command.sight });
    case "show-drawer":
      return set(openDrawer(session, command.tab));
    case "show-sidebar":
      return set({ sidebar: command.tab, settings: openPanel(session, "left") });
    case "open-dialog":
      return set({ dialog: command.dialog });
    case "choose-case":
      return set({ cases: { ...session.cases, [command.flow]: command.case } });
    case "reveal":
      return set(revealed(session, command.place, stores.document.getState().document));
    case "set-settings":
      return set({ settings: { ...session.settings, ...command.settings } });
    case "watch-ir":
      return deriving.watchIr(command.version);
    case "watch-code":
      return deriving.watchCode(command.on);
    default:
      return assertNever(command);
  }
}

/** Shows the flow, selects what owns the place, and asks its editor to scroll there. */
function revealed(session: SessionState, named: DocumentPlace, document: FlowDocument): Partial<SessionState> {
  const place = { ...callOf(named, session.flow, document), ...named };
  const flow = place.flow ?? session.flow;
  const selection: SessionState["selection"] = {
    nodes: place.node === undefined ? [] : [place.node],
    edges: place.edge === undefined ? [] : [place.edge],
    inspect: inspected(place),
  };
  const reveal = { place, nonce: (session.reveal?.nonce ?? 0) + 1 };
  return { flow, selection, reveal, settings: openPanel(session, "right") };
}

/** A function is looked at where it is called: in the shown flow, else in the first one that calls it. */
function callOf(place: DocumentPlace, shown: string, document: FlowDocument): Pick<DocumentPlace, "flow" | "node"> {
  if (place.function === undefined || place.node !== undefined || place.edge !== undefined) return {};
  for (const flow of place.flow === undefined ? [shown, ...Object.keys(document.flows)] : [place.flow]) {
    for (const [node, call] of Object.entries(document.flows[flow]?.nodes ?? {})) {
      if (call.kind === "call" && call.function === place.function) return { flow, node };
    }
  }
  return {};
}

function inspected(place: DocumentPlace): SessionState["selection"]["inspect"] {
  if (place.node !== undefined || place.edge !== undefined) return null;
  if (place.function !== undefined) return { kind: "function", name: place.function };
  return place.contract === undefined ? null : { kind: "contract", name: place.contract };
}
