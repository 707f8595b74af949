import { useMemo } from "react";
import type { FlowDocument, FunctionMode, NewInput } from "../../flow/index.ts";
import { callableFlows, inputPorts, newInputFor, OUTPUT_NODE, outputPorts } from "../../workbench/index.ts";
import { KindSwatch, newNodes, type ShownKind, typeName } from "../look/index.ts";
import { type Choice, Chooser } from "./chooser.tsx";
import { type ConnectChoice, connectChoices, orderChoices, sourceChoices } from "./connect-choices.ts";
import { functionsThatFit, type Insertable } from "./insertion.ts";
import type { OpenChooser } from "./open-chooser.ts";
import type { useConnecting } from "./use-connecting.ts";

interface CanvasChooserProps {
  readonly document: FlowDocument;
  readonly flow: string;
  readonly open: OpenChooser;
  readonly onInsert: (what: Insertable, open: Extract<OpenChooser, { readonly kind: "insert" }>) => void;
  readonly connecting: Pick<ReturnType<typeof useConnecting>, "join" | "take">;
  readonly onClose: () => void;
}

/** The lists that open on the canvas: what can be inserted here, and what a port can feed. */
export function CanvasChooser({ document, flow, open: asked, onInsert, connecting, onClose }: CanvasChooserProps) {
  const open = useMemo(() => resolved(document, flow, asked), [document, flow, asked]);
  const insert = useMemo(
    () => (open.kind === "insert" ? insertChoices(document, flow, open) : []),
    [document, flow, open],
  );
  const targets = useMemo(
    () =>
      open.kind === "feed"
        ? sourceChoices(document, flow, open.to, open.only)
        : open.kind !== "connect"
          ? []
          : open.order
            ? orderChoices(document, flow, open.from.node, open.order)
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
          if (way) connecting.take(way, open.to, open.lifted);
        }}
      />
    );
  }
  if (open.kind === "connect" || open.kind === "feed") {
    const choices = targets.map(
      (target): Choice => ({
        id: target.id,
        label: target.label,
        ...(target.verdict.fits === "no" ? { refused: target.verdict.words } : { aside: asideOf(target) }),
      }),
    );
    return (
      <Chooser
        name={`Connect ${open.kind === "feed" ? (open.to[0]?.node ?? "") : open.from.node}`}
        placeholder={connectWords(open)}
        at={open.at}
        choices={choices}
        empty={
          open.kind === "feed"
            ? "Nothing gives a value yet: add a step first."
            : open.order
              ? "No step can wait for this one."
              : "There is nothing to connect to yet: add a step first."
        }
        onClose={onClose}
        onChoose={(id) => {
          const target = targets.find((candidate) => candidate.id === id);
          if (target) connecting.join(target.joining, open.at);
        }}
      />
    );
  }
  return (
    <Chooser
      name="Insert a step"
      placeholder={insertWords(open)}
      at={open.at}
      choices={insert}
      empty="Nothing is called that."
      onClose={onClose}
      onChoose={(id) => {
        const chosen = insert.find((choice) => choice.id === id);
        if (chosen?.what) onInsert(chosen.what, open);
        else if (chosen?.made) connecting.join({ kind: "new-input", ...chosen.made }, open.at);
      }}
    />
  );
}

/** Who names a node and no port of it means its first; of the Output, what feeds it. */
function resolved(document: FlowDocument, flow: string, open: OpenChooser): OpenChooser {
  if (open.kind !== "connect" || open.order || open.from.path.length > 0) return open;
  const { node } = open.from;
  if (node === OUTPUT_NODE)
    return { kind: "feed", at: open.at, to: inputPorts(document, flow, node).map(({ path }) => ({ node, path })) };
  return { ...open, from: { node, path: outputPorts(document, flow, node)[0]?.path ?? [] } };
}

function insertWords(open: Extract<OpenChooser, { readonly kind: "insert" }>): string {
  if (open.after) return `What follows by ${open.after.port}…`;
  return open.from ? "Steps that take this…" : open.to ? "Steps that give this…" : "Insert a step…";
}

function connectWords(open: Extract<OpenChooser, { readonly kind: "connect" | "feed" }>): string {
  if (open.kind === "feed")
    return `What feeds ${open.to.map(({ node, path }) => [node, ...path].join(".")).join(", ")}?`;
  if (open.order === "done") return `Which step waits for ${open.from.node}?`;
  if (open.order) return `Where does ${open.order} of ${open.from.node} lead?`;
  return `Connect ${[open.from.node, ...open.from.path].join(".")} to…`;
}

function asideOf({ verdict }: ConnectChoice): string {
  if (verdict.fits === "field") return `takes ${verdict.words}`;
  return verdict.fits === "through" ? `by way of ${verdict.words}` : (verdict.words ?? "fits");
}

/** A step, or a new input of the flow. */
interface InsertChoice extends Choice {
  readonly what?: Insertable;
  readonly made?: NewInput;
}

function insertChoices(
  document: FlowDocument,
  flow: string,
  open: Extract<OpenChooser, { readonly kind: "insert" }>,
): readonly InsertChoice[] {
  const bound = open.from !== undefined || open.to !== undefined;
  const calls = functionsThatFit(document, flow, open.from, open.to).map((name): InsertChoice => {
    const definition = document.functions[name];
    return {
      id: `call ${name}`,
      what: { kind: "call", function: name },
      label: name,
      icon: <KindSwatch kind={kindOfMode[definition?.mode ?? "infer"]} />,
      ...(definition ? { aside: typeName(definition.output) } : {}),
    };
  });
  const fresh = newNodes
    .filter(({ what, joins }) => {
      if (open.after) return joins !== null;
      if (open.to && what === "branch") return false;
      return !bound || joins === "values";
    })
    .map(
      ({ what, kind, tip }): InsertChoice => ({
        id: `new ${what}`,
        what: { kind: what },
        label: bound ? `New ${kind.toLowerCase()}` : kind,
        icon: <KindSwatch kind={kind} />,
        aside: tip,
      }),
    );
  const runs = callableFlows(document, flow).map(
    (name): InsertChoice => ({
      id: `run ${name}`,
      what: { kind: "subflow", flow: name },
      label: name,
      icon: <KindSwatch kind="Subflow" />,
      aside: "runs this flow",
    }),
  );
  const made = open.to ? newInputFor(document, flow, open.to) : null;
  const input: readonly InsertChoice[] = made
    ? [
        {
          id: "new input",
          made,
          label: "New input of the flow",
          icon: <KindSwatch kind="Input" />,
          aside: made.name,
        },
      ]
    : [];
  return bound ? [...input, ...calls, ...fresh, ...runs] : [...fresh, ...calls, ...runs];
}

const kindOfMode = { infer: "Infer", compute: "Compute", adaptive: "Adaptive" } as const satisfies {
  [M in FunctionMode]: ShownKind;
};
