import { Command } from "cmdk";
import { type ReactNode, useMemo } from "react";
import type { CommandEntry } from "../../workbench/index.ts";
import { commandEntries, contextOf } from "../../workbench/index.ts";
import { useCanvasHandle } from "../app/canvas-handle.ts";
import { useDispatch, useDocument, useSession, useWorkbench } from "../app/context.tsx";
import { addFlow, flowEntries } from "../app/flow-entries.ts";
import { writeShortcut } from "../app/keys.ts";
import { useFileActions } from "../app/use-file-actions.ts";
import { Kbd } from "../kit/index.ts";
import { KindSwatch, newNodes, shownKind } from "../look/index.ts";
import { canvasCommands } from "./canvas-commands.ts";
import { ARRANGE_WORDS, commandWords, match } from "./command-words.ts";

const groups = ["Run", "Edit", "View", "Project"] as const satisfies readonly CommandEntry["group"][];

/** ⌘K: finds every command, every node, every flow and contract by name. */
export function CommandList({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useDispatch();
  const workbench = useWorkbench();
  const files = useFileActions();
  const canvas = useCanvasHandle();
  const document = useDocument((state) => state.document);
  const flow = useSession((state) => state.flow);
  const context = useMemo(() => contextOf(workbench), [workbench]);
  const readOnly = context.project.access.mode === "read";
  const nodes = Object.keys(document.flows[flow]?.nodes ?? {});
  const take = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Command.Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      label="All commands"
      loop
      filter={match}
      overlayClassName="fixed inset-0 z-40 bg-scrim"
      contentClassName="fixed top-[14vh] left-1/2 z-40 flex max-h-[60vh] w-[560px] max-w-[calc(100vw-32px)] -translate-x-1/2 flex-col overflow-hidden rounded-overlay bg-overlay text-normal shadow-overlay forced-colors:border"
    >
      <Command.Input
        autoFocus
        placeholder="Find a command, a step, a contract…"
        className="h-12 w-full shrink-0 border-b border-hair bg-transparent px-4 text-body outline-none placeholder:text-ink-3"
      />
      <Command.List className="min-h-0 flex-1 overflow-y-auto p-1.5">
        <Command.Empty className="px-3 py-6 text-center text-ink-3">Nothing is called that.</Command.Empty>
        {groups.map((group) => (
          <Group key={group} heading={group}>
            {commandEntries
              .filter((entry) => entry.group === group)
              .map((entry) => {
                const why = entry.unavailable(context);
                return (
                  <Row
                    key={entry.id}
                    value={`${entry.name} ${wordsOf(entry.id)}`}
                    disabled={why !== null}
                    onSelect={take(() => dispatch(entry.command(context)))}
                    keys={entry.shortcut}
                  >
                    {entry.name}
                    {why === null ? null : <span className="ml-2 text-small text-ink-3">{why}</span>}
                  </Row>
                );
              })}
          </Group>
        ))}
        <Group heading="Canvas">
          {canvasCommands(context, canvas.current, dispatch).map(({ name, words, keys, why, act }) => (
            <Row key={name} value={`${name} ${words}`} disabled={why !== null} onSelect={take(act)} keys={keys}>
              {name}
              {why === null ? null : <span className="ml-2 text-small text-ink-3">{why}</span>}
            </Row>
          ))}
        </Group>
        <Group heading="Flow">
          <Row value="Add a flow new create" disabled={readOnly} onSelect={take(() => addFlow(document, dispatch))}>
            Add a flow
          </Row>
          {flowEntries({ document, flow, readOnly, panels: context.session.settings.panels, dispatch }).flatMap(
            (entry) =>
              entry.kind === "item" ? (
                <Row
                  key={entry.label}
                  value={`${entry.label} flow ${flow}`}
                  disabled={entry.disabled ?? false}
                  onSelect={take(entry.onSelect)}
                >
                  {entry.label} <span className="ml-1 text-small text-ink-3">flow {flow}</span>
                </Row>
              ) : (
                []
              ),
          )}
        </Group>
        <Group heading="File">
          <Row value="Open a file load import upload" onSelect={take(() => files.openFile())}>
            Open a file…
          </Row>
          <Row value="Save as a file download" keys="Mod+S" onSelect={take(() => files.saveFile())}>
            Save as a file…
          </Row>
        </Group>
        <Group heading="Add">
          {newNodes.map(({ what, kind, words }) => (
            <Row
              key={what}
              value={`Add: ${kind} step insert new create ${words}`}
              icon={<KindSwatch kind={kind} />}
              onSelect={take(() => canvas.current?.insert({ kind: what }))}
            >
              Add: {kind}
            </Row>
          ))}
        </Group>
        <Group heading="Steps">
          {nodes.map((node) => (
            <Row
              key={node}
              value={`${node} step node`}
              icon={<KindSwatch kind={shownKind(document, flow, node)} />}
              onSelect={take(() => {
                dispatch({ do: "select", nodes: [node] });
                canvas.current?.show([node]);
              })}
            >
              {node}
            </Row>
          ))}
        </Group>
        <Group heading="Flows and contracts">
          {Object.keys(document.flows).map((name) => (
            <Row key={name} value={`${name} flow`} onSelect={take(() => dispatch({ do: "show-flow", flow: name }))}>
              {name} <span className="ml-1 text-small text-ink-3">flow</span>
            </Row>
          ))}
          {Object.keys(document.contracts).map((name) => (
            <Row
              key={name}
              value={`${name} contract`}
              onSelect={take(() => dispatch({ do: "inspect", inspect: { kind: "contract", name } }))}
            >
              {name} <span className="ml-1 text-small text-ink-3">contract</span>
            </Row>
          ))}
        </Group>
      </Command.List>
    </Command.Dialog>
  );
}

function wordsOf(id: string): string {
  return commandWords[id] ?? (id.startsWith("arrange-") ? ARRANGE_WORDS : "");
}

function Group({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-micro [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </Command.Group>
  );
}

interface RowProps {
  readonly value: string;
  readonly onSelect: () => void;
  readonly keys?: string | undefined;
  readonly disabled?: boolean;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

function Row({ value, onSelect, keys, disabled, icon, children }: RowProps) {
  return (
    <Command.Item
      value={value}
      disabled={disabled ?? false}
      onSelect={onSelect}
      className="flex h-8 items-center gap-2.5 rounded-control px-2.5 data-[disabled=true]:opacity-50 data-[selected=true]:bg-active"
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {keys ? <Kbd keys={writeShortcut(keys)} /> : null}
    </Command.Item>
  );
}
