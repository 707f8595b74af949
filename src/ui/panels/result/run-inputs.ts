import type { JsonObject } from "../../../base/index.ts";
import type { ShownRun } from "../../../workbench/index.ts";

/** What a run was started with, by name. Empty before its first event. */
export function inputsOfRun({ document, flow, view }: ShownRun): JsonObject {
  const names = Object.keys(document.flows[flow]?.input ?? {});
  return Object.fromEntries(
    names.flatMap((name, index) => (index < view.args.length ? [[name, view.args[index] ?? null]] : [])),
  );
}

/** `wanted`, or `wanted 2`, `wanted 3` … */
export function freeCaseName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  for (let number = 2; ; number++) if (!taken.includes(`${wanted} ${number}`)) return `${wanted} ${number}`;
}
