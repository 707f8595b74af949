import { decideSkip, runBranch } from "../branch.ts";
import { handled } from "./promised.ts";
import { claimNode, requireScope } from "./self.ts";

/** Conditions by the name of their case, in order. */
export interface Cases {
  readonly [name: string]: () => boolean;
}

/**
 * Decides which way the flow goes (LANGUAGE 4): the first case whose condition holds, else `else`.
 * `const route = await branch(this, { urgent: () => score > 0.8 }, { name: "triage" });`
 */
export function branch<C extends Cases>(
  self: object,
  cases: C,
  options: { readonly name?: string } = {},
): Promise<(keyof C & string) | "else"> {
  const scope = requireScope(self, "branch");
  const node = claimNode(self, scope, options.name ?? "branch");
  const tests = Object.entries(cases).map(([name, test]) => ({ name, test }));
  return handled(runBranch({ node }, tests, scope).then((port) => (isCase(cases, port) ? port : "else")));
}

function isCase<C extends Cases>(cases: C, port: string): port is keyof C & string {
  return Object.hasOwn(cases, port);
}

/** `if (!(await skipIf(this, "draft", () => …)))`: says which step it was when the condition cannot be evaluated. */
export function skipIf(self: object, node: string, test: () => boolean): Promise<boolean> {
  return decideSkip(requireScope(self, "skipIf"), node, test);
}
