import { ownValue } from "../base/index.ts";
import { type Contracts, contractCycles, type Field, type Fields } from "../contracts/index.ts";
import type { Flow, FlowDocument, FunctionDef } from "../flow/index.ts";
import type { Ir, IrFlow, IrFunction } from "../ir/index.ts";
import { createNodeMemory, type NodeMemory } from "./1-resolve/node-memory.ts";
import { type Opacity, resolveOpacity } from "./1-resolve/opacity.ts";
import { type ResolvedFlow, resolveFlow } from "./1-resolve/ports.ts";
import { checkBudgets } from "./2-check/budgets.ts";
import { checkDepth } from "./2-check/depth.ts";
import { checkEdges } from "./2-check/edges.ts";
import { checkBudget, checkFunction } from "./2-check/function.ts";
import { checkGraph } from "./2-check/graph.ts";
import { checkInputs } from "./2-check/inputs.ts";
import { checkLanes } from "./2-check/lanes.ts";
import { checkNodes } from "./2-check/nodes.ts";
import { checkReserved } from "./2-check/reserved.ts";
import { checkContracts, checkField, checkFields, checkNames } from "./2-check/types.ts";
import { checkUnusedNames, checkUnusedOutputs } from "./2-check/unused.ts";
import { type LoweredInputs, lowerFlow } from "./3-lower/flow.ts";
import { lowerCompute, lowerInfer } from "./3-lower/function.ts";
import type { Compilation, CompilerDiagnostic, CompilerOptions } from "./compilation.ts";
import { error, fix } from "./finding.ts";

/**
 * Document → IR and every problem on the way, in three phases: resolve, check, lower (LANGUAGE 1, 2, 4 and 8). Pure,
 * deterministic, and it never throws: an incomplete document compiles as far as it goes (see `Compilation`).
 */
export function compile(document: FlowDocument, options: CompilerOptions = {}): Compilation {
  return createCompiler(options).compile(document);
}

export interface Compiler {
  /** As `compile`; parts that are the same objects as before are not compiled again. */
  compile(document: FlowDocument): Compilation;
}

/**
 * A compiler that remembers. Edits share what they don't change, so a keystroke in one function compiles that function
 * and nothing else. What is remembered goes when its function or flow object goes.
 */
export function createCompiler(options: CompilerOptions = {}): Compiler {
  const contracts = remembering((value: Contracts) => ({
    diagnostics: checkContracts(value),
    areCircular: contractCycles(value).length > 0,
  }));
  const functions = new WeakMap<FunctionDef, CompiledFunction>();
  const flows: FlowMemory = { known: new WeakMap(), sound: createNodeMemory(), inputs: createNodeMemory() };
  return {
    compile(document) {
      const tooDeep = checkDepth(document);
      if (tooDeep.length > 0) return { ir: null, diagnostics: tooDeep };
      const types = contracts(document.contracts);
      const compiledFlows = Object.entries(document.flows).map(([name, flow]) =>
        compileFlow(document, name, flow, flows),
      );
      const opacity = resolveOpacity(
        document,
        compiledFlows.map((one) => one.resolved),
      );
      const compiledFunctions = Object.entries(document.functions).map(([name, definition]) =>
        compileFunction(document, name, definition, opacity, options, functions),
      );
      return {
        ir: types.areCircular ? null : assemble(document, compiledFunctions, compiledFlows),
        diagnostics: [
          ...types.diagnostics,
          ...checkNames(document),
          ...checkReserved(document),
          ...checkMain(document),
          ...compiledFunctions.flatMap((one) => one.diagnostics),
          ...compiledFlows.flatMap((one) => [...one.diagnostics, ...checkBudgets(document, one.resolved)]),
          ...checkUnusedNames(document),
        ],
      };
    },
  };
}

function remembering<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

interface CompiledFunction {
  readonly name: string;
  readonly contracts: Contracts;
  /** Which inputs are opaque: what a function learns from its callers. */
  readonly opaque: string;
  readonly diagnostics: readonly CompilerDiagnostic[];
  readonly ir: IrFunction | null;
}

function compileFunction(
  document: FlowDocument,
  name: string,
  definition: FunctionDef,
  opacity: Opacity,
  options: CompilerOptions,
  known: WeakMap<FunctionDef, CompiledFunction>,
): CompiledFunction {
  const opaque = opacity.inputsOf(name).join();
  const before = known.get(definition);
  if (before?.name === name && before.contracts === document.contracts && before.opaque === opaque) return before;
  const compiled: CompiledFunction = {
    name,
    contracts: document.contracts,
    opaque,
    diagnostics: checkFunction(name, definition, document.contracts, opacity, options),
    ir:
      definition.mode === "infer"
        ? lowerInfer(name, definition, opacity)
        : definition.mode === "compute"
          ? lowerCompute(name, definition, opacity)
          : null,
  };
  known.set(definition, compiled);
  return compiled;
}

interface CompiledFlow {
  readonly name: string;
  readonly contracts: Contracts;
  /** What the flow knows of the functions it calls. */
  readonly callees: readonly Callee[];
  /** Names that a fix must not take; compared only when there is a fix. */
  readonly functions: FlowDocument["functions"];
  readonly resolved: ResolvedFlow;
  readonly diagnostics: readonly CompilerDiagnostic[];
  readonly ir: IrFlow;
}

/** Of flows, and of the nodes in them, which an edit of a flow leaves alone. */
interface FlowMemory {
  readonly known: WeakMap<Flow, CompiledFlow>;
  readonly sound: NodeMemory<true>;
  readonly inputs: NodeMemory<LoweredInputs>;
}

interface Callee {
  readonly name: string;
  readonly mode: FunctionDef["mode"] | null;
  readonly input: Fields | null;
  readonly output: Field | null;
}

function compileFlow(document: FlowDocument, name: string, flow: Flow, memory: FlowMemory): CompiledFlow {
  const before = memory.known.get(flow);
  if (before?.name === name && before.contracts === document.contracts && areSame(before, document)) return before;
  const resolved = resolveFlow(document, name, flow);
  const edges = checkEdges(document, resolved);
  const compiled: CompiledFlow = {
    name,
    contracts: document.contracts,
    callees: calleesOf(document, resolved),
    functions: document.functions,
    resolved,
    diagnostics: [
      ...checkFields(document.contracts, flow.input, { flow: name }, "input", (input, value) => [
        { edit: "set-flow-input", flow: name, input, value },
      ]),
      ...(flow.output
        ? checkField(document.contracts, flow.output, { flow: name, part: "output" }, (value) => [
            { edit: "set-flow-output", flow: name, value },
          ])
        : []),
      ...checkBudget(name, flow.budget, "flow"),
      ...checkNodes(document, resolved),
      ...checkLanes(resolved),
      ...edges.diagnostics,
      ...checkInputs(document, resolved, edges.usable, memory.sound),
      ...checkGraph(resolved),
      ...checkUnusedOutputs(resolved),
    ],
    ir: lowerFlow(resolved, document.functions, edges.usable, memory.inputs),
  };
  memory.known.set(flow, compiled);
  return compiled;
}

function areSame(before: CompiledFlow, document: FlowDocument): boolean {
  if (before.functions === document.functions) return true;
  const isNaming = before.diagnostics.some((diagnostic) => diagnostic.code === "C302" || diagnostic.code === "C311");
  if (isNaming) return false;
  return before.callees.every(({ name, mode, input, output }) => {
    const now = ownValue(document.functions, name);
    return (now?.mode ?? null) === mode && (now?.input ?? null) === input && (now?.output ?? null) === output;
  });
}

function calleesOf(document: FlowDocument, resolved: ResolvedFlow): readonly Callee[] {
  const names = new Set([...resolved.nodes.values()].flatMap((node) => (node.kind === "call" ? [node.function] : [])));
  return [...names].map((name) => {
    const called = ownValue(document.functions, name);
    return { name, mode: called?.mode ?? null, input: called?.input ?? null, output: called?.output ?? null };
  });
}

function checkMain(document: FlowDocument): readonly CompilerDiagnostic[] {
  if (Object.keys(document.flows).length === 0) return [error("C332", {}, {})];
  if (document.main === undefined || ownValue(document.flows, document.main)) return [];
  const unset = fix("unset-main", [{ edit: "set-main", flow: null }]);
  return [error("C303", { part: "main" }, { flow: document.main }, { fixes: [unset] })];
}

function assemble(
  document: FlowDocument,
  functions: readonly CompiledFunction[],
  flows: readonly CompiledFlow[],
): Ir | null {
  const [first] = flows;
  if (!first) return null;
  const isThere = document.main !== undefined && ownValue(document.flows, document.main) !== undefined;
  return {
    version: "flow/1",
    contracts: document.contracts,
    functions: Object.fromEntries(functions.flatMap((one) => (one.ir ? [[one.name, one.ir]] : []))),
    flows: Object.fromEntries(flows.map((one) => [one.name, one.ir])),
    main: isThere && document.main !== undefined ? document.main : first.name,
  };
}
