import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type Json, type JsonObject, ok } from "../../src/base/index.ts";
import { compile, isRunnable } from "../../src/compiler/index.ts";
import type { Contracts, Field } from "../../src/contracts/index.ts";
import { lowerTo, printOlder } from "../../src/dialects/index.ts";
import type { FlowDocument, FunctionDef } from "../../src/flow/index.ts";
import { interpret } from "../../src/interpreter/index.ts";
import type { Ir, IrForEachStep, IrStep } from "../../src/ir/index.ts";
import { DIALECTS, type Dialect } from "../../src/ir/index.ts";
import { doAsItSays } from "../support/made-computes.ts";
import { object, runElsewhere } from "../support/other-runtime.ts";
import { randomFrames } from "../support/random/frames.ts";
import { randomMixed } from "../support/random/mixed.ts";
import { randomRoutes } from "../support/random/routes.ts";
import { randomDocument, randomFrom, sampleValue } from "../support/random-documents.ts";
import { runWorld } from "../support/run-world.ts";

const COUNT = Number(process.env["LOWERED_FLOWS"] ?? 60);

/**
 * What a function gives for its inputs, wherever it is called: follows from its name and what it is given, so that it
 * does not matter when and how often somebody asks.
 */
function answer(name: string, inputs: JsonObject, field: Field, contracts: Contracts): Json {
  const given = Object.entries(inputs).filter(([, value]) => value !== null);
  given.sort(([a], [b]) => (a < b ? -1 : 1));
  let hash = 7;
  for (const character of JSON.stringify([name, given])) hash = (hash * 31 + character.charCodeAt(0)) | 0;
  const random = randomFrom(hash);
  const make = (of: Field): Json => {
    if (of.nullable && random() < 0.3) return null;
    switch (of.type) {
      case "string":
        return (
          (of.values ?? ["text", "urgent", 'it\'s "so"', "True", ""])[
            Math.floor(random() * (of.values?.length ?? 5))
          ] ?? ""
        );
      case "number":
      case "integer":
        return Math.floor(random() * 5) + (of.minimum ?? 0);
      case "boolean":
        return random() < 0.5;
      case "array":
        return Array.from({ length: 1 + Math.floor(random() * 3) }, () => make(of.items));
      case "object":
        return Object.fromEntries(Object.entries(of.fields).map(([key, inner]) => [key, make(inner)]));
      case "contract":
        return make({ type: "object", fields: contracts[of.contract]?.fields ?? {} });
      default:
        return "text";
    }
  };
  return make(field);
}

/** In older versions a value that is no object stands in a field `value`. */
const isObject = (field: Field): boolean => !field.nullable && (field.type === "contract" || field.type === "object");

async function here(ir: Ir, inputs: JsonObject): Promise<Json | undefined> {
  const world = runWorld(
    ({ identity: { function: name, inputs: given, output, contracts } }) => ({
      value: answer(name, given, output, contracts),
      chunk: 100_000,
      chunk_ms: 10,
    }),
    {
      max_output_tokens: 100_000,
      ports: {
        compute: {
          run: async ({ function: name, parameters, args }) => {
            const output = ir.functions[name]?.output;
            if (!output) throw new Error(`${name} is called by nobody`);
            const given = Object.fromEntries(parameters.map((parameter, at) => [parameter, args[at] ?? null]));
            return ok(answer(name, given, output, ir.contracts));
          },
        },
      },
    },
  );
  const outcome = await interpret(ir, ir.main, inputs, { run: "r", ports: world.ports }).done;
  return outcome.status === "ok" ? outcome.output : undefined;
}

function there(ir: Ir, file: JsonObject, inputs: JsonObject, spelling: "str" | "repr"): Json | undefined {
  const wrapped = (value: Json, field: Field): Json => (isObject(field) ? value : { value });
  const original = (name: string): string | undefined => {
    const base = [name, name.replace(/_(?:compute|infer)$/, ""), name.replace(/_\d+$/, "")];
    return base.find((one) => Object.hasOwn(ir.functions, one));
  };
  const call = (name: string, given: JsonObject): Json => {
    const definition = ir.functions[name];
    if (!definition) throw new Error(`${name} is nowhere`);
    return answer(name, given, definition.output, ir.contracts);
  };
  try {
    const output = runElsewhere(file, ir.main, inputs, {
      spelling,
      call(name, definition, given) {
        const known = original(name);
        const intent = typeof definition["intent"] === "string" ? definition["intent"] : "";
        const isMade = definition["mode"] === "compute" && /^(?:Return|With results) /.test(intent);
        if (known !== undefined && !isMade)
          return wrapped(call(known, given), ir.functions[known]?.output ?? { type: "any" });
        const contract = object(object(file["contracts"])[String(definition["output"])]);
        const isWrapped =
          !Object.hasOwn(ir.contracts, String(definition["output"])) && Object.keys(contract).join() === "value";
        const value = doAsItSays(intent, given, call);
        return isWrapped ? { value } : value;
      },
      dispatch(id, given, item) {
        const step = forEachOf(ir, id);
        const name = step && "function" in step.target ? step.target.function : "";
        return wrapped(
          call(name, { ...given, [step?.item ?? ""]: item }),
          ir.functions[name]?.output ?? { type: "any" },
        );
      },
    });
    const field = ir.flows[ir.main]?.output ?? { type: "any" };
    return isObject(field) || field.type === "any" ? output : (object(output)["value"] ?? null);
  } catch {
    return undefined;
  }
}

function forEachOf(ir: Ir, id: string): IrForEachStep | undefined {
  const find = (steps: readonly IrStep[]): IrForEachStep | undefined => {
    for (const step of steps) {
      if (step.type === "for_each" && step.id === id) return step;
      const inner = step.type === "parallel" ? find(step.branches.flatMap((branch) => branch.steps)) : undefined;
      if (inner) return inner;
    }
    return undefined;
  };
  return find(Object.values(ir.flows).flatMap(({ steps }) => steps));
}

/** Without what no older version carries, and without refining: one that always says the same never gets better. */
function tamed(document: FlowDocument): FlowDocument {
  const functions = Object.entries(document.functions).map(([name, definition]): [string, FunctionDef] => {
    if (definition.mode !== "infer") return [name, definition];
    const { quorum: _, agree_on: __, threshold: ___, refine: ____, stable: _____, ...rest } = definition;
    return [name, rest];
  });
  return { ...document, functions: Object.fromEntries(functions) };
}

const MIXED = "for each, adaptive functions and debates";

const KINDS: { readonly [kind: string]: (seed: number) => FlowDocument } = {
  "calls and frames": randomDocument,
  "all kinds of frames": randomFrames,
  "branches and conditions": randomRoutes,
  [MIXED]: (seed) => tamed(randomMixed(seed, sampleValue)),
};

describe("a flow in an older version gives, run as other runtimes run it, what it gives here", () => {
  it.each(Object.keys(KINDS))("%s", { timeout: 240_000 }, async (kind) => {
    const seen = { files: 0, outputs: 0, steps: 0 };
    // Flows of many kinds are seldom carried by an older version: of these more are made.
    const seeds = kind === MIXED ? 3 * COUNT : COUNT;
    for (let seed = 1; seed <= seeds; seed++) {
      const compiled = compile(KINDS[kind]?.(seed) ?? randomDocument(seed));
      if (!isRunnable(compiled)) continue;
      const { ir } = compiled;
      const files = DIALECTS.flatMap((dialect): readonly (readonly [Dialect, JsonObject])[] => {
        const { value } = lowerTo(ir, dialect);
        return value ? [[dialect, parse(printOlder(value))]] : [];
      });
      if (files.length === 0) continue;
      const fields = Object.entries(ir.flows[ir.main]?.input ?? {});
      const inputs = Object.fromEntries(
        fields.map(([name, field]) => [name, answer(`input ${name} ${seed}`, {}, field, ir.contracts)]),
      );
      const wanted = await here(ir, inputs);
      for (const [dialect, file] of files) {
        for (const spelling of ["str", "repr"] as const) {
          expect(there(ir, file, inputs, spelling), `${kind} ${seed} ${dialect} ${spelling}`).toEqual(wanted);
        }
        seen.files++;
      }
      if (wanted !== undefined) seen.outputs++;
    }
    expect(seen.files, "files").toBeGreaterThan(COUNT * 0.05);
    expect(seen.outputs, "runs that end well").toBeGreaterThan(COUNT * 0.03);
  });
});
