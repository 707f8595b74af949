/** A reference of a file: `$.input.x`, `$.steps.id.output[.f…]`, ids with any letters but a point. */
type OldReference =
  | { readonly root: "input"; readonly name: string }
  | { readonly root: "step"; readonly id: string; readonly path: readonly string[] };

/** Null: a literal, or nothing that other runtimes would find. */
export function oldReference(text: string): OldReference | null {
  const [dollar, root, name, output, ...path] = text.split(".");
  if (dollar !== "$" || name === undefined || name === "") return null;
  if (root === "input") return output === undefined ? { root, name } : null;
  return root === "steps" && output === "output" && path.every((part) => part !== "")
    ? { root: "step", id: name, path }
    : null;
}
