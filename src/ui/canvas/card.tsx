import type { NodeProps } from "@xyflow/react";
import { Fragment, lazy, memo, Suspense, useContext } from "react";
import type { FunctionDef } from "../../flow/index.ts";
import { isStep, type Stratum } from "../../workbench/index.ts";
import { useStepState } from "../app/steps.ts";
import { classNames } from "../kit/index.ts";
import { kindHue, StateGlyph, stateLook } from "../look/index.ts";
import { CardTitle } from "./card-title.tsx";
import { CodeLayer } from "./code-layer.tsx";
import { ContractLayer } from "./contract-layer.tsx";
import { LargeFlow, useFarScale, useIsFar } from "./far.ts";
import { type Asked, InferenceLayer } from "./inference-layer.tsx";
import { IntentLayer } from "./intent-layer.tsx";
import { OrderDots, PortDot } from "./port-dot.tsx";
import type { CardData, CardNode } from "./projection.ts";
import { useIsRead } from "./use-is-read.ts";

const Ghost = lazy(async () => ({ default: (await import("./ghost.tsx")).Ghost }));
const KindLayer = lazy(async () => ({ default: (await import("./kind-layer.tsx")).KindLayer }));

/** What is left of a card from afar beside its name: its padding, and the sign with its gap. */
const FAR_ROOM = 32 + 38;

/** The largest size in px at which a name fits beside the sign of its state. It may break after its underscores. */
function farSize(name: string, { width, height }: { readonly width: number; readonly height: number }): number {
  const letters = Math.max(...name.split(/(?<=_)/).map((part) => part.length));
  return Math.max(20, Math.floor(Math.min((width - FAR_ROOM) / (0.6 * letters), height * 0.4)));
}

/** A node, drawn in strata: contract, intent, inference; a compute has contract and code. Its size never changes with a run. */
export const Card = memo(function Card({ data, selected }: NodeProps<CardNode>) {
  const far = useIsFar();
  const isLarge = useContext(LargeFlow);
  return far && isLarge ? (
    <Suspense>
      <Ghost data={data} selected={selected} />
    </Suspense>
  ) : (
    <Face data={data} selected={selected} far={far} />
  );
});

interface FaceProps {
  readonly data: CardData;
  readonly selected: boolean;
  readonly far: boolean;
}

const Face = memo(function Face({ data, selected, far }: FaceProps) {
  const state = useStepState(data.flow, data.name);
  const isRead = useIsRead(data.flow, data.name);
  const look = stateLook(state);
  const [title, ...strata] = data.geometry.strata;
  const named = data.node?.kind === "section" ? data.node.title : data.node === null ? data.kind : data.name;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      role="group"
      aria-label={`${data.name}, ${data.kind}, ${look.word}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the group is what is moved, renamed and connected by keyboard
      tabIndex={0}
      data-node={data.name}
      data-state={state ?? "idle"}
      className={classNames(
        "card",
        `card-${data.node ? data.node.kind : "boundary"}`,
        data.node && !isStep(data.node) && "card-for-people",
        selected && "card-selected",
        isRead && "card-read",
      )}
      style={{ width: data.geometry.width, height: data.geometry.height, ["--hue" as string]: kindHue(data.kind) }}
    >
      <i className="card-strip" aria-hidden="true" />
      {far ? (
        <div className="card-far">
          <FarName name={named} geometry={data.geometry} />
          <StateGlyph state={state} size={30} />
        </div>
      ) : (
        <div className="card-body">
          <CardTitle data={data} height={title?.height ?? 0} />
          {strata.map((stratum) => (
            <Layer key={stratum.layer} data={data} stratum={stratum} />
          ))}
        </div>
      )}
      {data.geometry.ports.map((port) => (
        <PortDot key={`${port.side}:${port.path.join(".")}`} port={port} />
      ))}
      <OrderDots data={data} />
    </div>
  );
});

function Layer({ data, stratum }: { readonly data: CardData; readonly stratum: Stratum }) {
  const { flow, name, called } = data;
  const body = called ? inferBody(called) : null;
  switch (stratum.layer) {
    case "contract":
      return <ContractLayer data={data} stratum={stratum} />;
    case "intent":
      return body ? <IntentLayer flow={flow} name={name} body={body} stratum={stratum} /> : null;
    case "inference":
      return body ? <InferenceLayer flow={flow} name={name} body={body} stratum={stratum} /> : null;
    case "code":
      return called && called.mode !== "infer" ? (
        <CodeLayer flow={flow} name={name} code={called.code} stratum={stratum} />
      ) : null;
    case "title":
    case "lanes":
      return null;
    default:
      return data.node?.kind === "call" && !called ? (
        <div className="stratum intent" style={{ height: stratum.height }}>
          <p className="answer-none">There is no function {data.node.function}.</p>
        </div>
      ) : (
        <Suspense fallback={<div className="stratum" style={{ height: stratum.height }} />}>
          <KindLayer data={data} stratum={stratum} />
        </Suspense>
      );
  }
}

function inferBody(called: FunctionDef): Asked | null {
  if (called.mode === "infer") return called;
  return called.mode === "adaptive" ? called.infer : null;
}

function FarName({ name, geometry }: { readonly name: string; readonly geometry: CardData["geometry"] }) {
  const size = Math.min(farSize(name, geometry), Math.max(20, 10 * useFarScale()));
  return (
    <span className="card-far-name" style={{ fontSize: size }}>
      <BreakingName name={name} />
    </span>
  );
}

/** A name that breaks after its underscores. */
function BreakingName({ name }: { readonly name: string }) {
  const parts = name.split(/(?<=_)/);
  let at = 0;
  return parts.map((part) => {
    at += part.length;
    return (
      <Fragment key={at}>
        {part}
        <wbr />
      </Fragment>
    );
  });
}
