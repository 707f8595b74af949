import { type Contract, type Contracts, namedIn, zodContractSource } from "../../../contracts/index.ts";
import { fileNames } from "../1-plan/file-names.ts";
import { Imports } from "./imports.ts";
import { docComment } from "./text.ts";

/** `src/contracts.ts`: every contract, used before its users, with its type under the same name (LANGUAGE 9). */
export function emitContracts(contracts: Contracts): string {
  const inOrder = inOrderOfUse(contracts);
  if (inOrder.length === 0) return "export {};\n";
  const imports = new Imports(fileNames(["contract", "z"], Object.keys(contracts)));
  const zod = imports.value("z", "zod");
  const declare = imports.value("contract", "./stratum/index.ts");
  const declarations = inOrder.map(([name, contract]) => {
    const schema = zodContractSource(contract, { zod, contract: (other) => other });
    return [
      `${docComment(contract.description)}export const ${name} = ${declare}(${JSON.stringify(name)}, ${schema});`,
      `export type ${name} = ${zod}.infer<typeof ${name}>;`,
    ].join("\n");
  });
  return [...imports.lines(), "", declarations.join("\n\n"), ""].join("\n");
}

function inOrderOfUse(contracts: Contracts): readonly (readonly [string, Contract])[] {
  const order = new Map<string, Contract>();
  const visit = (name: string, above: ReadonlySet<string>): void => {
    const contract = contracts[name];
    if (!contract || order.has(name) || above.has(name)) return;
    for (const used of Object.values(contract.fields).flatMap(namedIn)) visit(used, new Set([...above, name]));
    order.set(name, contract);
  };
  for (const name of Object.keys(contracts)) visit(name, new Set());
  return [...order];
}
