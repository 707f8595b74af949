import type { Core } from "./core.ts";
import type { IrVersion, LoweredOutput } from "./ports.ts";

/** Links beyond this many characters are cut or refused by chat programs and browsers. */
export const LONGEST_LINK = 500_000;

/** Ways out of this browser. Nothing that holds a key of the vault, or looks like one, leaves. */
export interface Sharing {
  fileText(): Promise<string>;
  exportZip(): Promise<Uint8Array | null>;
  irText(version: IrVersion): Promise<LoweredOutput | null>;
  share(): Promise<void>;
}

/** The shapes of well-known secrets; long enough not to meet words. */
const SECRET =
  /\b(?:sk-[A-Za-z0-9_-]{16,}|ghp_[A-Za-z0-9]{20,}|github_pat_\w{20,}|AKIA[0-9A-Z]{16}|AIza[\w-]{30,}|xox[abp]-[\w-]{10,})/;

/** Where in the document something stands that looks like a key; null when nowhere. */
export function secretIn(
  value: unknown,
  isKey: (text: string) => boolean,
  path: readonly string[] = [],
): string | null {
  if (typeof value === "string") return SECRET.test(value) || isKey(value) ? path.join(".") : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = secretIn(inner, isKey, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}

export function createSharing({ ports, stores, tell }: Core): Sharing {
  const refusal = (): string | null => {
    const place = secretIn(stores.document.getState().document, (text) => ports.keys.occursIn(text));
    return place === null ? null : `Something that looks like a key stands in ${place}. Take it out first.`;
  };

  return {
    fileText: () => ports.builder.print(stores.document.getState().document),
    async exportZip() {
      const secret = refusal();
      if (secret !== null) {
        tell("error", secret);
        return null;
      }
      try {
        const { zip, diagnostics } = await ports.builder.exportZip(stores.document.getState().document);
        const errors = diagnostics.filter((diagnostic) => diagnostic.severity === "error").length;
        if (zip === null) {
          tell(
            "error",
            `The project could not be made: ${errors} ${errors === 1 ? "problem" : "problems"} to solve first.`,
          );
          stores.session.setState({ drawer: "problems" });
        }
        return zip;
      } catch (error) {
        tell("error", `The export failed: ${error instanceof Error ? error.message : String(error)}`);
        return null;
      }
    },
    async irText(version) {
      const secret = refusal();
      if (secret !== null) {
        tell("error", secret);
        return null;
      }
      try {
        const lowered = await ports.builder.lowerTo(stores.document.getState().document, version);
        if (lowered.yaml === null) {
          tell("error", "The flow has errors, so there is no such text of it: Problems lists them.");
          stores.session.setState({ drawer: "problems" });
        }
        return lowered;
      } catch (error) {
        tell("error", `The text could not be made: ${error instanceof Error ? error.message : String(error)}`);
        return null;
      }
    },
    async share() {
      const show = (link: string | null, problem: string | null): void =>
        stores.session.setState({ dialog: { kind: "share", link, problem } });
      const secret = refusal();
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
