import * as babel from "prettier/plugins/babel";
import * as estree from "prettier/plugins/estree";

import { format } from "prettier/standalone";

/**
 * Prints generated TypeScript the way people expect to find it. Emitted text carries no indentation of its own, so that
 * user code (a template literal over several lines, say) passes through untouched. Rejects on a syntax error.
 */
export function formatTypeScript(text: string): Promise<string> {
  return format(text, { parser: "babel-ts", plugins: [babel, estree], printWidth: 100 });
}
