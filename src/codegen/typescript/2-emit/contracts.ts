import { type Contract, type Contracts, namedIn, zodContractSource } from "../../../contracts/index.ts";
import { docComment } from "./text.ts";

/** `src/contracts.ts`: every contract, used before its users, with its type under the same name (LANGUAGE 9). */
export function emitContracts(contracts: Contracts): string {
  const declarations = inOrderOfUse(contracts).map(([name, contract]) =>
    [
      `${docComment(contract.description)}export const ${name} = contract(${JSON.stringify(name)}, ${zodContractSource(contract)});`,
      `export type ${name} = z.infer<typeof ${name}>;`,
    ].join("\n"),
  );
  if (declarations.length === 0) return "export {};\n";
  return [
    `import { z } from "zod";`,
    `import { contract } from "./stratum/index.ts";`,
    "",
    declarations.join("\n\n"),
    "",
  ].join("\n");
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
