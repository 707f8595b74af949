import { useMemo } from "react";
import type { FlowDocument, PortAddress } from "../../flow/index.ts";
import { KindSwatch, type ShownKind, typeName } from "../look/index.ts";
import { type Choice, Chooser } from "./chooser.tsx";
import { functionsThatFit, type Insertable } from "./insertion.ts";
import { connectChoices } from "./use-connecting.ts";

export type OpenChooser =
  | {
      readonly kind: "insert";
      readonly at: { readonly x: number; readonly y: number };
      readonly from?: PortAddress;
      readonly to?: PortAddress;
    }
  | { readonly kind: "connect"; readonly at: { readonly x: number; readonly y: number }; readonly from: PortAddress };

interface CanvasChooserProps {
  readonly document: FlowDocument;
  readonly flow: string;
  readonly open: OpenChooser;
  readonly onInsert: (what: Insertable, open: Extract<OpenChooser, { readonly kind: "insert" }>) => void;
  readonly onConnect: (from: PortAddress, to: PortAddress) => void;
  readonly onClose: () => void;
}

const newSteps = [
  { id: "new infer", label: "Infer", kind: "Infer", aside: "asks a model", what: { kind: "infer" } },
  { id: "new compute", label: "Compute", kind: "Compute", aside: "runs your code", what: { kind: "compute" } },
  {
    id: "new parallel",
    label: "Parallel",
    kind: "Parallel",
    aside: "runs branches side by side",
    what: { kind: "parallel" },
  },
] as const satisfies readonly { id: string; label: string; kind: ShownKind; aside: string; what: Insertable }[];

/** The lists that open on the canvas: what can be inserted here, and what a port can feed. */
export function CanvasChooser({ document, flow, open, onInsert, onConnect, onClose }: CanvasChooserProps) {
  const insert = useMemo(
    () => (open.kind === "insert" ? insertChoices(document, flow, open) : []),
    [document, flow, open],
  );
  const targets = useMemo(
    () => (open.kind === "connect" ? connectChoices(document, flow, open.from) : []),
    [document, flow, open],
  );
  if (open.kind === "connect") {
    const choices = targets.map(
      (target): Choice => ({
        id: target.id,
        label: target.label,
        ...(target.verdict.fits === "no"
          ? { refused: target.verdict.words }
          : { aside: target.verdict.fits === "field" ? `takes ${target.verdict.words}` : "fits" }),
      }),
    );
    return (
      <Chooser
        name={`Connect ${open.from.node}`}
        placeholder={`Connect ${[open.from.node, ...open.from.path].join(".")} to…`}
        at={open.at}
        choices={choices}
        empty="There is nothing to connect to yet: add a step first."
        onClose={onClose}
        onChoose={(id) => {
          const target = targets.find((candidate) => candidate.id === id);
          if (target) onConnect(open.from, target.to);
        }}
      />
    );
  }
  return (
    <Chooser
      name="Insert a step"
      placeholder={open.from ? "Steps that take this…" : open.to ? "Steps that give this…" : "Insert a step…"}
      at={open.at}
      choices={insert}
      empty="Nothing is called that."
      onClose={onClose}
      onChoose={(id) => {
        const fresh = newSteps.find((step) => step.id === id);
        onInsert(fresh?.what ?? { kind: "call", function: id.replace(/^call /, "") }, open);
      }}
    />
  );
}

function insertChoices(
  document: FlowDocument,
  flow: string,
  open: Extract<OpenChooser, { readonly kind: "insert" }>,
): readonly Choice[] {
  const fitting = functionsThatFit(document, flow, open.from, open.to);
  const bound = open.from !== undefined || open.to !== undefined;
  const calls = fitting.map((name): Choice => {
    const definition = document.functions[name];
    return {
      id: `call ${name}`,
      label: name,
      icon: <KindSwatch kind={definition?.mode === "compute" ? "Compute" : "Infer"} />,
      ...(definition ? { aside: typeName(definition.output) } : {}),
    };
  });
  const fresh = newSteps
    .filter((step) => !bound || step.what.kind !== "parallel")
    .map(
      (step): Choice => ({
        id: step.id,
        label: bound ? `New ${step.label.toLowerCase()}` : step.label,
        icon: <KindSwatch kind={step.kind} />,
        aside: step.aside,
      }),
    );
  return bound ? [...calls, ...fresh] : [...fresh, ...calls];
}
