import { type KeyboardEvent, useMemo } from "react";
import { stepPath } from "../../workbench/index.ts";
import { useCanvasHandle } from "../app/canvas-handle.ts";
import { useDispatch, useRun, useSession, useWorkbench } from "../app/context.tsx";
import { stepStates } from "../app/steps.ts";
import { useUnmoved } from "../app/use-unmoved.ts";
import { Tree, type TreeLook } from "../kit/index.ts";
import { calledName, KindSwatch, stateLook } from "../look/index.ts";
import { type OutlineItem, outlineItems } from "./outline-items.ts";

/** The same flow as the canvas, as a tree that is worked by keyboard: all nodes, lanes and ports, under the same names. */
export function Outline() {
  const dispatch = useDispatch();
  const workbench = useWorkbench();
  const canvas = useCanvasHandle();
  const flow = useSession((state) => state.flow);
  const document = useUnmoved(flow);
  const selection = useSession((state) => state.selection);
  const items = useMemo(() => outlineItems(document, flow), [document, flow]);
  // One string, so that the outline renders when a state changes and not with every token.
  const states = useRun((state) => stepStates(state, document, flow));
  const known = useMemo(
    () =>
      new Map(
        states.split("\n").map((line) => [line.slice(0, line.lastIndexOf(" ")), line.slice(line.lastIndexOf(" ") + 1)]),
      ),
    [states],
  );
  const definition = document.flows[flow];
  function look(item: OutlineItem): TreeLook {
    if (item.what === "port") {
      return {
        name: item.name,
        label: (
          <span className="mono text-ink-2">
            <span aria-hidden="true" className="mr-1.5 inline-block w-2 text-ink-3">
              {item.side === "in" ? "→" : "←"}
            </span>
            {item.path.join(".") || "output"}
          </span>
        ),
        aside: <span className="mono max-w-[45%] truncate text-ink-3">{item.type}</span>,
      };
    }
    if (item.what === "branch")
      return { name: `Branch ${item.branch}`, label: <span className="text-ink-2">{item.branch}</span> };
    const state = readState(known.get(definition ? stepPath(definition, item.node) : item.node));
    const { word, color } = stateLook(state);
    const called = calledName(item.node, definition?.nodes[item.node]);
    const boundary = item.kind === "Input" || item.kind === "Output";
    return {
      name: `${item.node}, ${item.kind}, ${word}${called === null ? "" : `, calls ${called}`}`,
      label: boundary ? (
        item.kind
      ) : called === null ? (
        item.node
      ) : (
        <>
          {item.node} <span className="ml-0.5 text-ink-3">{called}</span>
        </>
      ),
      icon: <KindSwatch kind={item.kind} />,
      aside: state ? (
        <span className="shrink-0 text-micro" style={{ color }}>
          {/* There is little room beside a name: the tree says the whole of it. */}
          {state === "waiting" ? "waiting" : word}
        </span>
      ) : undefined,
    };
  }
  const selected = useMemo(() => {
    const { inspect } = selection;
    return new Set(
      inspect?.kind === "branch"
        ? [`branch ${inspect.frame} ${inspect.branch}`]
        : selection.nodes.map((node) => `node ${node}`),
    );
  }, [selection]);

  function select(item: OutlineItem, { add }: { readonly add: boolean }) {
    if (item.what === "branch")
      return dispatch({ do: "inspect", inspect: { kind: "branch", frame: item.frame, branch: item.branch } });
    const others = add ? workbench.stores.session.getState().selection.nodes.filter((node) => node !== item.node) : [];
    dispatch({ do: "select", nodes: [...others, item.node] });
  }
  function onKey(item: OutlineItem, event: KeyboardEvent): boolean {
    if (item.what === "branch" || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key.toLowerCase() === "c" && !event.shiftKey) {
      const [path, side] = item.what === "port" ? ([item.path, item.side] as const) : ([[], "out"] as const);
      dispatch({ do: "open-dialog", dialog: { kind: "connect", node: item.node, path, side } });
      return true;
    }
    if ((event.key === "Delete" || event.key === "Backspace") && item.what === "node") {
      dispatch({ do: "select", nodes: [item.node] });
      dispatch({ do: "delete-selection" });
      return true;
    }
    return false;
  }
  return (
    <Tree
      name={`Outline of ${flow}`}
      items={items}
      childrenOf={childrenOf}
      look={look}
      selected={selected}
      openAtFirst={openAtFirst}
      onSelect={select}
      onActivate={(item) => {
        select(item, { add: false });
        if (item.what !== "branch") canvas.current?.show([item.node]);
      }}
      onKey={onKey}
    />
  );
}

/** Lanes are open, ports are not: a first look shows the steps. */
function openAtFirst(id: string): boolean {
  return id.startsWith("branch ");
}

function readState(word: string | undefined) {
  switch (word) {
    case "queued":
    case "running":
    case "waiting":
    case "retrying":
    case "done":
    case "cached":
    case "skipped":
    case "cancelled":
    case "failed":
      return word;
    default:
      return null;
  }
}

const childrenOf = (item: OutlineItem): readonly OutlineItem[] => (item.what === "port" ? [] : item.children());
