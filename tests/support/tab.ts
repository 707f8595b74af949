import { readFileSync } from "node:fs";
import { afterEach } from "vitest";
import type { RunEvent } from "../../src/runtime/index.ts";
import {
  createWorkbench,
  type ModelChoice,
  type RunHost,
  type RunState,
  type Workbench,
} from "../../src/workbench/index.ts";
import { type MemoryBrowser, type MemoryPorts, memoryBrowser, memoryPorts } from "./memory-ports.ts";

export const sample = readFileSync(new URL("../../examples/01-sentiment/flow.json", import.meta.url), "utf8");

export type Tab = Workbench & { readonly ports: MemoryPorts };

const INSTANT: ModelChoice = { kind: "simulated", pace: null };

const open: Workbench[] = [];

afterEach(() => {
  for (const workbench of open.splice(0)) workbench.dispose();
});

/** A tab of the sample whose simulated model answers at once; closed when its test is over. */
export async function openTab(browser: MemoryBrowser = memoryBrowser(), runHost?: RunHost): Promise<Tab> {
  const ports = memoryPorts(browser, runHost === undefined ? {} : { runHost });
  const workbench = createWorkbench(ports, { sample });
  open.push(workbench);
  await workbench.ready;
  await workbench.dispatch({ do: "set-settings", settings: { model: INSTANT } });
  return { ...workbench, ports };
}

export function until(workbench: Workbench, holds: (state: RunState) => boolean): Promise<RunState> {
  const { run } = workbench.stores;
  return new Promise((resolve) => {
    if (holds(run.getState())) return resolve(run.getState());
    const end = run.subscribe((state) => {
      if (!holds(state)) return;
      end();
      resolve(state);
    });
  });
}

export const ended = (workbench: Workbench) =>
  until(workbench, ({ active, history }) => active === null && history.length > 0);

export function envelope(run: string, seq: number) {
  return { v: 1, run, seq, at: seq, path: [] } as const;
}

export function firstEvent(run: string): RunEvent {
  return { ...envelope(run, 0), type: "run-start", flow: "process_ticket", flow_id: run, args: [], limits: {} };
}
