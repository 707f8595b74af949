import { printPath } from "../../base/index.ts";
import { NoOutput } from "../errors.ts";
import { requireScope } from "./self.ts";

/** A value that is there, where types don't say so, or the flow's result: throws `NoOutput` if there is none (LANGUAGE 4). */
export function needed<T>(self: object, value: T | null | undefined): T {
  if (value !== undefined && value !== null) return value;
  const { path } = requireScope(self, "needed");
  throw new NoOutput({ path: printPath(path), message: "What the flow's result comes from was skipped." });
}
