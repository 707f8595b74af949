import { ownValue } from "../../base/index.ts";
import { contractsUsed, typeScriptContract, typeScriptType } from "../../contracts/index.ts";
import type { FlowDocument, FunctionDef } from "../../flow/index.ts";

/**
 * What stands around compute code for a TypeScript checker or editor: `prefix + code + suffix` is a module that holds
 * the contracts in use as types and the code as the body of one function. The declared inputs and output are the only
 * signature there is, so code and contracts can never disagree about it.
 */
export interface VirtualSource {
  readonly prefix: string;
  readonly suffix: string;
}

/** What the function around the code is called: nothing that the code could mean, whatever the real one is called. */
export const BODY = "$body";

/** Null: no such function, or one without code. */
export function virtualSource(document: FlowDocument, functionName: string): VirtualSource | null {
  const definition = ownValue(document.functions, functionName);
  if (!definition || definition.mode === "infer") return null;
  const { contracts } = document;
  const fields = [...Object.values(definition.input), definition.output];
  const used = new Set(fields.flatMap((field) => contractsUsed(field, contracts)));
  const types = [...used].flatMap((name) => {
    const contract = ownValue(contracts, name);
    // A contract that isn't there is reported where it is named; here it may be anything.
    return contract ? typeScriptContract(name, contract) : `type ${name} = any;`;
  });
  const parameters = Object.entries(definition.input).map(([name, field]) => `${name}: ${typeScriptType(field)}`);
  const signature = `function ${BODY}(${parameters.join(", ")}): ${typeScriptType(definition.output)} {\n`;
  return { prefix: `${["export {};", ...types].join("\n")}\n${signature}`, suffix: "\n}\n" };
}

export function codeOf(definition: FunctionDef): string | null {
  return definition.mode === "infer" ? null : definition.code;
}
