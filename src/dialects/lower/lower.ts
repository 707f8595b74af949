import { isJsonObject, type JsonObject, type Phase } from "../../base/index.ts";
import type { Dialect, Ir } from "../../ir/index.ts";
import type { OlderFile } from "../file/print.ts";
import { fillGaps, readGapped } from "../gaps.ts";
import { lowerAdaptive } from "./adaptive.ts";
import type { Callables } from "./call.ts";
import { type Declared, FileInTheMaking } from "./file.ts";
import { lowerOlderFlow } from "./flow.ts";
import { type LoweredAdaptive, type LoweredFunction, lowerFunction } from "./function.ts";
import { restoreNames } from "./names.ts";
import { recordIn, textIn } from "./opened.ts";
import type { LoweringDiagnostic } from "./problems.ts";
import { separateSubflows } from "./subflows.ts";

/**
 * Lowers `flow/1` to an older version (LANGUAGE 7, "Lowering"). `value` is null if the meaning would change; what is
 * missing then, and what is lost otherwise, is said by `L41x` at places of the document. Pure, never throws.
 */
export function lowerTo(ir: Ir, dialect: Dialect): Phase<OlderFile | null, LoweringDiagnostic> {
  const separate = separateSubflows(ir);
  const file = new FileInTheMaking(separate ?? ir, dialect);
  const { losses } = file;
  if (!separate) losses.refuse("too-many-flows", {});
  const functions = new Map<string, LoweredFunction>();
  const adaptives = new Map<string, LoweredAdaptive>();
  for (const [name, value] of Object.entries(file.ir.functions)) {
    if (value.mode !== "adaptive") functions.set(name, lowerFunction(file, name, value));
    else {
      const lowered = lowerAdaptive(file, name, value);
      if (lowered) adaptives.set(name, lowered);
    }
  }
  const declared = new Map<string, Declared>();
  for (const [name, flow] of Object.entries(file.ir.flows)) {
    // A flow whose output nothing is known of need not declare one, but in 0.1.
    const isOpen = flow.output.type === "any" && file.has("0.2");
    const said = textIn(flow.extra, "output");
    const isPlain = isOpen || said !== undefined;
    declared.set(name, isPlain ? { contract: said ?? "", wrapped: false } : file.declare(flow.output, name));
  }
  const callables: Callables = { functions, adaptives, flows: declared };
  if (file.has("0.2")) addGates(file);
  const flows = Object.fromEntries(
    flowNames(file.ir)
      .map((name) => [name, file.ir.flows[name]] as const)
      .flatMap(([name, flow]) => (flow ? [[name, lowerOlderFlow(file, name, flow, callables)]] : [])),
  );
  const workflow = file.ir.extra?.["workflow"];
  const isKept = workflow !== undefined && isJsonObject(workflow);
  if (isKept && !file.has("0.2")) losses.lose("workflow", {});
  const { contracts } = file;
  return {
    value: losses.areErrors
      ? null
      : restoreNames(
          {
            version: dialect,
            ...(isKept && file.has("0.2") && { workflow }),
            contracts,
            functions: file.functions,
            flows,
          },
          file.ir.extra,
          Object.fromEntries(Object.entries(file.ir.flows).map(([name, flow]) => [name, flow.extra])),
        ),
    diagnostics: losses.diagnostics,
  };
}

/** Gates at their places among the functions; those of which no place is known, after them. */
function addGates(file: FileInTheMaking): void {
  const gates = new Map(
    Object.entries(recordIn(file.ir.extra, "gates")).flatMap(([name, gate]) =>
      isJsonObject(gate) ? [[name, gate] as const] : [],
    ),
  );
  const placed = readGapped(file.ir.extra?.["order"]).filter((name) => name === null || gates.has(name));
  const own = Object.entries(file.functions);
  for (const [name] of own) delete file.functions[name];
  const all = fillGaps(own, placed, (gate): [string, JsonObject] => [gate, gates.get(gate) ?? {}]);
  for (const [name, value] of [...all, ...gates]) file.functions[name] = value;
}

/** The flow to run stands first where nothing else says which it is. */
function flowNames(ir: Ir): readonly string[] {
  const names = Object.keys(ir.flows);
  if (ir.extra?.["version"] !== undefined) return names;
  return [...names.filter((name) => name === ir.main), ...names.filter((name) => name !== ir.main)];
}
