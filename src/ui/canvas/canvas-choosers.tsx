import { useMemo } from "react";
import type { FlowDocument } from "../../flow/index.ts";
import { KindSwatch, type ShownKind, typeName } from "../look/index.ts";
import { type Choice, Chooser } from "./chooser.tsx";
import { functionsThatFit, type Insertable } from "./insertion.ts";
import type { OpenChooser } from "./open-chooser.ts";
import type { useConnecting } from "./use-connecting.ts";
import { type ConnectChoice, connectChoices, orderChoices } from "./verdicts.ts";

interface CanvasChooserProps {
  readonly document: FlowDocument;
  readonly flow: string;
  readonly open: OpenChooser;
  readonly onInsert: (what: Insertable, open: Extract<OpenChooser, { readonly kind: "insert" }>) => void;
  readonly connecting: Pick<ReturnType<typeof useConnecting>, "connect" | "order" | "take">;
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
export function CanvasChooser({ document, flow, open, onInsert, connecting, onClose }: CanvasChooserProps) {
  const insert = useMemo(
    () => (open.kind === "insert" ? insertChoices(document, flow, open) : []),
    [document, flow, open],
  );
  const targets = useMemo(
    () =>
      open.kind !== "connect"
        ? []
        : open.order
          ? orderChoices(document, flow, open.from.node)
          : connectChoices(document, flow, open.from),
    [document, flow, open],
  );
  if (open.kind === "way") {
    const port = [open.to.node, ...open.to.path].join(".");
    return (
      <Chooser
        name={open.takes === "field" ? `Field for ${port}` : `Lead out to ${port}`}
        placeholder={open.takes === "field" ? `Which field goes to ${port}?` : `Lead it out to ${port}?`}
        at={open.at}
        choices={open.ways.map((way) => ({
          id: way.label,
          label: way.label,
          ...(way.aside === null ? {} : { aside: way.aside }),
        }))}
        empty="No field is called that."
        onClose={onClose}
        onChoose={(id) => {
          const way = open.ways.find((candidate) => candidate.label === id);
          if (way) connecting.take(way, open.to);
        }}
      />
    );
  }
  if (open.kind === "connect") {
    const choices = targets.map(
      (target): Choice => ({
        id: target.id,
        label: target.label,
        ...(target.verdict.fits === "no" ? { refused: target.verdict.words } : { aside: asideOf(target) }),
      }),
    );
    return (
      <Chooser
        name={`Connect ${open.from.node}`}
        placeholder={
          open.order
            ? `Which step waits for ${open.from.node}?`
            : `Connect ${[open.from.node, ...open.from.path].join(".")} to…`
        }
        at={open.at}
        choices={choices}
        empty={open.order ? "No step can wait for this one." : "There is nothing to connect to yet: add a step first."}
        onClose={onClose}
        onChoose={(id) => {
          const target = targets.find((candidate) => candidate.id === id);
          if (target?.to) connecting.connect(open.from, target.to, open.at);
          else if (target) connecting.order(open.from.node, target.node);
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

function asideOf({ to, verdict }: ConnectChoice): string {
  if (to === null) return "waits for it, takes nothing";
  if (verdict.fits === "field") return `takes ${verdict.words}`;
  return verdict.fits === "through" ? `by way of ${verdict.words}` : "fits";
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
