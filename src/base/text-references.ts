/** What the text of a condition reads of a flow: names after `$.input.` and `$.steps.`, each once, in order. */
export interface TextReferences {
  readonly inputs: readonly string[];
  readonly steps: readonly string[];
}

const PIECE = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\$\s*\.\s*(input|steps)\s*\.\s*([A-Za-z_]\w*)/g;
const NONE: TextReferences = { inputs: [], steps: [] };

/**
 * The references in a condition or `skip_if` (LANGUAGE 3), without reading it as an expression: cheap enough for the
 * shape of a flow. Text in quotes is none.
 */
export function textReferences(text: string): TextReferences {
  if (!text.includes("$")) return NONE;
  const inputs = new Set<string>();
  const steps = new Set<string>();
  for (const [, root, name] of text.matchAll(PIECE)) {
    if (name === undefined) continue;
    (root === "input" ? inputs : steps).add(name);
  }
  return { inputs: [...inputs], steps: [...steps] };
}
