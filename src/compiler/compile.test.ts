import { describe, expect, it } from "vitest";
import type { Field } from "../contracts/index.ts";
import type { DataEdge, Edge, Flow, FlowDocument, FlowNode, FunctionDef } from "../flow/index.ts";
import { type Compilation, compile, createCompiler, isRunnable, lift } from "./index.ts";

const text: Field = { type: "string" };
const infer = (intent: string, input: FunctionDef["input"] = { text }, output: Field = text): FunctionDef => ({
  mode: "infer",
  input,
  output,
  intent,
});
const compute = (input: FunctionDef["input"], output: Field = text): FunctionDef => ({
  mode: "compute",
  input,
  output,
  code: "return text;",
});
const call = (name: string, more: Partial<FlowNode> = {}): FlowNode => ({
  kind: "call",
  function: name,
  ...pickCommon(more),
});
const pickCommon = ({ lane, constants, skip_if }: Partial<FlowNode>) => ({
  ...(skip_if !== undefined ? { skip_if } : {}),
  ...(lane ? { lane } : {}),
  ...(constants ? { constants } : {}),
});

function edge(from: string, to: string): DataEdge {
  const [source = "", ...out] = from.split(".");
  const [target = "", ...into] = to.split(".");
  return { kind: "data", from: { node: source, path: out }, to: { node: target, path: into } };
}

function documentOf(
  functions: { readonly [name: string]: FunctionDef },
  nodes: Flow["nodes"],
  edges: readonly Edge[],
  more: Partial<FlowDocument> & { readonly input?: Flow["input"] } = {},
): FlowDocument {
  const { input = { text }, ...parts } = more;
  return {
    format: "stratum-playground",
    version: 1,
    name: "Test",
    contracts: {},
    functions,
    flows: { run: { input, nodes, edges } },
    layout: {},
    bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
    ...parts,
  };
}

const codes = (compilation: Compilation): readonly string[] => compilation.diagnostics.map((one) => one.code);
const stepsOf = (document: FlowDocument) => compile(document).ir?.flows["run"]?.steps ?? [];

describe("opacity", () => {
  const secret: Field = { type: "string", opaque: true };
  const chain = (clean: FunctionDef) =>
    documentOf(
      { clean, say: infer("Say it back: {text}") },
      { one: call("clean"), two: call("say") },
      [edge("input.text", "one.text"), edge("one", "two.text"), edge("two", "output.result")],
      { input: { text: secret } },
    );

  it("follows a value through code, and makes the input of what it reaches opaque", () => {
    const compilation = compile(chain(compute({ text })));
    expect(compilation.ir?.functions["clean"]?.input["text"]?.opaque).toBe(true);
    expect(compilation.ir?.functions["say"]?.input["text"]?.opaque).toBe(true);
    expect(codes(compilation)).toEqual(["C341"]);
  });

  it("ends at code that is declared not opaque, and at a model's answer", () => {
    const declared = compile(chain(compute({ text }, { type: "string", opaque: false })));
    expect(declared.ir?.functions["say"]?.input["text"]?.opaque).toBeUndefined();
    expect(codes(declared)).toEqual(["C342"]);
    const answered = compile(chain(infer("Sum it up.")));
    expect(answered.ir?.functions["say"]?.input["text"]?.opaque).toBeUndefined();
  });

  it("counts for a function wherever it is called", () => {
    const document = documentOf(
      { say: infer("Say it.") },
      { open: call("say", { constants: { text: "hello" } }), closed: call("say") },
      [edge("input.text", "closed.text"), edge("open", "output.result.a"), edge("closed", "output.result.b")],
      { input: { text: secret } },
    );
    expect(compile(document).ir?.functions["say"]?.input["text"]?.opaque).toBe(true);
  });

  it("leaves an input alone whose own type marks the same part", () => {
    const contracts = { Ticket: { fields: { title: text, body: secret } } };
    const ticket: Field = { type: "contract", contract: "Ticket" };
    const document = documentOf(
      { read: infer("Read it.", { ticket }), title: infer("Say it.", { text }) },
      { one: call("read"), two: call("title") },
      [
        edge("input.ticket", "one.ticket"),
        edge("input.ticket.title", "two.text"),
        edge("one", "output.result.a"),
        edge("two", "output.result.b"),
      ],
      { contracts, input: { ticket } },
    );
    const { ir, diagnostics } = compile(document);
    expect(diagnostics).toEqual([]);
    expect(ir?.functions["read"]?.input["ticket"]?.opaque).toBeUndefined();
    expect(ir?.functions["title"]?.input["text"]?.opaque).toBeUndefined();
  });

  it("leaves a frame with the value of its lane", () => {
    const document = documentOf(
      { clean: compute({ text }), say: infer("Say it.") },
      {
        both: { kind: "parallel", branches: [{ name: "left" }], require: "all" },
        one: call("clean", { lane: { frame: "both", branch: "left" } }),
        two: call("say"),
      },
      [edge("input.text", "one.text"), edge("both.left", "two.text"), edge("two", "output.result")],
      { input: { text: secret } },
    );
    expect(compile(document).ir?.functions["say"]?.input["text"]?.opaque).toBe(true);
  });
});

describe("lowering", () => {
  it("puts an input together from edges and constants", () => {
    const matter: Field = {
      type: "object",
      fields: { title: text, audience: text, note: { ...text, nullable: true } },
    };
    const document = documentOf(
      { write: infer("Write.", { matter }) },
      { memo: call("write", { constants: { "matter.audience": "everyone" } }) },
      [edge("input.text", "memo.matter.title"), edge("memo", "output.result")],
    );
    expect(compile(document).diagnostics).toEqual([]);
    expect(stepsOf(document)[0]?.inputs["matter"]).toEqual({
      kind: "fields",
      fields: {
        title: { kind: "reference", reference: { root: "input", path: ["text"] } },
        audience: { kind: "value", value: "everyone" },
        note: { kind: "value", value: null },
      },
    });
  });

  it("hides a constant under an edge, and takes the rest of a whole constant where parts are fed", () => {
    const pair: Field = { type: "object", fields: { a: text, b: text } };
    const document = documentOf(
      { write: infer("Write.", { text, pair }) },
      { memo: call("write", { constants: { text: "hidden", pair: { a: "hidden", b: "kept" } } }) },
      [edge("input.text", "memo.text"), edge("input.text", "memo.pair.a"), edge("memo", "output.result")],
    );
    const [step] = stepsOf(document);
    expect(step?.inputs["text"]?.kind).toBe("reference");
    expect(step?.inputs["pair"]).toMatchObject({ kind: "fields", fields: { b: { kind: "value", value: "kept" } } });
  });

  it("keeps plain control edges as order, and says so when only they join two steps", () => {
    const document = documentOf({ say: infer("Say.") }, { one: call("say"), two: call("say") }, [
      edge("input.text", "one.text"),
      edge("input.text", "two.text"),
      { kind: "control", from: { node: "one", port: "done" }, to: { node: "two" } },
      edge("one", "output.result.a"),
      edge("two", "output.result.b"),
    ]);
    expect(stepsOf(document).map((step) => step.depends_on)).toEqual([[], ["one"]]);
    expect(codes(compile(document))).toEqual(["C330"]);
    expect(isRunnable(compile(document))).toBe(true);
  });

  it("leaves out what cannot be resolved, with every reference to it, and doesn't run", () => {
    const document = documentOf({ say: infer("Say.") }, { one: call("sing"), two: call("say") }, [
      edge("input.text", "one.text"),
      edge("one", "two.text"),
      edge("two", "output.result"),
    ]);
    const compilation = compile(document);
    expect(stepsOf(document)).toMatchObject([{ id: "two", inputs: {} }]);
    expect(isRunnable(compilation)).toBe(false);
  });

  it("gives no IR without a flow, nor with circular contracts", () => {
    expect(compile(documentOf({}, {}, [], { flows: {} })).ir).toBeNull();
    const contracts = { A: { fields: { a: { type: "contract", contract: "A" } } } } as const;
    const compilation = compile(documentOf({ say: infer("Say.") }, {}, [], { contracts }));
    expect(compilation.ir).toBeNull();
    expect(codes(compilation)).toContain("C321");
  });

  it("gives the type of a result that nobody declared", () => {
    const document = documentOf({ say: infer("Say.") }, { one: call("say") }, [
      edge("input.text", "one.text"),
      edge("one", "output.result.answer"),
    ]);
    expect(compile(document).ir?.flows["run"]?.output).toEqual({ type: "object", fields: { answer: text } });
  });
});

describe("remembering", () => {
  it("compiles only what changed", () => {
    const document = documentOf({ say: infer("Say."), sing: infer("Sing.") }, { one: call("say"), two: call("sing") }, [
      edge("input.text", "one.text"),
      edge("one", "two.text"),
      edge("two", "output.result"),
    ]);
    const compiler = createCompiler();
    const before = compiler.compile(document).ir;
    const sing = document.functions["sing"];
    if (sing?.mode !== "infer") throw new Error("no sing");
    const functions = { ...document.functions, sing: { ...sing, intent: "Sing loudly." } };
    const after = compiler.compile({ ...document, functions }).ir;
    expect(after?.functions["say"]).toBe(before?.functions["say"]);
    expect(after?.flows["run"]).toBe(before?.flows["run"]);
    expect(after?.functions["sing"]).not.toBe(before?.functions["sing"]);
  });
});

describe("lifting", () => {
  it("keeps notes, nodes with errors and hidden constants, and drops what was taken out", () => {
    const document = documentOf(
      { say: infer("Say.") },
      {
        one: call("say", { constants: { text: "hidden" } }),
        two: call("say"),
        lost: call("sing"),
        memo: { kind: "note", text: "Remember." },
      },
      [edge("input.text", "one.text"), edge("one", "two.text"), edge("two", "lost.text"), edge("one", "output.result")],
      { layout: { run: { one: { x: 0, y: 0 }, two: { x: 40, y: 0 }, memo: { x: 80, y: 0 } } } },
    );
    const { ir } = compile(document);
    const flow = ir?.flows["run"];
    if (!ir || !flow) throw new Error("no IR");
    const without = { ...ir, flows: { run: { ...flow, steps: flow.steps.filter((step) => step.id !== "two") } } };
    const lifted = lift(without, document);
    expect(Object.keys(lifted.flows["run"]?.nodes ?? {})).toEqual(["one", "lost", "memo"]);
    expect(lifted.flows["run"]?.nodes["one"]?.constants).toEqual({ text: "hidden" });
    expect(Object.keys(lifted.layout["run"] ?? {})).toEqual(["one", "memo"]);
    expect(lifted.functions).toBe(document.functions);
  });

  it("doesn't declare an opacity that an input only had from its callers", () => {
    const document = documentOf(
      { say: infer("Say.") },
      { one: call("say") },
      [edge("input.text", "one.text"), edge("one", "output.result")],
      { input: { text: { type: "string", opaque: true } } },
    );
    const { ir } = compile(document);
    const say = ir?.functions["say"];
    if (!ir || say?.mode !== "infer") throw new Error("no IR");
    const lifted = lift({ ...ir, functions: { say: { ...say, intent: "Say it." } } }, document);
    expect(lifted.functions["say"]).toEqual({ ...infer("Say it.") });
  });
});

const withContract = (name: string) =>
  documentOf(
    { f: infer("Go.", { text }, { type: "contract", contract: name }) },
    { a: call("f") },
    [edge("input.text", "a.text"), edge("a", "output.result")],
    { contracts: { [name]: { fields: { text } } }, input: { text } },
  );

it.each(["infer", "keyof", "readonly", "unique", "unknown", "never", "symbol", "bigint", "as", "class", "await"])(
  "refuses a contract named %s, which TypeScript cannot take as a type",
  (name) => {
    expect(compile(withContract(name)).diagnostics).toMatchObject([{ code: "C309", at: { contract: name } }]);
  },
);

it.each(["string", "number", "boolean", "integer", "date", "any"])(
  "refuses a contract named %s, which is a type of fields",
  (name) => {
    const found = compile(withContract(name)).diagnostics.filter(({ severity }) => severity === "error");
    expect(found).toMatchObject([{ code: "C309", at: { contract: name } }]);
  },
);

it.each(["Promise", "contract", "z", "Decision", "Error", "type", "toString"])("takes a contract named %s", (name) => {
  expect(codes(compile(withContract(name)))).toEqual([]);
});

it("takes words of TypeScript as names of functions, flows and steps, which are members in code", () => {
  const document = documentOf(
    { delete: infer("Go."), Delete: infer("Go on.") },
    { new: call("delete"), in: call("Delete", { skip_if: "$.steps.new.output == 'x'" }) },
    [edge("input.text", "new.text"), edge("new", "in.text"), edge("in", "output.result")],
  );
  const { run: flow = { input: {}, nodes: {}, edges: [] } } = document.flows;
  const output: Field = { type: "string", nullable: true };
  const { ir, diagnostics } = compile({ ...document, flows: { import: { ...flow, output } } });
  expect(ir).not.toBeNull();
  expect(diagnostics).toMatchObject([{ code: "C307", severity: "warning" }]);
});
