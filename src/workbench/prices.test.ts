import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { memoryPorts } from "../../tests/support/memory-ports.ts";
import type { Builder } from "./index.ts";
import { parseRemembered, printRemembered } from "./session.ts";
import { createWorkbench } from "./workbench.ts";

const sample = readFileSync(new URL("../../examples/01-sentiment/flow.json", import.meta.url), "utf8");
const unpriced = readFileSync(new URL("../../tests/corpus/diagnostics/C356/flow.json", import.meta.url), "utf8");
const model = { kind: "openai-compatible", model: "home-grown-7b", baseUrl: "http://localhost:11434/v1" } as const;

it("a price given in the settings counts in the plan", async () => {
  const workbench = createWorkbench(memoryPorts(), { sample });
  await workbench.ready;
  const worst = async () => {
    await workbench.dispatch({ do: "plan" });
    return workbench.stores.derived.getState().plan?.value.worst.usd;
  };
  await workbench.dispatch({ do: "set-settings", settings: { model } });
  expect(await worst()).toBeNull();
  const prices = { "home-grown-7b": { input: 1, output: 2 } };
  await workbench.dispatch({ do: "set-settings", settings: { prices } });
  expect(await worst()).toBeGreaterThan(0);
  workbench.dispose();
});

it("prices are kept with the preferences, and what is none does not take the others along", () => {
  const remembered = parseRemembered({
    settings: { prices: { a: { input: 1, output: 2 }, b: { input: -1, output: 2 } } },
  });
  expect(remembered.settings.prices).toEqual({ a: { input: 1, output: 2 } });
  expect(parseRemembered(printRemembered(remembered)).settings.prices).toEqual({ a: { input: 1, output: 2 } });
});

it("a cost limit of a function holds once its model has a price: the warning goes", async () => {
  const workbench = createWorkbench(memoryPorts(), { sample: unpriced });
  await workbench.ready;
  const codes = async () => {
    await expect
      .poll(() => workbench.stores.derived.getState().compiled?.revision)
      .toBe(workbench.stores.document.getState().revision);
    return workbench.stores.derived.getState().compiled?.value.diagnostics.map(({ code }) => code) ?? [];
  };
  expect(await codes()).toContain("C356");
  await workbench.dispatch({ do: "set-settings", settings: { prices: { "home-grown-7b": { input: 1, output: 2 } } } });
  await expect.poll(codes).not.toContain("C356");
  workbench.dispose();
});

it("a price given while the flow is compiled counts too: it is compiled once more", async () => {
  const ports = memoryPorts();
  const { compile } = ports.builder;
  let held = 0;
  let letGo: () => void = () => undefined;
  const hold = { until: Promise.resolve() };
  const builder: Builder = {
    ...ports.builder,
    async compile(...given) {
      const compiled = await compile(...given);
      held += 1;
      await hold.until;
      return compiled;
    },
  };
  const workbench = createWorkbench({ ...ports, builder }, { sample: unpriced });
  await workbench.ready;
  const codes = () => workbench.stores.derived.getState().compiled?.value.diagnostics.map(({ code }) => code);
  await expect.poll(codes).toContain("C356");
  hold.until = new Promise((resolve) => {
    letGo = resolve;
  });
  const before = held;
  const { functions } = workbench.stores.document.getState().document;
  const edits = Object.keys(functions)
    .slice(0, 1)
    .map((name) => ({ edit: "set-function-part", function: name, part: "intent", value: "Say." }) as const);
  await workbench.dispatch({ do: "edit", label: "Edit", edits });
  await expect.poll(() => held).toBe(before + 1);
  await workbench.dispatch({ do: "set-settings", settings: { prices: { "home-grown-7b": { input: 1, output: 2 } } } });
  letGo();
  await expect.poll(codes).not.toContain("C356");
  workbench.dispose();
});
