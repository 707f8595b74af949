import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { isJsonArray, isJsonObject, type Json } from "../src/base/index.ts";
import { documentSchema } from "../src/flow/file/json-schema.ts";
import type { Edit, FlowNode, NodeKind, OwnField } from "../src/flow/index.ts";
import { newNodes } from "../src/ui/look/index.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const spans = [...read("CONTRIBUTING.md").matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span);

/** Whether a path leads somewhere; `*` stands for any part of a file's name. */
function leads(path: string): boolean {
  if (!path.includes("*")) return existsSync(join(ROOT, path));
  const [before = "", after = ""] = basename(path).split("*");
  return readdirSync(join(ROOT, dirname(path))).some((file) => file.startsWith(before) && file.endsWith(after));
}

it("docs/journeys.md names files that are there, each where it is first passed", () => {
  const paths = [...read("docs/journeys.md").matchAll(/`(src\/[^`]+)`/g)].map(([, path = ""]) => path);
  expect(paths.filter((path) => !leads(path))).toEqual([]);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  expect(paths.length).toBeGreaterThan(60);
});

describe("CONTRIBUTING.md", () => {
  it("names files that are there", () => {
    const paths = spans.filter((span) => /^(?:src|tests|scripts|docs|examples|e2e)\/\S+$/.test(span));
    expect(paths.filter((path) => !leads(path))).toEqual([]);
    expect(paths.length).toBeGreaterThan(50);
  });

  it("names tables that are there", () => {
    const tables = spans.filter((span) => /^[A-Z]+(?:_[A-Z]+)*$/.test(span));
    const sources = ["src", "tests"].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts"))
        .map((file) => read(join(folder, file))),
    );
    const isMissing = (name: string) => !sources.some((text) => new RegExp(`const ${name}\\b`).test(text));
    expect(tables.filter(isMissing)).toEqual([]);
    expect(tables).toContain("KINDS");
  });
});

it.each(newNodes)("docs/language.md says in section 4 what $kind is", ({ kind }) => {
  const [, section = ""] = /\n## 4\. (.*?)\n## 5\. /s.exec(read("docs/language.md")) ?? [];
  expect(section).toMatch(new RegExp(`^\\|[^|]*\\b${kind}\\b`, "m"));
});

/** Fields that all nodes have: their inputs, lanes and conditions are shown alike for every kind. */
const OF_ALL = ["kind", "lane", "constants", "skip_if", "extra"];
const FORMS = "src/ui/inspector/forms";
const at = (json: Json | undefined, key: string): Json | undefined => (isJsonObject(json) ? json[key] : undefined);
const wordsOf = (json: Json | undefined): readonly string[] =>
  (isJsonArray(json) ? json : []).filter((word) => typeof word === "string");

/** Of the document's published schema. */
const ownFields = (() => {
  const nodes = at(at(at(documentSchema(), "$defs"), "Node"), "anyOf");
  return (isJsonArray(nodes) ? nodes : []).flatMap((node) => {
    const properties = at(node, "properties");
    const [kind = ""] = wordsOf(at(at(properties, "kind"), "enum"));
    const fields = Object.keys(isJsonObject(properties) ? properties : {});
    return fields.filter((field) => !OF_ALL.includes(field)).map((field) => ({ kind, field }));
  });
})();

/** Fields that an edit of their own changes, or several: of a list's members. All others are set as part of their node. */
const BY_EDITS: { readonly [K in NodeKind]?: { readonly [F in FieldOf<K>]?: readonly Edit["edit"][] } } = {
  call: { function: ["set-node-function"] },
  parallel: {
    branches: ["add-branch", "rename-branch", "move-branch", "remove-branch", "set-branch-result"],
    require: ["set-require"],
    validate: ["set-validate"],
  },
  // A target changes together with the input that takes the item.
  for_each: { target: ["set-node"], require: ["set-require"] },
  branch: {
    cases: ["add-branch-case", "rename-branch-case", "move-branch-case", "remove-branch-case", "set-branch-condition"],
  },
};
type FieldOf<K extends NodeKind> = OwnField<Extract<FlowNode, { readonly kind: K }>>;

describe("the form of a kind", () => {
  /** Text of the form of a kind, and of the inputs it is made of. */
  function formOf(kind: string): string {
    const own = `${kind.replaceAll("_", "-")}-settings.tsx`;
    const files = new Set([existsSync(join(ROOT, FORMS, own)) ? own : "people-settings.tsx"]);
    // What is added in the loop is visited too.
    for (const file of files)
      for (const [, imported = ""] of read(join(FORMS, file)).matchAll(/ from "\.\/([\w-]+\.tsx)"/g))
        files.add(imported);
    return [...files].map((file) => read(join(FORMS, file))).join("\n");
  }

  it.each(ownFields)("changes $field of $kind", ({ kind, field }) => {
    const form = formOf(kind);
    const edits = Object.entries(BY_EDITS).flatMap(([of, fields]) =>
      of === kind ? Object.entries(fields).flatMap(([name, names]) => (name === field ? names : [])) : [],
    );
    expect(edits.filter((edit) => !form.includes(`edit: "${edit}"`))).toEqual([]);
    if (edits.length === 0) expect(form).toMatch(new RegExp(`\\b(?:set|text)\\(\\s*"${field}"`));
  });

  it("is looked for in every kind", () => {
    expect(new Set(ownFields.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(9);
  });
});

describe("the words under which a kind is looked for", () => {
  it.each(newNodes)("are not those of another kind, nor what $kind says of itself: $words", ({ what, kind, words }) => {
    const own = words.split(" ");
    expect(own.every((word) => /^[a-z]{2,}$/.test(word))).toBe(true);
    expect(own.filter((word) => kind.toLowerCase().split(" ").includes(word))).toEqual([]);
    const others = newNodes.filter((other) => other.what !== what).map((other) => other.words.split(" "));
    // `frame` and `code` are what two kinds are.
    expect(others.filter((other) => own.every((word) => other.includes(word)))).toEqual([]);
  });
});
