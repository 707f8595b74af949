import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatTypeScript } from "../../src/codegen/format.ts";
import { generateCode } from "../../src/codegen/index.ts";
import { compile } from "../../src/compiler/index.ts";
import { parseDocument } from "../../src/flow/index.ts";

const folder = join(import.meta.dirname, "code");

describe("the code of a flow is what a person would write", () => {
  it.each(readdirSync(folder).sort())("%s", async (name) => {
    const { value, diagnostics } = parseDocument(readFileSync(join(folder, name, "flow.json"), "utf8"));
    expect(diagnostics).toEqual([]);
    if (!value) throw new Error(`${name} cannot be opened`);
    const compilation = compile(value);
    expect(compilation.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    if (!compilation.ir) throw new Error(`${name} does not compile`);
    const code = await generateCode(compilation.ir, value.name, formatTypeScript);
    expect(code.diagnostics).toEqual([]);
    const module = code.value.find(({ path }) => path !== "src/contracts.ts");
    await expect(module?.text).toMatchFileSnapshot(join(folder, name, "expected.ts.txt"));
  });
});
