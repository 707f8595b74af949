import { err, type Json, type JsonObject, ownValue, type Result } from "../base/index.ts";
import { checkInputs } from "../contracts/index.ts";
import { givenIn, type Ir, type IrFlow, partOf } from "../ir/index.ts";
import {
  openRun,
  type Run,
  type RunPart,
  runFlow,
  type Scope,
  StratumCompileError,
  StratumError,
  Suspended,
} from "../runtime/index.ts";
import type { Basis } from "./basis.ts";
import type { Execution } from "./driver.ts";
import { runFlowBody } from "./flow-body.ts";
import type { InterpretOptions, RunHandle, RunOutcome } from "./handle.ts";
import { firstMissing } from "./missing.ts";
import { performStep } from "./perform.ts";
import { type Program, programOf } from "./program.ts";
import { StandingSteps } from "./standing-steps.ts";

/**
 * Runs a flow: every step goes to `src/runtime`, as exported code does, so both give the same events. `inputs` by name,
 * as `readInputs` returns them. Begins as soon as the caller has its handle.
 */
export function interpret(ir: Ir, flow: string, inputs: JsonObject, options: InterpretOptions): RunHandle {
  const { bases = [] } = options;
  const [ran, part] = partRun(ir, flow, options.part ?? begun(options.continues));
  const run = openRun(options.ports, {
    run: options.run,
    ...(options.flowId !== undefined && { flowId: options.flowId }),
    ...(options.signal && { signal: options.signal }),
    ...(options.continues && { kept: options.continues }),
    ...(options.answers && { answers: options.answers }),
    ...(options.test && { test: true }),
    ...(bases.length > 0 && { standing: new StandingSteps({ ir: ran, flow, inputs }, bases, part?.again) }),
  });
  const execution: Execution = { inputs, flow, given: part?.given ?? {}, perform: performStep };
  return { done: outcomeOf(start(ran, flow, execution, run, { bases, part })), stop: () => run.stop() };
}

/** The inputs of a flow from outside, or what is wrong with them, a line each (`checkInputs`). */
export function readInputs(ir: Ir, flow: string, given: Json): Result<JsonObject, readonly string[]> {
  const declared = ownValue(ir.flows, flow)?.input;
  if (!declared) return err([`There is no flow ${flow}.`]);
  const checked = checkInputs(given, declared, ir.contracts);
  return checked.ok ? checked : err(checked.error.map((issue) => issue.message));
}

/** What the run said of its part when it began, if it goes on. */
function begun(continues: InterpretOptions["continues"] = []): RunPart | undefined {
  const [start] = continues;
  return start?.type === "run-start" ? start.part : undefined;
}

/** The part of the IR that runs, and what its `run-start` says of that. */
function partRun(ir: Ir, flow: string, part: RunPart | undefined): readonly [Ir, RunPart | undefined] {
  if (part?.until === undefined) return [ir, part];
  const { until, given } = part;
  const ran = partOf(ir, flow, { ...part, until });
  return [ran, given === undefined ? part : { ...part, given: givenIn(ran, flow, given) }];
}

async function start(
  ir: Ir,
  name: string,
  execution: Execution,
  run: Run,
  { bases, part }: { readonly bases: readonly Basis[]; readonly part: RunPart | undefined },
): Promise<Json> {
  // The caller has its handle before the first event is appended.
  await null;
  const program = programOf(ir, name);
  const flow = program?.flow;
  const args = flow ? argsOf(flow, execution.inputs) : [];
  const spec = {
    name,
    limits: flow?.budget ?? {},
    ...(flow?.max_rounds !== undefined && { maxRounds: flow.max_rounds }),
    args,
    ...(bases.length > 0 && { basedOn: bases.map(({ run }) => run) }),
    ...(part && { part }),
  };
  return runFlow(spec, run, (scope) => runProgram(ir, program, name, execution, scope));
}

function argsOf(flow: IrFlow, inputs: JsonObject): readonly Json[] {
  return Object.keys(flow.input).map((name) => ownValue(inputs, name) ?? null);
}

async function runProgram(
  ir: Ir,
  program: Program | null,
  name: string,
  execution: Execution,
  scope: Scope,
): Promise<Json> {
  if (!program) throw new StratumCompileError({ path: "", message: `There is no flow ${name}.` });
  const missing = firstMissing(ir, program.flow);
  if (missing) {
    const { path, what } = missing;
    throw new StratumCompileError({ path, message: `${path} calls ${what}, which does not exist.`, data: { what } });
  }
  return runFlowBody(program, execution, scope);
}

async function outcomeOf(result: Promise<Json>): Promise<RunOutcome> {
  try {
    return { status: "ok", output: await result };
  } catch (thrown) {
    if (thrown instanceof Suspended) return { status: "suspended", waiting: thrown.waiting };
    const error =
      thrown instanceof StratumError
        ? thrown.toRunError()
        : new StratumCompileError({ path: "", message: String(thrown) }).toRunError();
    if (error.code !== "Cancelled") return { status: "error", error };
    return { status: error.data["killed"] === true ? "killed" : "cancelled", error };
  }
}
