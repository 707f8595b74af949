import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { invariant } from "../base/index.ts";
import { type FlowPicture, flowPicture, parseDocument } from "../flow/index.ts";

/** What a gallery shows of a folder of `examples/`. */
export interface ExampleFolder {
  readonly folder: string;
  /** The heading of its README. */
  readonly title: string;
  /** The README's first paragraph: what the example is about. */
  readonly point: string;
  /** Of the flow that runs when none is named. */
  readonly picture: FlowPicture;
}

/** All folders of `examples/` that hold a `flow.json`, by name. Throws when one of them cannot be opened or has no README. */
export function collectExamples(root: string): readonly ExampleFolder[] {
  const folders = join(root, "examples");
  return readdirSync(folders)
    .filter((folder) => existsSync(join(folders, folder, "flow.json")))
    .sort()
    .map((folder) => {
      const { value } = parseDocument(readFileSync(join(folders, folder, "flow.json"), "utf8"));
      invariant(value !== null, `examples/${folder}/flow.json opens`);
      const { title, point } = aboutIn(readFileSync(join(folders, folder, "README.md"), "utf8"), folder);
      const main = value.main ?? Object.keys(value.flows)[0] ?? "";
      return { folder, title, point, picture: flowPicture(value, main) };
    });
}

function aboutIn(readme: string, folder: string): { readonly title: string; readonly point: string } {
  const [heading = "", paragraph = ""] = readme.trim().split(/\n\s*\n/);
  invariant(
    heading.startsWith("# ") && paragraph !== "",
    `examples/${folder}/README.md begins with a heading and a paragraph`,
  );
  return { title: heading.slice(2).trim(), point: plain(paragraph) };
}

/** One line without Markdown's signs. */
function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*`_]{1,2}(\S[^*`]*?)[*`]{1,2}/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
