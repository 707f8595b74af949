import "./kinds.css";
import { memo, useState } from "react";
import type { BranchNode, FlowNode, ForEachNode, HumanNode, NoteNode } from "../../flow/index.ts";
import type { BranchView } from "../../reports/index.ts";
import { ELSE_PORT, isStep, routesOfNode, type Stratum, textOnCard } from "../../workbench/index.ts";
import { useDispatch, useDocument } from "../app/context.tsx";
import { useStep, useStepOutdated } from "../app/steps.ts";
import { DraftScope, useDraft } from "../kit/index.ts";
import { requireWords, typeName, writeTime } from "../look/index.ts";
import { DebateLayer } from "./debate-layer.tsx";
import { NoteText } from "./note-text.tsx";
import type { CardData } from "./projection.ts";

/** Cases that a card lists; the rest are counted. */
const SHOWN = 6;

interface KindLayerProps {
  readonly data: CardData;
  readonly stratum: Stratum;
}

/** The layers of nodes that call no single function: what they choose by, ask, argue, or go through. */
export const KindLayer = memo(function KindLayer({ data, stratum }: KindLayerProps) {
  const { node, called } = data;
  const height = { height: stratum.height };
  if (!node) return null;
  if (stratum.layer === "routes") return <Routes data={data} node={node} height={stratum.height} />;
  if (node.kind === "call") {
    return stratum.layer === "dispatch" && called?.mode === "adaptive" ? (
      <div className="stratum kind-dispatch" style={height} data-tip="When this holds the code runs, else the model">
        <span>code if</span> <code>{called.dispatch || "…"}</code>
      </div>
    ) : null;
  }
  return (
    <div className="stratum kind-layer" style={height}>
      <OfKind data={data} node={node} />
    </div>
  );
});

function OfKind({ data, node }: { readonly data: CardData; readonly node: FlowNode }) {
  if (!isStep(node)) {
    return node.kind === "note" ? <Note data={data} node={node} /> : <NoteText text={textOnCard(node) ?? ""} />;
  }
  switch (node.kind) {
    case "branch":
      return <Cases data={data} node={node} />;
    case "human":
      return <Question node={node} />;
    case "debate":
      return <DebateLayer data={data} node={node} />;
    case "for_each":
      return <Each data={data} node={node} />;
    case "subflow":
      return <Runs flow={node.flow} />;
    // Their cards have no layer of their own.
    case "call":
    case "parallel":
      return null;
  }
}

/** In the order in which they are asked; in a run the one that was taken is ticked. */
function Cases({ data, node }: { readonly data: CardData; readonly node: BranchNode }) {
  const step = useStep(data.flow, data.name);
  const outdated = useStepOutdated(data.flow, data.name);
  const taken = outdated ? undefined : step?.routes.at(-1);
  return (
    <ol className="kind-list">
      {node.cases.slice(0, SHOWN).map((found, at) => (
        <li key={found.name} data-tip={found.condition} className={found.name === taken ? "kind-taken" : undefined}>
          <span className="kind-order">{found.name === taken ? "✓" : at + 1}</span>
          <span className="kind-name">{found.name}</span>
          <code>{found.condition || "no condition yet"}</code>
        </li>
      ))}
      {node.cases.length > SHOWN ? <li className="kind-more">and {node.cases.length - SHOWN} more</li> : null}
      <li className={taken === ELSE_PORT ? "kind-taken" : undefined}>
        <span className="kind-order">{taken === ELSE_PORT ? "✓" : ""}</span>
        <span className="kind-name">else</span>
        <span className="kind-more">when none of them holds</span>
      </li>
    </ol>
  );
}

function Question({ node }: { readonly node: HumanNode }) {
  const limit = node.timeout_ms === undefined ? "waits as long as it takes" : `waits ${writeTime(node.timeout_ms)}`;
  const decides = node.options && node.options.length > 0 ? node.options.join(" · ") : typeName(node.decision);
  return (
    <>
      <p className="intent-text">{node.question || "Say what is to be decided"}</p>
      <p className="kind-facts">
        <span className="kind-decides">{decides}</span>
        <span className="measures-end">{limit}</span>
      </p>
    </>
  );
}

function Each({ data, node }: { readonly data: CardData; readonly node: ForEachNode }) {
  const step = useStep(data.flow, data.name);
  const outdated = useStepOutdated(data.flow, data.name);
  const target = "flow" in node.target ? node.target.flow : node.target.function;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the card's menu opens the flow by keyboard
    <div onDoubleClick={useOpenFlow("flow" in node.target ? node.target.flow : null)}>
      <p className="kind-line">
        <code className="kind-name">{target}</code> <span>over every</span> <code>{node.item}</code>
      </p>
      <p className="kind-more">
        {step && step.branches.length > 0 && !outdated ? (
          itemWords(step.branches)
        ) : (
          <>
            {node.max_concurrent === undefined ? "all at once" : `${node.max_concurrent} at a time`} · requires{" "}
            {requireWords(node.require)}
          </>
        )}
      </p>
    </div>
  );
}

/** `12 of 40 items, 1 failed`. */
function itemWords(items: readonly BranchView[]): string {
  const over = items.filter(({ state }) => state !== "running").length;
  const failed = items.filter(({ state }) => state === "failed").length;
  const cancelled = items.filter(({ state }) => state === "cancelled").length;
  return [
    `${over} of ${items.length} ${items.length === 1 ? "item" : "items"}`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(cancelled > 0 ? [`${cancelled} cancelled`] : []),
  ].join(", ");
}

function Runs({ flow }: { readonly flow: string }) {
  const found = useDocument((state) => state.document.flows[flow]);
  const count = Object.keys(found?.nodes ?? {}).length;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the card's menu opens the flow by keyboard
    <div onDoubleClick={useOpenFlow(found ? flow : null)} data-tip={found ? "Double click opens it" : undefined}>
      <p className="kind-line">
        runs <code className="kind-name">{flow}</code>
      </p>
      <p className="kind-more">
        {found
          ? (found.description ?? `${count} ${count === 1 ? "node" : "nodes"} · double click opens it`)
          : "There is no such flow."}
      </p>
    </div>
  );
}

function useOpenFlow(flow: string | null): () => void {
  const dispatch = useDispatch();
  return () => {
    if (flow !== null) dispatch({ do: "show-flow", flow });
  };
}

function Note({ data, node }: { readonly data: CardData; readonly node: NoteNode }) {
  const [editing, setEditing] = useState(false);
  if (editing)
    return (
      <DraftScope of={`card/${data.flow}/${data.name}`}>
        <NoteField data={data} node={node} onLeave={() => setEditing(false)} />
      </DraftScope>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the inspector edits the text by keyboard
    <div className="kind-note" onDoubleClick={() => setEditing(true)}>
      {node.text.trim() === "" ? <p className="kind-more">Double click and write</p> : <NoteText text={node.text} />}
    </div>
  );
}

interface NoteFieldProps {
  readonly data: CardData;
  readonly node: NoteNode;
  readonly onLeave: () => void;
}

function NoteField({ data, node, onLeave }: NoteFieldProps) {
  const dispatch = useDispatch();
  const { flow, name } = data;
  const draft = useDraft({
    ...{ name: "Text", value: node.text },
    onCommit: (text) =>
      dispatch({
        ...{ do: "type", field: `node/${flow}/${name}/text`, label: `Write ${name}` },
        edits: [{ edit: "set-node", flow, node: name, value: { ...node, text } }],
      }),
    onLeave: () => dispatch({ do: "commit" }),
  });
  return (
    <textarea
      // biome-ignore lint/a11y/noAutofocus: the double click asked for it
      autoFocus
      aria-label={`Text of ${name}`}
      className="kind-note-input nodrag nowheel"
      value={draft.text}
      onChange={(event) => draft.change(event.currentTarget.value)}
      onBlur={() => {
        draft.leave();
        onLeave();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Escape" || (event.key === "Enter" && (event.metaKey || event.ctrlKey)))
          event.currentTarget.blur();
      }}
    />
  );
}

/** The names of the routes, each above its diamond. */
function Routes({ data, node, height }: { readonly data: CardData; readonly node: FlowNode; readonly height: number }) {
  const routes = routesOfNode(node);
  const places = data.geometry.control.slice(0, routes.length);
  const step = (places[1]?.x ?? data.geometry.width) - (places[0]?.x ?? 0);
  return (
    <div className="stratum kind-routes" style={{ height }} aria-hidden="true">
      {places.map(({ port, x }) => (
        <span key={port} style={{ left: x, maxWidth: Math.max(26, Math.min(110, step - 4)) }}>
          {port}
        </span>
      ))}
    </div>
  );
}
