import { type JsonPath, nearestName } from "../../base/index.ts";
import { isTypeName } from "../../contracts/index.ts";
import { parseExpression } from "../../expressions/index.ts";
import { parseReference } from "../../ir/index.ts";
import type { Mapping } from "../yaml-1-1/value.ts";
import { type Findings, keyText, listOf, mappingOf, textOf } from "./finder.ts";
import { stepOrder } from "./order.ts";
import { oldReference } from "./reference.ts";

/** What a valid text may still have wrong (LANGUAGE 7.7): found as warnings, never a reason to call it invalid. */
export function advise(findings: Findings, root: Mapping): void {
  const contracts = mappingOf(root, "contracts");
  for (const contract of contracts?.entries.values() ?? []) {
    if (contract.value.type !== "mapping") continue;
    for (const field of contract.value.entries.values()) {
      const type = field.value.type === "mapping" ? textOf(field.value, "type") : undefined;
      if (type === undefined || isTypeName(type) || contracts?.entries.has(type)) continue;
      findings.warn("Y533", field.value, ["contracts", keyText(contract), keyText(field), "type"], { type });
    }
  }
  for (const entry of mappingOf(root, "functions")?.entries.values() ?? []) {
    if (entry.value.type === "mapping") expressions(findings, entry.value, "ensure", ["functions", keyText(entry)]);
  }
  for (const entry of mappingOf(root, "flows")?.entries.values() ?? []) {
    if (entry.value.type === "mapping") adviseFlow(findings, entry.value, ["flows", keyText(entry)]);
  }
}

function adviseFlow(findings: Findings, flow: Mapping, path: JsonPath): void {
  const steps = listOf(flow, "steps").flatMap((value) => (value.type === "mapping" ? [value] : []));
  const ids = new Set(steps.map((step) => textOf(step, "id") ?? ""));
  const order = stepOrder(steps);
  const seen = new Set<string>();
  const input = mappingOf(flow, "input");
  steps.forEach((step, index) => {
    const here = [...path, "steps", index];
    const id = textOf(step, "id") ?? "";
    if (seen.has(id)) findings.warn("Y518", step, [...here, "id"], { id });
    seen.add(id);
    if (!order.has(id)) findings.warn("Y530", step, [...here, "depends_on"], { id });
    expressions(findings, step, "ensure", here);
    for (const entry of mappingOf(step, "inputs")?.entries.values() ?? []) {
      const at = [...here, "inputs", keyText(entry)];
      const text = entry.value.type === "string" ? entry.value.text : "";
      if (!text.startsWith("$")) continue;
      const reference = oldReference(text);
      // A part of an input is a reference, though other runtimes don't find it.
      const deep = reference ? null : parseReference(text);
      if (!reference && deep?.root !== "input") {
        findings.warn("Y515", entry.value, at, { text: text.slice(0, 100) });
      } else if (reference?.root === "step") {
        const { id: name } = reference;
        if (!ids.has(name))
          findings.warn("Y516", entry.value, at, { kind: "step", name, nearest: nearestName(name, ids) });
      } else {
        const name = reference?.name ?? deep?.path[0];
        if (name === undefined || input?.entries.has(name)) continue;
        const known = [...(input?.entries.values() ?? [])].map(keyText);
        findings.warn("Y516", entry.value, at, { kind: "input", name, nearest: nearestName(name, known) });
      }
    }
  });
}

function expressions(findings: Findings, of: Mapping, key: string, path: JsonPath): void {
  listOf(of, key).forEach((item, index) => {
    if (item.type !== "string" || parseExpression(item.text).ast) return;
    findings.warn("Y532", item, [...path, key, index], { text: item.text });
  });
}
