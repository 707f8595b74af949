import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SAMPLES } from "../../tests/support/findings.ts";
import { type Found, MODEL_FAILURES } from "../base/index.ts";
import { checkExpression, parseExpression } from "../expressions/index.ts";
import { compilerEntries } from "./check.ts";
import { codegenEntries } from "./codegen.ts";
import { entries } from "./describe.ts";
import { dialectEntries } from "./dialects.ts";
import { documentEntries } from "./document.ts";
import { expressionEntries } from "./expression.ts";
import { describeRunError, fixTitle, describe as inWords, type Problems, problemsPage } from "./index.ts";
import { irTextEntries } from "./ir-text.ts";
import { liftEntries } from "./lifting.ts";
import { planEntries, runErrorEntries } from "./run.ts";

/** As it may come from elsewhere: TypeScript has not seen it. */
const fromElsewhere = (code: string, data: object): Found<Problems> => JSON.parse(JSON.stringify({ code, data }));

/** Those that `entries` is made of: of a code in two of them one sentence would be lost. */
const TABLES: readonly object[] = [
  documentEntries,
  expressionEntries,
  compilerEntries,
  dialectEntries,
  codegenEntries,
  irTextEntries,
  liftEntries,
  planEntries,
];

const REFERENCES = {
  type: "object",
  fields: {
    input: { type: "object", fields: { a: { type: "object", fields: { b: { type: "string" } } } } },
    steps: { type: "object", fields: {} },
  },
} as const;
const CONDITION = "A condition reads the flow's inputs and its steps: $.input.name and $.steps.name.output.";

describe("the words of diagnostics", () => {
  it.each(Object.entries(SAMPLES))("%s has a title, a sentence and advice", (code, data) => {
    const { title, message, help } = inWords(fromElsewhere(code, data));
    expect(title).not.toBe(code);
    expect(title).not.toMatch(/\.$/);
    expect(message).not.toMatch(/undefined|NaN|\[object|""|\$\{|^$/);
    expect(help).toMatch(/[.;"]$/);
  });

  it.each(Object.keys(SAMPLES))("%s is said even without data, should they be lacking", (code) => {
    const { message, help } = inWords(fromElsewhere(code, {}));
    expect(`${message} ${help}`).not.toMatch(/undefined|NaN|\[object/);
  });

  it("are of as many codes as there are, none of them in two tables", () => {
    const inTables = TABLES.flatMap((table) => Object.keys(table));
    expect(inTables.length).toBe(Object.keys(entries).length);
    expect(Object.keys(entries).sort()).toEqual(Object.keys(SAMPLES).sort());
  });

  it("fills the sentence from the data", () => {
    expect(inWords({ code: "C301", data: { contract: "Topik", nearest: "Topic" } }).message).toBe(
      'There is no contract "Topik". Did you mean "Topic"?',
    );
  });

  it.each([
    ["reslt", { result: { type: "string" } }, "What can be read here: result."],
    ["txt", { text: { type: "string" }, mode: { type: "string" } }, "What can be read here: text, mode."],
    ["x.y", { $: REFERENCES }, CONDITION],
    ["$.x", { $: REFERENCES }, CONDITION],
    ["$.steps.x", { $: REFERENCES }, CONDITION],
    ["$.input.a.x", { $: REFERENCES }, "Use one of the fields that the contract declares."],
  ] as const)("tells of %s what an expression of its kind may read", (text, names, help) => {
    const [found] = checkExpression(text, { names, contracts: {} }).diagnostics;
    expect(found && inWords(found).help).toBe(help);
  });

  it.each([
    ["lenn(x)", /^Known are len, .* and sorted\.$/],
    ["x.uper()", /^Known are lower, upper, .* and join\.$/],
    ["x.split().append(1)", /^This kind of value has no methods: write a function, as len\(x\)\.$/],
  ])("tells of %s what is known in its place", (text, help) => {
    const [found] = checkExpression(text, { names: { x: { type: "string" } }, contracts: {} }).diagnostics;
    expect(found && inWords(found).help).toMatch(help);
  });

  it("cuts long texts and never reads an inherited property", () => {
    expect(inWords({ code: "C350", data: { text: "x".repeat(5000) } }).message.length).toBeLessThan(300);
    expect(inWords(fromElsewhere("constructor", {})).title).toBe("constructor");
  });

  it("shows a code that it doesn't know as it is", () => {
    expect(inWords(fromElsewhere("C999", { a: 1 }))).toEqual({ title: "C999", message: '{"a":1}', help: "" });
  });

  it.each([
    ["result.a == ‘x’", "‘ is a curly quote"],
    ["result.a == “x”", "“ is a curly quote"],
    ["result.a\u00a0== 'x'", "This space does not break"],
  ])("says what a chat has made of %j", (text, words) => {
    const [first] = parseExpression(text).diagnostics;
    if (!first) throw new Error("It was read");
    expect(inWords(first).message).toContain(words);
  });

  it("says how many more there are like it", () => {
    expect(inWords({ code: "C361", data: { function: "f" }, more: 1200 }).message).toBe(
      'No step calls "f". And 1,200 more like this.',
    );
  });

  it("names a fix by its data", () => {
    expect(fixTitle({ title: "use-field", edits: [], data: { field: "label" } })).toBe("Use label");
    expect(fixTitle(JSON.parse('{"title":"unheard-of","data":{},"edits":[]}'))).toBe("unheard-of");
  });

  it("names the failure of a run, in the run's own words", () => {
    const error = { code: "BudgetExceeded", path: "", message: "cost: 0.05 of 0.05 dollars", data: {} } as const;
    expect(describeRunError(error)).toMatchObject({ code: "R705", title: "Budget reached", message: error.message });
  });

  it.each([
    ["no_credit", MODEL_FAILURES.no_credit],
    ["a_kind_of_later", { title: "a_kind_of_later", help: runErrorEntries.ProviderError.help }],
  ])("names what %s of a provider means and what to do, beside the provider's own words", (kind, words) => {
    const error = { code: "ProviderError", path: "a", message: "No!", data: { kind } } as const;
    const { title, help } = words;
    expect(describeRunError(error)).toEqual({ code: "R714", title, help, message: "No!" });
  });

  it("is what docs/problems.md says (npx tsx scripts/problems.ts)", () => {
    const page = readFileSync(join(import.meta.dirname, "../../docs/problems.md"), "utf8");
    expect(page).toBe(problemsPage());
  });
});
