import type { IrInput } from "../../ir/index.ts";
import { printReference } from "../../ir/index.ts";

/** A value that a made function takes, and what of it is used: `$.input.f.g` comes in as `f`. */
export interface Leaf {
  readonly name: string;
  readonly input: IrInput;
  /** How the function's text speaks of it. */
  readonly said: string;
}

/** The references in an input, by their text, with names for the inputs of a function that puts the value together. */
export function leavesOf(input: IrInput): ReadonlyMap<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  const names = new Map<string, string>();
  for (const text of referencesIn(input)) {
    const segments = text.split(".").slice(1);
    const isInput = segments[0] === "input";
    const path = isInput ? segments.slice(1) : segments.slice(3).filter((name, at) => at > 0 || name !== "value");
    // Only the first field of a flow's input can be named in a file.
    const came = isInput ? `$.input.${path[0] ?? ""}` : text;
    const wanted = isInput ? (path[0] ?? "input") : [segments[1], ...path].join("_");
    let name = names.get(came);
    if (name === undefined) {
      name = wanted;
      const used = new Set(names.values());
      for (let number = 2; used.has(name); number++) name = `${wanted}_${number}`;
      names.set(came, name);
    }
    leaves.set(text, {
      name,
      said: isInput ? [name, ...path.slice(1)].join(".") : name,
      input: isInput
        ? { kind: "reference", reference: { root: "input", path: path.slice(0, 1) } }
        : { kind: "reference", reference: { root: "step", step: segments[1] ?? "", path: segments.slice(3) } },
    });
  }
  return leaves;
}

function referencesIn(input: IrInput): readonly string[] {
  switch (input.kind) {
    case "value":
      return [];
    case "reference":
      return [printReference(input.reference)];
    case "first_of":
      return input.references.map(printReference);
    case "fields":
      return Object.values(input.fields).flatMap(referencesIn);
  }
}

/** The value in words: JSON in which inputs stand as `<name>`. */
export function asTemplate(input: IrInput, leaves: ReadonlyMap<string, Leaf>): string {
  const said = (text: string): string => leaves.get(text)?.said ?? "null";
  switch (input.kind) {
    case "value":
      return JSON.stringify(input.value);
    case "reference":
      return `<${said(printReference(input.reference))}>`;
    case "first_of":
      return `the first of ${input.references.map((one) => `<${said(printReference(one))}>`).join(", ")} that is not null`;
    case "fields": {
      const parts = Object.entries(input.fields).map(
        ([name, field]) => `${JSON.stringify(name)}: ${asTemplate(field, leaves)}`,
      );
      return `{${parts.join(", ")}}`;
    }
  }
}
