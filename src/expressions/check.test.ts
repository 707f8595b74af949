import { describe, expect, test } from "vitest";
import type { Field, Fields } from "../contracts/index.ts";
import type { ExpressionScope } from "./index.ts";
import { applyEdits, checkExpression, completions, references, renameEdits } from "./index.ts";

const scope: ExpressionScope = {
  contracts: {
    Sentiment: {
      fields: {
        label: { type: "string", values: ["positive", "negative", "neutral"] },
        confidence: { type: "number", minimum: 0, maximum: 1 },
        note: { type: "string", nullable: true },
        tags: { type: "array", items: { type: "string" } },
        topics: { type: "array", items: { type: "contract", contract: "Topic" } },
        flag: { type: "boolean" },
      },
    },
    Topic: { fields: { name: { type: "string" }, parent: { type: "contract", contract: "Topic", nullable: true } } },
  },
  names: { result: { type: "contract", contract: "Sentiment" }, text: { type: "string" }, extra: { type: "any" } },
};

const found = (text: string) =>
  checkExpression(text, scope).diagnostics.map(({ code, span }) => `${code} ${text.slice(span.start, span.end)}`);

describe("checking against a scope", () => {
  test.each([
    "result.confidence > 0.7",
    "0 <= result.confidence <= 1 and len(result.tags) > 0",
    "result.label in ['positive', 'neutral']",
    "all(len(t.name) > 2 for t in result.topics if t.parent)",
    "result.note is None or len(result.note) > 3",
    "result.note is not None and result.note.lower() == 'x'",
    "result.note.lower() == 'x' if result.note else True",
    "any(t.parent is not None and t.parent.name == 'x' for t in result.topics)",
    "extra.whatever[0].x > 1 and extra.lower() == 'x'",
    "result.get('label') == 'positive'",
    "result['confidence'] > round(0.5, 1)",
    "sorted(result.tags, reverse=True)[0] == text[0:3].strip()",
    "sum(len(t) for t in result.tags) < 100",
  ])("%s is fine", (text) => {
    expect(found(text)).toEqual([]);
  });

  test.each([
    ["reslt.label == 'positive'", "E202 reslt"],
    ["result.confidense > 0.7", "E203 confidense"],
    ["result['confidense'] > 0.7", "E203 'confidense'"],
    ["[t.nme for t in result.topics]", "E203 nme"],
    ["lenn(result.tags) > 1", "E205 lenn"],
    ["text.uper()", "E206 uper"],
    ["result.tags.append(1)", "E206 append"],
    ["len(result.tags, 1)", "E207 len(result.tags, 1)"],
    ["text.replace('a')", "E207 text.replace('a')"],
    ["sorted(result.tags, key=1)", "E207 key=1"],
    ["result.label > 1", "E208 result.label > 1"],
    ["text + 1 == 'a'", "E208 text + 1"],
    ["1 in text", "E208 1 in text"],
    ["-text == 1", "E208 -text"],
    ["len(result.confidence) > 1", "E208 result.confidence"],
    ["result.note.lower() == 'x'", "E211 result.note"],
    ["len(result.note) > 3", "E211 result.note"],
    ["result.label == 'postive'", "E212 'postive'"],
    ["result.label in ['postive']", "E212 'postive'"],
    ["any(x for x in result.confidence)", "E215 result.confidence"],
    ["text in 5", "E215 5"],
    ["text.length > 3", "E204 text.length"],
    ["result.tags.length > 3", "E204 result.tags.length"],
    ["text.toLowerCase() == 'a'", "E204 text.toLowerCase()"],
    ["result.tags.includes('a')", "E204 result.tags.includes('a')"],
    ["Math.abs(result.confidence) > 0", "E204 Math.abs(result.confidence)"],
    ["String(text) == 'a'", "E204 String"],
  ])("%s gives %s", (text, expected) => {
    expect(found(text)).toEqual([expected]);
  });

  test("a fix removes its diagnostic", () => {
    for (const text of [
      "text.length > 3",
      "(text).length > 3",
      "(text or 'a').length > 3",
      "(result.tags).includes('a' or text)",
      "result.tags.length > 3",
      "not result.tags.includes('a')",
      "text.toLowerCase() == 'a'",
      "Math.max(result.confidence, 1) > 0",
      "String(text) == 'a'",
      "reslt.label == 'positive'",
      "result.confidense > 0.7",
      "result.label == 'postive'",
      "lenn(text) > 1",
      "text.uper() == 'A'",
    ]) {
      const [diagnostic] = checkExpression(text, scope).diagnostics;
      expect(diagnostic?.fix, text).toBeDefined();
      expect(found(applyEdits(text, diagnostic?.fix?.edits ?? [])), text).toEqual([]);
    }
  });
});

const output: Field = { type: "object", fields: { label: { type: "string" }, complaint: { type: "boolean" } } };
const object = (fields: Fields): Field => ({ type: "object", fields });
const condition: ExpressionScope = {
  contracts: {},
  names: {
    $: object({
      input: object({ text: { type: "string" }, both: { type: "string" } }),
      steps: object({
        classify: object({ output }),
        other: object({ output: object({ label: { type: "string" } }) }),
        word: object({ output: { type: "string" } }),
        both: object({ output: { type: "any" } }),
      }),
    }),
  },
};

describe("a path whose beginning was left away", () => {
  const given: ExpressionScope = {
    contracts: {},
    names: {
      text: { type: "string" },
      from: object({ street: { type: "string" } }),
      to: object({ zip: { type: "string" } }),
    },
  };
  const mended = (text: string, names: ExpressionScope) => {
    const [finding] = checkExpression(text, names).diagnostics;
    return finding?.fix && ["similar" in finding.data && finding.data.similar, applyEdits(text, finding.fix.edits)];
  };

  test.each([
    ["confidence > 0.7", "result.confidence", "result.confidence > 0.7"],
    ["len(tags) > 1", "result.tags", "len(result.tags) > 1"],
    ["label.lower() == 'x'", "result.label", "result.label.lower() == 'x'"],
    ["$.result.confidence > 0.7", "result.confidence", "result.confidence > 0.7"],
  ])("of result: %s", (text, path, whole) => {
    expect(mended(text, scope)).toEqual([path, whole]);
  });

  test.each([
    ["street == ''", "from.street", "from.street == ''"],
    ["input.text == ''", "text", "text == ''"],
    ["$.input.to.zip == ''", "to.zip", "to.zip == ''"],
  ])("of an input: %s", (text, path, whole) => {
    expect(mended(text, given)).toEqual([path, whole]);
  });

  test.each([
    ["classify.complaint", "$.steps.classify.output.complaint", "$.steps.classify.output.complaint"],
    ["not classify.output.complaint", "$.steps.classify.output.complaint", "not $.steps.classify.output.complaint"],
    ["steps.classify.complaint", "$.steps.classify.output.complaint", "$.steps.classify.output.complaint"],
    ["$.classify.complaint", "$.steps.classify.output.complaint", "$.steps.classify.output.complaint"],
    ["$.steps.classify.complaint", "$.steps.classify.output.complaint", "$.steps.classify.output.complaint"],
    ["complaint", "$.steps.classify.output.complaint", "$.steps.classify.output.complaint"],
    ["word == 'x'", "$.steps.word.output", "$.steps.word.output == 'x'"],
    ["word.lower() == 'x'", "$.steps.word.output", "$.steps.word.output.lower() == 'x'"],
    ["$.steps.classify.complant", "$.steps.classify.output", "$.steps.classify.output.complant"],
    ["classify.ouput.complaint", "$.steps.classify", "$.steps.classify.ouput.complaint"],
    ["$.steps.classify.ouput.complaint", "output", "$.steps.classify.output.complaint"],
    ["text == ''", "$.input.text", "$.input.text == ''"],
    ["input.text == ''", "$.input.text", "$.input.text == ''"],
    ["$.text == ''", "$.input.text", "$.input.text == ''"],
    ["both.anything", "$.steps.both.output.anything", "$.steps.both.output.anything"],
  ])("in a condition: %s", (text, path, whole) => {
    expect(mended(text, condition)).toEqual([path, whole]);
  });

  test("is not guessed where several values have the name, or none, and no loop variable is taken for it", () => {
    for (const text of ["label == 'x'", "both == 'x'", "nothing.at_all", "$.nothing"])
      expect(mended(text, condition), text).toBeUndefined();
    expect(mended("[label.nme for label in result.topics]", scope)).toEqual([
      "name",
      "[label.name for label in result.topics]",
    ]);
    expect(mended("($.steps).classify.label == 'x'", condition)).toEqual(undefined);
  });
});

describe("completion", () => {
  const labels = (text: string) => completions(text, text.length, scope).map((item) => item.label);

  test("offers fields and methods after a point", () => {
    expect(labels("result.con")).toEqual(["confidence"]);
    expect(labels("len(result.tags) > 1 and result.")).toContain("label");
    expect(labels("result.topics[0].parent.")).toContain("name");
    expect(labels("text.st")).toEqual(["strip", "startswith"]);
    expect(labels("result.tags.")).toEqual([]);
  });

  test("offers names, functions and keywords elsewhere", () => {
    expect(labels("re")).toEqual(["result"]);
    expect(labels("le")).toEqual(["len"]);
    expect(labels("text and no")).toEqual(["not", "None"]);
    expect(labels("")).toEqual(expect.arrayContaining(["result", "text", "len", "not"]));
  });

  test("offers whole references in a condition by the name of an input or a step", () => {
    const offered = (text: string) => completions(text, text.length, condition).map(({ label }) => label);
    expect(offered("cl")).toEqual(["$.steps.classify.output"]);
    expect(offered("not cl")).toEqual(["$.steps.classify.output"]);
    expect(offered("te")).toEqual(["$.input.text"]);
    expect(offered("bo")).toEqual(["$.input.both", "$.steps.both.output", "bool"]);
    expect(completions("len(te) > 3", 6, condition)).toEqual([
      {
        label: "$.input.text",
        kind: "name",
        detail: "str",
        insert: "$.input.text",
        replace: { start: 4, end: 6 },
        completes: true,
      },
    ]);
    // A step's name is nothing by itself, even where it is whole.
    expect(completions("classify", 8, condition)[0]).toMatchObject({
      insert: "$.steps.classify.output",
      completes: true,
    });
    expect(offered("$.").slice(0, 2)).toEqual(["input", "steps"]);
    expect(offered("$.steps.cl")).toEqual(["classify"]);
    expect(offered("$.input.text != '' cl")).toEqual([]);
  });

  test("offers the values of an enumeration inside quotes", () => {
    expect(labels('result.label == "')).toEqual(["positive", "negative", "neutral"]);
    expect(labels("result.label in ['positive', 'n")).toEqual(["negative", "neutral"]);
    expect(labels('text == "')).toEqual([]);
  });

  test("replaces what was typed so far", () => {
    expect(completions("result.con > 1", 10, scope)[0]).toMatchObject({
      insert: "confidence",
      replace: { start: 7, end: 10 },
    });
    expect(completions("result.confid", 10, scope)[0]).toMatchObject({ replace: { start: 7, end: 13 } });
  });

  test("offers nothing that would go on from a whole operand, but the words that join it to another", () => {
    for (const whole of ["text != ''", 'text != "a"', "len(text)", "result.tags[0]", "text != ''re"])
      expect(labels(whole), whole).toEqual([]);
    expect(labels("text != '' ")).toEqual(["and", "or", "not", "in", "is", "if", "else", "for"]);
    expect(labels("text a")).toEqual(["and"]);
    expect(labels("text and a")).toEqual(["abs", "any", "all"]);
  });

  test("may be taken without being chosen only where it completes what was begun", () => {
    const begun = (text: string) => completions(text, text.length, scope).map((item) => item.completes);
    expect(begun("result.con")).toEqual([true]);
    expect(begun('result.label == "pos')).toEqual([true]);
    // Nothing is begun yet, or what stands there is a name already.
    expect(new Set(begun("result."))).toEqual(new Set([false]));
    expect(new Set(begun(""))).toEqual(new Set([false]));
    expect(completions("t", 1, { ...scope, names: { ...scope.names, t: { type: "string" } } })[0]?.completes).toBe(
      false,
    );
    expect(completions("result.con", 8, scope)[0]?.completes).toBe(false);
  });
});

describe("references and renames", () => {
  const pathsOf = (text: string) => {
    const { ast } = checkExpression(text, scope);
    return ast ? references(ast).map(({ name, path }) => [name, ...path].join(".")) : null;
  };

  test("list what is read, loop variables left out", () => {
    expect(pathsOf("result.a['b'].c[0].d > x and len(y.z) > 1")).toEqual(["result.a.b.c", "x", "y.z"]);
    expect(pathsOf("[x.a + z for x in y.b if x.c]")).toEqual(["z", "y.b"]);
    expect(pathsOf("$.steps.classify.output.label == 'a'")).toEqual(["$.steps.classify.output.label"]);
  });

  const renamed = (text: string, target: Parameters<typeof renameEdits>[2]) =>
    applyEdits(text, renameEdits(text, scope, target));

  test("rename a field wherever a value of its contract is read", () => {
    const target = { kind: "field", contract: "Topic", from: "name", to: "title" } as const;
    expect(renamed("any(t.name == 'name' for t in result.topics) and result.topics[0]['name']", target)).toBe(
      `any(t.title == 'name' for t in result.topics) and result.topics[0]["title"]`,
    );
    expect(renamed("extra.name", target)).toBe("extra.name");
  });

  test("rename an input, but not a loop variable of its name", () => {
    const target = { kind: "name", from: "text", to: "body" } as const;
    expect(renamed("text + str([text for text in text])", target)).toBe("body + str([text for text in body])");
  });

  test("rename a step below $", () => {
    const target = { kind: "path", name: "$", path: ["steps", "a"], to: "b" } as const;
    expect(renamed("$.steps.a.output.a > $.input.a", target)).toBe("$.steps.b.output.a > $.input.a");
  });
});
