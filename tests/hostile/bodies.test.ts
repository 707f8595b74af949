import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { formatTypeScript } from "../../src/codegen/format.ts";
import { generateCode } from "../../src/codegen/index.ts";
import { createCodeChecker } from "../../src/compiler/code-check/index.ts";
import { compile } from "../../src/compiler/index.ts";
import type { FlowDocument } from "../../src/flow/index.ts";
import { nodeSandbox } from "../../src/node/sandbox.ts";
import { typescriptLibs } from "../support/typescript-libs.ts";

const sandbox = nodeSandbox();
const open = new AbortController().signal;
afterAll(() => sandbox.close());
const checker = createCodeChecker(ts, typescriptLibs);

/** Code that goes on outside its function, and the text at which it leaves it. */
const ESCAPES: readonly (readonly [string, string])[] = [
  [
    "return 1; } && (() => { let memory: unknown[] = []; return function (text) { memory.push(text); return JSON.stringify(memory); }; })() || function (text) {",
    "} &&",
  ],
  [
    "return 1; } && (() => { let memory = 0; return function () { memory += 1; return memory; }; })() || function () {",
    "} &&",
  ],
  ["return 1; } || (() => 1)() || function () {", "} ||"],
  ["return 1; } ? (() => { let kept = 0; return () => ++kept; })() : function () {", "} ?"],
  ['return text; } static { console.log("ran at import"); } other(text: string) { return text;', "} static"],
  ["return 1; }); let shared = 0; (function () { return ++shared;", "});"],
  ["return 1; }]; let shared = 0; [function () { return ++shared;", "}];"],
  ["return 1; }, function () {", "}, f"],
  ["return 1; }, other() { return 2;", "}, o"],
  ["return 1;\n}\nother()\n{\nreturn 2;", "}\nother"],
  ["return 1; }\nfunction other() { return 2;", "}\nfunction"],
  ["if (text) {\n  return 1; } }\nlet kept = 0; { {", "}\nlet"],
  [`return \`\${1}\`; } + \`\${(() => { return 1; })()}\` + function () {`, "} +"],
  ["return /[/}]/.test(text); } / 1 / function () {", "} /"],
  ["return 1; // }\n} /* { */ , function () {", "} /*"],
  ["// \u2028} , function () {", "} ,"],
  ["return 1; }", "}"],
];

const documentWith = (code: string): FlowDocument => ({
  format: "stratum-playground",
  version: 1,
  name: "One step",
  main: "main",
  contracts: {},
  functions: { judge: { mode: "compute", input: { text: { type: "string" } }, output: { type: "any" }, code } },
  flows: {
    main: {
      input: { text: { type: "string" } },
      output: { type: "any" },
      nodes: { judge: { kind: "call", function: "judge" } },
      edges: [
        { kind: "data", from: { node: "input", path: ["text"] }, to: { node: "judge", path: ["text"] } },
        { kind: "data", from: { node: "judge", path: [] }, to: { node: "output", path: ["result"] } },
      ],
    },
  },
  layout: {},
  bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
});

const run = (code: string) => sandbox.run({ function: "judge", code, parameters: ["text"], args: ["x"] }, open);

async function exported(code: string) {
  const { ir } = compile(documentWith(code));
  if (ir === null) throw new Error("no IR");
  return generateCode(ir, "One step", formatTypeScript);
}

describe("code that leaves its function", () => {
  it.each(ESCAPES)("%s", async (code, leaves) => {
    const at = code.indexOf(leaves);
    const before = code.slice(0, at).split("\n");
    const message = "This brace closes the function itself";
    // Not run …
    const place = { line: before.length, column: (before.at(-1) ?? "").length + 1 };
    expect(await run(code)).toEqual({ ok: false, error: { kind: "syntax", message, ...place } });
    // … not exported …
    const { value, diagnostics } = await exported(code);
    expect(value).toEqual([]);
    expect(diagnostics).toMatchObject([
      {
        code: "G602",
        at: { function: "judge", part: "code", span: { start: at, end: at + 1 } },
        data: { reason: message },
      },
    ]);
    // … and said beforehand.
    expect(checker.check(documentWith(code)).map((found) => found.code)).toContain("C381");
  });

  it("is refused by the engine too, should another parser read it otherwise", async () => {
    // An HTML comment, which only QuickJS takes for one.
    const inside = (way: string) => run(`let a = 1; a <!-- [\`\n${way}\n//\`]`);
    for (const way of ["} var kept = 0; {", "} /* */ ; function other() {", "}\nother()\n{"])
      expect(await inside(way), way).toEqual({
        ok: false,
        error: { kind: "syntax", message: "The code does not stay inside its function" },
      });
    for (const way of ["}, other() {", "} }, {", "} + function () {"])
      expect(await inside(way), way).toMatchObject({ ok: false, error: { kind: "syntax" } });
  });
});

describe("what is no body for another reason", () => {
  const NO_BODIES = [
    "import fs from 'fs'; return fs;",
    "import type { A } from 'a'; return 1;",
    "export type A = 1; return 1;",
    "return import('fs');",
    "return 1; export const a = 1;",
    "yield 1;",
    "return (1;",
    "return `${",
    "/* ",
  ];

  it.each(NO_BODIES)("%s", async (code) => {
    expect(await run(code)).toMatchObject({ ok: false, error: { kind: "syntax" } });
    const { value, diagnostics } = await exported(code);
    expect(value).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: "G602", at: { function: "judge", part: "code" } }]);
  });
});

it("braces in texts, patterns, templates, comments and types are no ends", async () => {
  const code = [
    "// }",
    `const a = "}" + \`}\${"}"}\` + /[}]}/.source; /* } */`,
    "type B = { c: { d: 1 } };",
    "const e = { f: { g: {} } } satisfies object as { f: object };",
    "class H { static { void 0; } i() { return 1; } }",
    "label: { break label; }",
    "return [a, Object.keys(e), new H().i()];",
  ].join("\n");
  expect(await run(code)).toEqual({ ok: true, value: ["}}}[}]}", ["f"], 1] });
  expect((await exported(code)).diagnostics).toEqual([]);
});
