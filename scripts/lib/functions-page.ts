import { type Fields, typeLabel } from "../../src/contracts/index.ts";
import type { Expression } from "../../src/expressions/ast.ts";
import { childrenOf } from "../../src/expressions/ast.ts";
import { FUNCTIONS } from "../../src/expressions/builtins.ts";
import { type Facts, signature } from "../../src/expressions/callable.ts";
import { checkExpression } from "../../src/expressions/check.ts";
import { DICT_METHODS, STRING_METHODS } from "../../src/expressions/methods.ts";
import type { ExpressionScope, StaticType } from "../../src/expressions/scope.ts";
import { ANY, staticLabel } from "../../src/expressions/scope.ts";

/** The result that the examples of the tables are about. */
export const SAMPLE_RESULT: Fields = {
  text: { type: "string" },
  flag: { type: "boolean" },
  score: { type: "number", minimum: 0, maximum: 100 },
  words: { type: "array", items: { type: "string" } },
  scores: { type: "array", items: { type: "integer" } },
  place: { type: "object", fields: { city: { type: "string" }, country: { type: "string" } } },
};
export const SAMPLE: ExpressionScope = {
  names: { result: { type: "object", fields: SAMPLE_RESULT } },
  contracts: {},
};

const TABLES: readonly (readonly [title: string, intro: string, table: { readonly [name: string]: Facts }])[] = [
  ["Functions", "", FUNCTIONS],
  ["Methods of texts", "text.", STRING_METHODS],
  ["Methods of objects and dicts", "object.", DICT_METHODS],
];

/** Every entry of the tables, with the type that the example's call of it has. */
export const ENTRIES = TABLES.flatMap(([title, receiver, table]) =>
  Object.entries(table).map(([name, facts]) => ({ title, receiver, name, facts, type: typeOf(name, facts) })),
);

function typeOf(name: string, { example }: Facts): StaticType {
  const { ast, types } = checkExpression(example, SAMPLE);
  const find = (node: Expression): Expression | undefined =>
    node.kind === "call" && node.callee.name === name ? node : childrenOf(node).map(find).find(Boolean);
  const call = ast ? find(ast) : undefined;
  return (call && types.get(call)) ?? ANY;
}

const INTRO = `# Functions and methods of expressions

All there are. Made from \`src/expressions/builtins.ts\` and \`src/expressions/methods.ts\` by \`npx tsx scripts/functions.ts\`;
\`tests/corpus/expressions/table.test.ts\` holds every row to account and fails while this page is stale. They mean what they
mean in Python; [expressions.md](expressions.md) has the rest of the language. \`x?\` may be left out, \`x…\` are one or
more, \`x=\` is given by its name if at all, \`x=?\` may be left out and given with or without its name. The type is that of the
call in the example.

The examples are about a \`result\` of ${Object.entries(SAMPLE_RESULT)
  .map(([name, field]) => `\`${name}: ${typeLabel(field)}\``)
  .join(", ")}.
`;

/** `docs/functions.md`. */
export function functionsPage(): string {
  const sections = TABLES.map(([title]) => {
    const rows = ENTRIES.filter((entry) => entry.title === title).map(({ receiver, name, facts, type }) => {
      const cannot = facts.satisfying === "cannot" ? "; the simulated model makes up nothing of which it holds" : "";
      return `| \`${receiver}${signature(name, facts)}\` | ${facts.gives}${cannot} | ${staticLabel(type)} | \`${facts.example}\` |`;
    });
    return `\n## ${title}\n\n| | gives | type | example |\n|---|---|---|---|\n${rows.join("\n")}\n`;
  });
  return INTRO + sections.join("");
}
