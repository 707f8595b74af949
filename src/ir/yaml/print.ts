import { printContract } from "../../contracts/index.ts";
import type { Ir, IrFlow, IrStep } from "../model.ts";
import { type Content, Emitter, type Entry, type LineRange } from "./emitter.ts";
import {
  spellBudget,
  spellFields,
  spellFunction,
  spellInput,
  spellInputs,
  spellType,
  unlessEmpty,
} from "./spelling.ts";

export interface PrintedIr {
  /** Ends with a line break. */
  readonly text: string;
  /** By slash path: `contracts/Topic`, `functions/find_topic`, `flows/main`, `flows/main/steps/frame/left/inner`. */
  readonly ranges: ReadonlyMap<string, LineRange>;
}

/**
 * Prints the IR as canonical `flow/1` text (LANGUAGE 7): stable order, block style, defaults left out (but `retries`),
 * every string quoted that either reading of YAML would take for something else. One changed field is one changed line.
 */
export function printIr(ir: Ir): PrintedIr {
  const out = new Emitter();
  const named = <T>(
    section: string,
    record: { readonly [name: string]: T },
    entries: (value: T, path: string) => readonly Entry[],
  ): Content | undefined => {
    const names = Object.keys(record);
    if (names.length === 0) return undefined;
    return (indent) => {
      for (const name of names) {
        const value = record[name];
        const path = `${section}/${name}`;
        if (value === undefined) continue;
        out.noting(path, () => {
          const inner = entries(value, path).filter(([, content]) => content !== undefined);
          out.entries([[name, inner.length === 0 ? {} : (deeper) => out.entries(inner, deeper)]], indent);
        });
      }
    };
  };
  // Quoted though it need not be: a version is a string (LANGUAGE 7).
  out.lines.push(`version: ${JSON.stringify(ir.version)}`);
  out.entries(
    [
      ["main", ir.main],
      ["contracts", named("contracts", ir.contracts, (contract) => Object.entries(printContract(contract)))],
      ["functions", named("functions", ir.functions, spellFunction)],
      ["flows", named("flows", ir.flows, (flow, path) => flowEntries(out, flow, path))],
    ],
    0,
  );
  if (ir.extra) out.entries([["extra", ir.extra]], 0);
  return { text: `${out.lines.join("\n")}\n`, ranges: out.ranges };
}

function flowEntries(out: Emitter, flow: IrFlow, path: string): readonly Entry[] {
  return [
    ["description", flow.description],
    ["input", spellFields(flow.input)],
    ["output", spellType(flow.output)],
    ["budget", spellBudget(flow.budget)],
    ["max_rounds", flow.max_rounds],
    ["order", flow.order],
    ["steps", steps(out, flow.steps, `${path}/steps`)],
    ["result", spellInput(flow.result)],
    ["extra", flow.extra],
  ];
}

function steps(out: Emitter, list: readonly IrStep[], path: string): Content {
  if (list.length === 0) return [];
  return (indent) => {
    for (const step of list) {
      const here = `${path}/${step.id}`;
      out.noting(here, () => out.entries(stepEntries(out, step, here), indent + 2, `${" ".repeat(indent)}- `));
    }
  };
}

function stepEntries(out: Emitter, step: IrStep, path: string): readonly Entry[] {
  const inputs = Object.keys(step.inputs).length > 0 ? spellInputs(step.inputs) : undefined;
  return [
    ["id", step.id],
    ["type", step.type === "function" || step.type === "flow" ? undefined : step.type],
    ...ownEntries(out, step, path),
    ["inputs", inputs],
    ["depends_on", unlessEmpty(step.depends_on)],
    [
      "when",
      step.when && step.when.length > 0 ? step.when.map(({ step: id, port }) => ({ step: id, port })) : undefined,
    ],
    ["skip_if", step.skip_if],
    ["on_fail", step.jumps?.failed],
    ["next", step.jumps?.next],
    ["on_approve", step.jumps?.approve],
    ["on_revise", step.jumps?.revise],
    ["on_kill", step.jumps?.kill],
    ["extra", step.extra],
  ];
}

function ownEntries(out: Emitter, step: IrStep, path: string): readonly Entry[] {
  switch (step.type) {
    case "function":
      return [
        ["function", step.function],
        ["unwrap", step.unwrap],
      ];
    case "flow":
      return [["flow", step.flow]];
    case "parallel":
      return [
        ["require", step.require === "all" ? undefined : step.require],
        ["validate", step.validate],
        [
          "branches",
          (indent) => {
            for (const branch of step.branches) {
              const here = `${path}/${branch.name}`;
              const entries: readonly Entry[] = [
                ["name", branch.name],
                ["steps", steps(out, branch.steps, here)],
                ["result", spellInput(branch.result)],
              ];
              out.noting(here, () => out.entries(entries, indent + 2, `${" ".repeat(indent)}- `));
            }
          },
        ],
      ];
    case "for_each":
      return [
        "flow" in step.target ? ["flow", step.target.flow] : ["function", step.target.function],
        ["item", step.item],
        ["over", spellInput(step.over)],
        ["max_concurrent", step.max_concurrent],
        ["require", step.require === "all" ? undefined : step.require],
      ];
    case "debate":
      return [
        [
          "agents",
          step.agents.map(({ name, function: called, model }) => ({
            name,
            function: called,
            ...(model !== undefined && { model }),
          })),
        ],
        ["rounds", step.rounds],
        ["agree_on", step.agree_on],
        ["synthesizer", step.synthesizer],
        ["stop_when_converged", step.stop_when_converged ? true : undefined],
      ];
    case "human":
      return [
        ["question", step.question],
        ["trigger", step.trigger],
        ["artifacts", spellFields(step.artifacts)],
        ["decision", spellType(step.decision)],
        ["options", step.options],
        ["timeout_ms", step.timeout_ms],
        ["on_timeout", step.on_timeout],
      ];
    case "branch":
      return [["cases", step.cases.map(({ name, condition }) => ({ name, condition }))]];
  }
}

/** The innermost path whose lines hold that 1-based line. */
export function pathAtLine(printed: PrintedIr, line: number): string | null {
  let best: string | null = null;
  let size = Number.POSITIVE_INFINITY;
  for (const [path, { from, to }] of printed.ranges) {
    if (line < from || line >= to || to - from >= size) continue;
    [best, size] = [path, to - from];
  }
  return best;
}
