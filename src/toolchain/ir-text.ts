import type { CarriedText, VersionText } from "../dialects/index.ts";
import type { Dialect, Ir } from "../ir/index.ts";
import { printIr } from "../ir/yaml/index.ts";

/** IR as the text of a version: of the lowest that carries it, the one asked for, or `flow/1`, which carries all. */
export async function irTextIn(ir: Ir, version: "lowest"): Promise<CarriedText>;
export async function irTextIn(ir: Ir, version: "flow/1" | Dialect | "lowest"): Promise<VersionText>;
export async function irTextIn(ir: Ir, version: "flow/1" | Dialect | "lowest"): Promise<VersionText> {
  if (version === "flow/1") return { version, text: printIr(ir).text, losses: [], refused: [], origin: null };
  const { lowestText, textOfDialect } = await import("../dialects/index.ts");
  return version === "lowest" ? lowestText(ir) : textOfDialect(ir, version);
}
