import type { FlowDocument } from "../flow/index.ts";
import type { LiftOutput } from "./ports.ts";
import type { YamlDraft } from "./state.ts";

/** What came of reading a text. `failure`: the reading came to no end, in a sentence. */
export interface YamlReading extends LiftOutput {
  readonly failure: string | null;
}

/** `revision`: of the document, at that moment. */
export type YamlEvent =
  | { readonly is: "typed"; readonly text: string; readonly revision: number }
  /** It has waited long enough, or something is about to be done that must see it. */
  | { readonly is: "due" }
  /** `isBehind`: the document is another one than the text was read over. */
  | { readonly is: "read"; readonly text: string; readonly reading: YamlReading; readonly isBehind: boolean }
  | { readonly is: "applied"; readonly reading: YamlReading; readonly revision: number }
  | { readonly is: "dropped" };

export type YamlEffect =
  /** `due` is to be sent in a while, from now on. */
  | { readonly do: "wait" }
  /** It need not be sent any more. */
  | { readonly do: "rest" }
  | { readonly do: "read"; readonly text: string }
  /** Then `applied` is to be sent. */
  | { readonly do: "apply"; readonly document: FlowDocument; readonly reading: YamlReading };

const WAIT: YamlEffect = { do: "wait" };
const REST: YamlEffect = { do: "rest" };

type Next = readonly [draft: YamlDraft | null, effects: readonly YamlEffect[]];

/** The text of the IR panel on its way into the document, as a machine. Null: the panel shows what the document says. */
export function step(draft: YamlDraft | null, event: YamlEvent): Next {
  switch (event.is) {
    case "typed": {
      const isNew = draft === null || draft.state === "applied";
      const revision = isNew ? event.revision : draft.revision;
      const diagnostics = draft?.diagnostics ?? [];
      return [{ text: event.text, state: "typed", diagnostics, failure: null, revision }, [WAIT]];
    }
    case "due":
      if (draft?.state !== "typed") return [draft, []];
      return [{ ...draft, state: "reading" }, [REST, { do: "read", text: draft.text }]];
    case "read":
      // Typed on meanwhile: that text has a pause of its own.
      if (draft?.state !== "reading" || draft.text !== event.text) return [draft, []];
      return read(draft, event);
    case "applied": {
      if (draft?.state !== "reading") return [draft, []];
      const { diagnostics } = event.reading;
      return [{ text: draft.text, state: "applied", diagnostics, failure: null, revision: event.revision }, []];
    }
    case "dropped":
      return [null, [REST]];
  }
}

function read(draft: YamlDraft, { reading, isBehind }: Extract<YamlEvent, { is: "read" }>): Next {
  if (isBehind) return [draft, [{ do: "read", text: draft.text }]];
  const { document, diagnostics, failure } = reading;
  if (document === null) return [{ ...draft, state: "refused", diagnostics, failure }, []];
  return [draft, [{ do: "apply", document, reading }]];
}
