import { countFindings, secretIn, secretInText } from "../base/index.ts";
import type { FlowDocument } from "../flow/index.ts";
import type { Core } from "./core.ts";
import { keptText } from "./kept.ts";
import type { IrVersion, LoweredOutput } from "./ports.ts";
import { openDrawer } from "./session.ts";

/** Links beyond this many characters are cut or refused by chat programs and browsers. */
export const LONGEST_LINK = 500_000;

/** Ways out of this browser. Nothing that holds a key of the vault, or looks like one, leaves. */
export interface Sharing {
  /** A text that is to leave, as it is. Rejects, in words, when it may not. */
  cleared(text: string): Promise<string>;
  fileText(): Promise<string>;
  exportZip(): Promise<Uint8Array | null>;
  irText(version: IrVersion): Promise<LoweredOutput | null>;
  share(): Promise<void>;
}

export function createSharing({ ports, stores, tell }: Core): Sharing {
  const inWords = (place: string | null): string | null =>
    place === null ? null : `Something that looks like a key stands in ${place}. Take it out first.`;
  const refusal = async (): Promise<string | null> =>
    inWords(secretIn(stores.document.getState().document, await ports.keys.finder()));

  /** What is made of the document to be taken away; null, and the user is told why, where it may not leave or fails. */
  const made = async <T>(
    failed: string,
    make: (document: FlowDocument) => Promise<{ readonly value: T; readonly lacking: string | null }>,
  ): Promise<T | null> => {
    const secret = await refusal();
    if (secret !== null) {
      tell("error", secret);
      return null;
    }
    try {
      const { value, lacking } = await make(stores.document.getState().document);
      if (lacking !== null) {
        tell("error", lacking);
        stores.session.setState((session) => openDrawer(session, "problems"));
      }
      return value;
    } catch (error) {
      tell("error", `${failed}: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  };

  return {
    async cleared(text) {
      const secret = inWords(secretInText(text, await ports.keys.finder()));
      if (secret !== null) throw new Error(secret);
      return text;
    },
    async fileText() {
      const { document } = stores.document.getState();
      const { access } = stores.project.getState();
      // What a newer version has written leaves as it came.
      if (access.mode === "read" && access.because === "newer") return keptText(document);
      return ports.builder.print(document);
    },
    exportZip: () =>
      made("The export failed", async (document) => {
        const { zip, diagnostics } = await ports.builder.exportZip(document);
        const errors = countFindings(diagnostics, "error");
        const lacking = `The project could not be made: ${errors} ${errors === 1 ? "problem" : "problems"} to solve first.`;
        return { value: zip, lacking: zip === null ? lacking : null };
      }),
    irText: (version) =>
      made("The text could not be made", async (document) => {
        const value = await ports.builder.lowerTo(document, version);
        const lacking = "The flow has errors, so there is no such text of it: Problems lists them.";
        return { value, lacking: value.yaml === null ? lacking : null };
      }),
    async share() {
      const show = (link: string | null, problem: string | null): void =>
        stores.session.setState({ dialog: { kind: "share", link, problem } });
      const secret = await refusal();
      if (secret !== null) return show(null, secret);
      show(null, null);
      try {
        const link = await ports.links.encode(await ports.builder.print(stores.document.getState().document));
        if (link.length <= LONGEST_LINK) show(link, null);
        else show(null, "This flow is too large for a link. Save it as a file and send that.");
      } catch (error) {
        show(null, `The link could not be made: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  };
}
