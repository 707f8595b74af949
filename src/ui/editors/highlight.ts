export type TokenKind = "plain" | "key" | "string" | "number" | "keyword" | "comment" | "mark";

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

export type Language = "yaml" | "typescript";

const grammars: { readonly [L in Language]: RegExp } = {
  yaml: /(?<comment>#.*$)|(?<key>(?<=^\s*(?:- )*)(?:"(?:\\.|[^"\\])*"|'[^']*'|[\w.$-]+)(?=:(?:\s|$)))|(?<string>"(?:\\.|[^"\\])*"|'(?:''|[^'])*')|(?<mark>\$\.[\w.]+)|(?<number>(?<=[\s[])-?\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?(?=[\s,\]]|$))|(?<keyword>(?<=[\s[])(?:true|false|null)(?=[\s,\]]|$))/gm,
  typescript:
    /(?<comment>\/\/.*$|\/\*.*?(?:\*\/|$)|^\s*\*.*$)|(?<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)|(?<mark>@\w+)|(?<keyword>\b(?:import|export|from|const|let|class|async|await|return|new|type|interface|extends|if|else|for|of|in|this|true|false|null|function|void|string|number|boolean|unknown)\b)|(?<number>\b\d[\d_]*(?:\.\d+)?\b)|(?<key>(?<![\w$])[A-Za-z_$][\w$]*(?=\??:\s))/g,
};

/** One line in coloured pieces. It is for the eye only, so a string over several lines may look plain. */
export function highlightLine(line: string, language: Language): readonly Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of line.matchAll(grammars[language])) {
    if (match.index > end) tokens.push({ kind: "plain", text: line.slice(end, match.index) });
    tokens.push({ kind: kindOf(match.groups ?? {}), text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < line.length) tokens.push({ kind: "plain", text: line.slice(end) });
  return tokens;
}

function kindOf(groups: { readonly [name: string]: string | undefined }): TokenKind {
  if (groups["comment"] !== undefined) return "comment";
  if (groups["key"] !== undefined) return "key";
  if (groups["string"] !== undefined) return "string";
  if (groups["mark"] !== undefined) return "mark";
  return groups["number"] === undefined ? "keyword" : "number";
}
