import { describe, expect, it } from "vitest";
import type { Contracts } from "../../contracts/index.ts";
import type { FlowDocument } from "../document.ts";
import { applyEdits } from "../edits/apply.ts";
import { newDocument } from "../new-document.ts";
import { renameInCode, renameTypeInCode } from "./code.ts";
import { renameInExpression } from "./expression.ts";
import type { FieldRename } from "./field-rename.ts";

const TEXT = { type: "string" } as const;
const contracts: Contracts = {
  Tone: { fields: { label: { type: "string" }, other: { type: "contract", contract: "Twin" } } },
  Twin: { fields: { label: { type: "string" } } },
};
const inputs = {
  tone: { type: "contract", contract: "Tone" },
  tones: { type: "array", items: { type: "contract", contract: "Tone" } },
  label: { type: "string" },
} as const;
const fieldOfTone: FieldRename = { target: contracts["Tone"]?.fields ?? {}, from: "label", to: "mood", contracts };
const input: FieldRename = { target: inputs, from: "tone", to: "voice", contracts };

describe("renaming in an expression", () => {
  const field = (text: string) => renameInExpression(fieldOfTone, inputs, text);

  it.each([
    ["tone.label == 'label'", "tone.mood == 'label'"],
    ["tone['label'] + tone.get(\"label\")", "tone['mood'] + tone.get(\"mood\")"],
    ["label + tone.other.label", "label + tone.other.label"],
    ["[t.label for t in tones if t.label]", "[t.mood for t in tones if t.mood]"],
    ["any(x.label for x in [tone, tone])", "any(x.mood for x in [tone, tone])"],
    ["tones[0].label + tones[-1:][0].label", "tones[0].mood + tones[-1:][0].mood"],
    ["(tone if label else tones[0]).label", "(tone if label else tones[0]).mood"],
    ["sorted(tones)[0].label", "sorted(tones)[0].mood"],
    ["[label.label for label in tones]", "[label.mood for label in tones]"],
  ])("%s", (before, after) => {
    expect(field(before)).toBe(after);
  });

  it("puts a word of the language in brackets", () => {
    expect(renameInExpression({ ...fieldOfTone, to: "from" }, inputs, "tone.label == 'x' or tones[0].label")).toBe(
      'tone["from"] == \'x\' or tones[0]["from"]',
    );
  });

  it("leaves a variable of a comprehension that hides the name", () => {
    expect(renameInExpression(input, inputs, "tone.label + [tone for tone in tones][0].label")).toBe(
      "voice.label + [tone for tone in tones][0].label",
    );
  });

  it("leaves what cannot be read as it is", () => {
    expect(field("tone.label ==")).toBe("tone.label ==");
  });
});

describe("renaming in code", () => {
  it.each([
    ["return tone.label;", "return voice.label;"],
    ["return { tone, label: tone.label };", "return { tone: voice, label: voice.label };"],
    ["return { tone: 1, x: { tone } };", "return { tone: 1, x: { tone: voice } };"],
    ["f(a, tone, b); [tone, tone]", "f(a, voice, b); [voice, voice]"],
    [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code
      "// tone\n/* tone */ return `${tone.label} tone ${`${tone}`}` + 'tone' + /tone/.source;",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code
      "// tone\n/* tone */ return `${voice.label} tone ${`${voice}`}` + 'tone' + /tone/.source;",
    ],
    ["return x.tone + x?.tone;", "return x.tone + x?.tone;"],
    ["const tone = 1; return tone;", "const tone = 1; return tone;"],
    ["return ok ? tone : label;", "return ok ? voice : label;"],
    ["const a = b / tone / 2;", "const a = b / voice / 2;"],
  ])("%s", (before, after) => {
    expect(renameInCode(input, inputs, before)).toBe(after);
  });

  it("follows fields from the input on", () => {
    const code = "return tone.label + tone?.label + tone.other.label + label + other.label;";
    expect(renameInCode(fieldOfTone, inputs, code)).toBe(
      "return tone.mood + tone?.mood + tone.other.label + label + other.label;",
    );
  });

  it("renames a contract where it stands as a name", () => {
    expect(renameTypeInCode("const x: Tone = y.Tone; // Tone", "Tone", "Mood")).toBe("const x: Mood = y.Tone; // Tone");
  });

  it("ends on unfinished code", () => {
    for (const code of ["`${", "'", "/*", "/", "`", "{ tone", '"\\'])
      expect(typeof renameInCode(input, inputs, code)).toBe("string");
  });
});

it("renaming a field reaches the list that a for-each is given", () => {
  const rename = { edit: "rename-field", contract: "Tone", field: "label", name: "mood" } as const;
  const document: FlowDocument = {
    ...newDocument("Case"),
    contracts: { Tone: { fields: { label: { type: "string" } } } },
    functions: {
      say: { mode: "infer", intent: "Say it.", input: { tone: { type: "contract", contract: "Tone" } }, output: TEXT },
    },
    flows: {
      run: {
        input: {},
        nodes: {
          each: {
            kind: "for_each",
            target: { function: "say" },
            item: "tone",
            require: "all",
            constants: { tone: [{ label: "good" }] },
          },
        },
        edges: [],
      },
    },
  };
  expect(applyEdits(document, [rename]).flows["run"]?.nodes["each"]?.constants).toEqual({ tone: [{ mood: "good" }] });
});
