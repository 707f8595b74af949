import { ownValue } from "../base/index.ts";
import { type Contracts, contractCycles } from "../contracts/index.ts";
import { compilesAlike, type Flow, type FlowDocument, type FunctionDef } from "../flow/index.ts";
import type { Ir, IrFlow, IrFunction } from "../ir/index.ts";
import { type Callees, calleesOf, type NamedFunctions, sameCallees } from "./1-resolve/callees.ts";
import { flowCalls } from "./1-resolve/calls.ts";
import { createNodeMemory, type NodeMemory } from "./1-resolve/node-memory.ts";
import { type Opacity, resolveOpacity } from "./1-resolve/opacity.ts";
import { type ResolvedFlow, resolveFlow } from "./1-resolve/ports.ts";
import { answeredIn, checkAnswered } from "./2-check/answered.ts";
import { checkBudgets } from "./2-check/budgets.ts";
import { checkDepth } from "./2-check/depth.ts";
import { checkEdges } from "./2-check/edges.ts";
import { checkBudget, checkFunction } from "./2-check/function.ts";
import { checkGraph } from "./2-check/graph.ts";
import { checkInputs } from "./2-check/inputs.ts";
import { checkLanes } from "./2-check/lanes.ts";
import { checkFlowModels } from "./2-check/models.ts";
import { checkNodes } from "./2-check/nodes.ts";
import { checkOrder } from "./2-check/order.ts";
import { checkRefineCalls } from "./2-check/refine.ts";
import { checkReserved, checkReservedInFlows } from "./2-check/reserved.ts";
import { checkResults } from "./2-check/result.ts";
import { checkLoopRegions, checkRoutes } from "./2-check/routes.ts";
import { checkSampled, promisingIn } from "./2-check/sampled.ts";
import { checkRecursion } from "./2-check/subflows.ts";
import { checkContracts, checkField, checkFields, checkNames } from "./2-check/types.ts";
import { checkUnusedNames } from "./2-check/unused-names.ts";
import { checkUnusedOutputs } from "./2-check/unused-outputs.ts";
import { lowerFlow } from "./3-lower/flow.ts";
import { lowerAdaptive, lowerCompute, lowerInfer } from "./3-lower/function.ts";
import type { LoweringMemory } from "./3-lower/lowering.ts";
import { capAlike } from "./alike.ts";
import type { Compilation, CompilerOptions } from "./compilation.ts";
import { type CompilerDiagnostic, error, fix } from "./finding.ts";
import { rememberLast } from "./remember.ts";

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
  const memory = createMemory();
  let last: { readonly document: FlowDocument; readonly compilation: Compilation } | null = null;
  return {
    compile(document) {
      if (last === null || !compilesAlike(last.document, document)) {
        last = { document, compilation: compileWith(memory, document, options) };
      }
      return last.compilation;
    },
  };
}

/** What is remembered of parts of a document, each for as long as it follows from the same objects. */
function createMemory() {
  return {
    contracts: rememberLast((contracts: Contracts) => ({
      diagnostics: checkContracts(contracts),
      areCircular: contractCycles(contracts).length > 0,
    })),
    named: rememberLast((functions: FlowDocument["functions"]): NamedFunctions => Object.entries(functions)),
    depth: rememberLast(checkDepth),
    calls: rememberLast(flowCalls),
    functions: new WeakMap<FunctionDef, CompiledFunction>(),
    irFunctions: rememberLast(irFunctionsOf),
    flows: createFlowMemory(),
    names: rememberLast(checkNames),
    reserved: rememberLast(checkReserved),
    reservedInFlows: rememberLast(checkReservedInFlows),
    recursion: rememberLast(checkRecursion),
    refineCalls: rememberLast(checkRefineCalls),
    answered: rememberLast(answeredIn),
    promising: rememberLast(promisingIn),
  };
}

type Memory = ReturnType<typeof createMemory>;

function compileWith(memory: Memory, document: FlowDocument, options: CompilerOptions): Compilation {
  const { contracts, functions, flows } = document;
  const tooDeep = memory.depth(contracts, flows);
  if (tooDeep.length > 0) return { ir: null, diagnostics: tooDeep };
  const types = memory.contracts(contracts);
  const calls = memory.calls(flows);
  const compiledFlows = Object.entries(flows).map(([name, flow]) =>
    compileFlow(document, name, flow, calls.recursiveFrom(name), memory.flows),
  );
  const opacity = resolveOpacity(
    document,
    compiledFlows.map((one) => one.resolved),
  );
  const named = memory.named(functions);
  const compiledFunctions = named.map(([name, definition]) =>
    compileFunction(document, name, definition, opacity, options, memory.functions),
  );
  const ir = types.areCircular ? null : assemble(document, memory.irFunctions(compiledFunctions), compiledFlows);
  return {
    ir,
    diagnostics: capAlike([
      ...types.diagnostics,
      ...memory.names(
        named.map(([name]) => name),
        Object.keys(flows),
      ),
      ...memory.reserved(contracts, functions, named),
      ...memory.reservedInFlows(flows),
      ...checkMain(document),
      ...compiledFunctions.flatMap((one) => one.diagnostics),
      ...compiledFlows.flatMap((one) => [
        ...one.diagnostics,
        ...checkOrder(document, one.resolved),
        ...checkUnusedOutputs(document, one.resolved),
        ...checkFlowModels(document, one.resolved, options),
      ]),
      ...checkBudgets(document, ir, options),
      ...memory.recursion(flows, calls),
      ...memory.refineCalls(functions, named),
      ...checkAnswered(document, memory.answered(named)),
      ...checkResults(document, ir),
      ...checkSampled(document, memory.promising(named)),
      ...checkUnusedNames(document),
    ]),
  };
}

interface CompiledFunction {
  readonly name: string;
  readonly contracts: Contracts;
  /** Which inputs are given opaque values: what a function learns from its callers. */
  readonly fed: string;
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
  const fed = opacity.fedTo(name).join();
  const before = known.get(definition);
  if (before?.name === name && before.contracts === document.contracts && before.fed === fed) return before;
  const compiled: CompiledFunction = {
    name,
    contracts: document.contracts,
    fed,
    diagnostics: checkFunction(name, definition, document.contracts, opacity, options),
    ir:
      definition.mode === "infer"
        ? lowerInfer(name, definition, opacity)
        : definition.mode === "compute"
          ? lowerCompute(name, definition, opacity)
          : lowerAdaptive(name, definition, opacity),
  };
  known.set(definition, compiled);
  return compiled;
}

interface CompiledFlow {
  readonly name: string;
  readonly contracts: Contracts;
  /** What the flow knows of the functions and flows it calls. */
  readonly callees: Callees;
  /** Names that a fix must not take, or offers; compared only when there is such a fix. */
  readonly functions: FlowDocument["functions"];
  readonly flows: FlowDocument["flows"];
  readonly resolved: ResolvedFlow;
  readonly diagnostics: readonly CompilerDiagnostic[];
  readonly ir: IrFlow;
}

/** Of flows, and of the nodes in them, which an edit of a flow leaves alone. */
interface FlowMemory extends LoweringMemory {
  readonly known: WeakMap<Flow, CompiledFlow>;
  readonly sound: NodeMemory<true>;
}

const createFlowMemory = (): FlowMemory => ({
  known: new WeakMap(),
  sound: createNodeMemory(),
  inputs: createNodeMemory(),
  steps: new WeakMap(),
});

function compileFlow(
  document: FlowDocument,
  name: string,
  flow: Flow,
  recursive: ReadonlySet<string>,
  memory: FlowMemory,
): CompiledFlow {
  const before = memory.known.get(flow);
  const callees = calleesOf(document, flow, recursive);
  const isSame = before?.name === name && before.contracts === document.contracts;
  if (isSame && areSame(before, document, callees)) return before;
  const resolved = resolveFlow(document, name, flow);
  const edges = checkEdges(document, resolved);
  const ir = lowerFlow({ document, resolved, usable: edges.usable, recursive, memory });
  const compiled: CompiledFlow = {
    name,
    contracts: document.contracts,
    callees,
    functions: document.functions,
    flows: document.flows,
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
      ...checkRoutes(document, resolved),
      ...checkLoopRegions(resolved, ir.steps, flow.order === "sequential"),
    ],
    ir,
  };
  memory.known.set(flow, compiled);
  return compiled;
}

function areSame(before: CompiledFlow, document: FlowDocument, callees: Callees): boolean {
  const isNaming = before.diagnostics.some((diagnostic) => NAMING.has(diagnostic.code));
  const names = before.functions === document.functions && before.flows === document.flows;
  return (names || !isNaming) && sameCallees(before.callees, callees);
}

/** Findings whose fixes take or avoid the names of other functions and flows. */
const NAMING: ReadonlySet<string> = new Set(["C302", "C303", "C311"]);

function checkMain(document: FlowDocument): readonly CompilerDiagnostic[] {
  if (Object.keys(document.flows).length === 0) {
    const add = fix("add-flow", [{ edit: "add-flow", name: "run", flow: { input: {}, nodes: {}, edges: [] } }]);
    return [error("C332", {}, {}, { fixes: [add] })];
  }
  if (document.main === undefined || ownValue(document.flows, document.main)) return [];
  const unset = fix("unset-main", [{ edit: "set-main", flow: null }]);
  return [error("C303", { part: "main" }, { flow: document.main, nearest: null }, { fixes: [unset] })];
}

const irFunctionsOf = (functions: readonly CompiledFunction[]): Ir["functions"] =>
  Object.fromEntries(functions.flatMap((one) => (one.ir ? [[one.name, one.ir]] : [])));

function assemble(document: FlowDocument, functions: Ir["functions"], flows: readonly CompiledFlow[]): Ir | null {
  const [first] = flows;
  if (!first) return null;
  const isThere = document.main !== undefined && ownValue(document.flows, document.main) !== undefined;
  return {
    version: "flow/1",
    contracts: document.contracts,
    functions,
    flows: Object.fromEntries(flows.map((one) => [one.name, one.ir])),
    main: isThere && document.main !== undefined ? document.main : first.name,
    ...(document.extra ? { extra: document.extra } : {}),
  };
}
