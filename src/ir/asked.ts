import type { IrFunction } from "./model.ts";

/**
 * What a person is asked for the result of this function: its intent where a person answers for a model, what code that
 * isn't there is described to do; null where nobody is asked (docs/nodes.md, "What cannot run here").
 */
export function askedOf(name: string, definition: IrFunction): string | null {
  if (definition.mode === "infer") return definition.answered_by === undefined ? null : definition.intent;
  if (definition.mode !== "compute" || definition.code.trim() !== "") return null;
  const { description = "" } = definition;
  return description.trim() === "" ? `What is the result of ${name}?` : description;
}
