import type { Json } from "../../../src/base/index.ts";
import type { Field } from "../../../src/contracts/index.ts";
import type { FlowDocument, FunctionDef, Script } from "../../../src/flow/index.ts";

/** Bodies that return what their type promises, or now and then throw; and faults of the model in a third of the flows. */
export function disturbed(document: FlowDocument, random: () => number): FlowDocument {
  const functions: { [name: string]: FunctionDef } = {};
  const scripts: Script[] = [];
  const isTroubled = random() < 0.8;
  for (const [name, definition] of Object.entries(document.functions)) {
    if (definition.mode === "compute") {
      const throws = isTroubled && random() < 0.2;
      const code = throws ? 'throw new Error("not today");' : `return ${JSON.stringify(sample(definition.output))};`;
      functions[name] = { ...definition, code };
    } else {
      functions[name] = definition;
      const faults = ["bad_json", "rate_limited", "refusal", "unauthorized"];
      const fault = faults[Math.floor(random() * faults.length)] ?? "server";
      if (isTroubled && random() < 0.6) scripts.push({ function: name, attempt: 1, answer: { fault } });
    }
  }
  return { ...document, functions, bench: { ...document.bench, scripts } };
}

/** A value of this type. */
export function sample(field: Field): Json {
  if (field.nullable) return null;
  if (field.type === "string") return field.values?.[0] ?? "text";
  if (field.type === "number" || field.type === "integer") return 1;
  if (field.type === "boolean") return true;
  if (field.type === "contract") {
    const mood = { label: "good", score: 1 };
    return field.contract === "Mood" ? mood : { text: "text", mood };
  }
  return field.type === "array" ? [sample(field.items), sample(field.items)] : null;
}
