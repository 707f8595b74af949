import type { ShareLinks } from "../workbench/index.ts";

/** Share links carry the flow in the fragment, which browsers never send to a server. */
export function createShareLinks(pageAddress: () => string): ShareLinks {
  return {
    async encode(text) {
      const { printLink } = await import("../flow/link.ts");
      const [page = ""] = pageAddress().split("#");
      return printLink(page, text);
    },
    async decode(fragment) {
      const { readLink } = await import("../flow/link.ts");
      const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));
      return await readLink(fragment.startsWith("#") ? fragment : `#${fragment}`, breathe);
    },
  };
}
