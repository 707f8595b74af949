import { Unreadable } from "./problem.ts";
import { type Token, type TokenKind, tokenize } from "./tokens.ts";

interface NodeBase {
  readonly start: number;
  readonly end: number;
  /** Written out (`!!str` is `tag:yaml.org,2002:str`); `!` asks for the plain reading; null: none. */
  readonly tag: string | null;
}
export interface ScalarNode extends NodeBase {
  readonly kind: "scalar";
  readonly text: string;
  readonly plain: boolean;
}
export interface ListNode extends NodeBase {
  readonly kind: "list";
  readonly items: YamlNode[];
}
export interface MappingNode extends NodeBase {
  readonly kind: "mapping";
  readonly pairs: (readonly [YamlNode, YamlNode])[];
}
/** An alias is the node that it stands for, so nodes may have several parents, and contain themselves. */
export type YamlNode = ScalarNode | ListNode | MappingNode;

export interface Composed {
  /** Null: the text is empty, or comments only. */
  readonly root: YamlNode | null;
  /** Nodes that are written in the text. */
  readonly nodes: number;
  readonly aliases: number;
  /** Where the last alias stands. */
  readonly aliasAt: number;
}

/** Reads the one document of a text. Throws `Unreadable`, `TooLarge`. */
export function compose(text: string): Composed {
  return new Composer(tokenize(text)).document();
}

class Composer {
  readonly #tokens: readonly Token[];
  #at = 0;
  readonly #anchors = new Map<string, YamlNode>();
  readonly #handles = new Map<string, string>();
  #nodes = 0;
  #aliases = 0;
  #aliasAt = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  document(): Composed {
    const explicit = this.#is("directive", "document-start");
    let root: YamlNode | null = null;
    if (!explicit && !this.#is("end")) root = this.#node(true, false);
    else if (explicit) root = this.#explicitDocument();
    if (root) this.#noMore();
    return { root, nodes: this.#nodes, aliases: this.#aliases, aliasAt: this.#aliasAt };
  }

  #explicitDocument(): YamlNode | null {
    this.#directives();
    const start = this.#take("document-start", "Directives are followed by ---.");
    const empty = this.#is("directive", "document-start", "document-end", "end");
    return empty ? this.#empty(start.end) : this.#node(true, false);
  }

  #noMore(): void {
    while (this.#is("document-end")) this.#at++;
    if (!this.#is("end")) throw this.#unexpected("The file holds more than one document, or this belongs nowhere.");
  }

  #directives(): void {
    let version = false;
    for (; this.#is("directive"); this.#at++) {
      const { text, start, end } = this.#peek();
      const bare = text.replace(/ #.*$/, "").trimEnd();
      if (/^%YAML(?: |$)/.test(text)) {
        if (version || !/^%YAML +0*1\.[0-9]+$/.test(bare))
          throw new Unreadable("This is no version of YAML that is read here.", start, end);
        version = true;
      } else if (/^%TAG(?: |$)/.test(text)) {
        const [, handle, prefix] = /^%TAG +(!(?:[0-9A-Za-z_-]*!)?) +(\S+)$/.exec(bare) ?? [];
        if (handle === undefined || prefix === undefined || this.#handles.has(handle))
          throw new Unreadable("This is no tag directive, or the second of one handle.", start, end);
        this.#handles.set(handle, prefix);
      } else if (!/^%[0-9A-Za-z_-]+(?: |$)/.test(text)) {
        throw new Unreadable("This is no directive.", start, end);
      }
    }
  }

  #node(block: boolean, indentless: boolean): YamlNode {
    if (this.#is("alias")) return this.#alias();
    const first = this.#peek();
    let anchor: string | null = null;
    let tag: string | null = null;
    for (let properties = 0; properties < 2; properties++) {
      if (anchor === null && this.#is("anchor")) anchor = this.#next().text;
      else if (tag === null && this.#is("tag")) tag = this.#tagOf(this.#next());
    }
    if (anchor !== null && this.#anchors.has(anchor))
      throw new Unreadable(`The anchor &${anchor} stands here a second time.`, first.start, first.end);
    return this.#content(block, indentless, first, anchor, tag);
  }

  #content(block: boolean, indentless: boolean, first: Token, anchor: string | null, tag: string | null): YamlNode {
    const token = this.#peek();
    const known = <N extends YamlNode>(node: N): N => {
      this.#nodes++;
      if (anchor !== null) this.#anchors.set(anchor, node);
      return node;
    };
    const { start } = first;
    switch (token.kind) {
      case "scalar":
        this.#at++;
        return known({ kind: "scalar", text: token.text, plain: token.plain, tag, start: token.start, end: token.end });
      case "list-start":
        return this.#flowList(known({ kind: "list", items: [], tag, start, end: token.end }));
      case "mapping-start":
        return this.#flowMapping(known({ kind: "mapping", pairs: [], tag, start, end: token.end }));
      case "dash":
        if (indentless)
          return this.#items(known({ kind: "list", items: [], tag, start, end: token.end }), ["key", "value"]);
        break;
      case "block-list":
        if (!block) break;
        this.#at++;
        return this.#blockList(known({ kind: "list", items: [], tag, start, end: token.end }));
      case "block-mapping":
        if (!block) break;
        this.#at++;
        return this.#blockMapping(known({ kind: "mapping", pairs: [], tag, start, end: token.end }));
    }
    if (anchor === null && tag === null) throw this.#unexpected("A value is expected here.");
    return known({ kind: "scalar", text: "", plain: true, tag, start, end: first.end });
  }

  #alias(): YamlNode {
    const token = this.#next();
    this.#aliases++;
    this.#aliasAt = token.start;
    const node = this.#anchors.get(token.text);
    if (node) return node;
    throw new Unreadable(`Nothing before this is named &${token.text}.`, token.start, token.end);
  }

  #items(list: ListNode, ends: readonly TokenKind[]): ListNode {
    while (this.#is("dash")) {
      const { end } = this.#next();
      list.items.push(this.#is("dash", "block-end", ...ends) ? this.#empty(end) : this.#node(true, false));
    }
    return list;
  }

  #blockList(list: ListNode): ListNode {
    this.#items(list, []);
    this.#take("block-end", "This is indented like no line around it.");
    return list;
  }

  #blockMapping(mapping: MappingNode): MappingNode {
    while (this.#is("key")) {
      const key = this.#part("key", ["key", "value", "block-end"], () => this.#node(true, true), this.#peek().start);
      const value = this.#part(
        "value",
        ["key", "value", "block-end"],
        () => this.#node(true, true),
        this.#peek().start,
      );
      mapping.pairs.push([key, value]);
    }
    this.#take("block-end", "This is indented like no line around it.");
    return mapping;
  }

  /** What stands behind `?` or `:`; nothing there is an empty scalar. */
  #part(sign: "key" | "value", ends: readonly TokenKind[], read: () => YamlNode, at: number): YamlNode {
    if (!this.#is(sign)) return this.#empty(at);
    const { end } = this.#next();
    return this.#is(...ends) ? this.#empty(end) : read();
  }

  #flowList(list: ListNode): ListNode {
    this.#at++;
    while (!this.#is("list-end")) {
      if (list.items.length > 0) this.#take("comma", "A comma or ] is expected here.");
      if (this.#is("list-end")) break;
      if (this.#is("key")) {
        const { start, end } = this.#peek();
        this.#nodes++;
        const pair = this.#flowPair(["value", "comma", "list-end"], ["comma", "list-end"]);
        list.items.push({ kind: "mapping", pairs: [pair], tag: null, start, end });
      } else list.items.push(this.#node(false, false));
    }
    this.#at++;
    return list;
  }

  #flowMapping(mapping: MappingNode): MappingNode {
    this.#at++;
    while (!this.#is("mapping-end")) {
      if (mapping.pairs.length > 0) this.#take("comma", "A comma or } is expected here.");
      if (this.#is("mapping-end")) break;
      if (this.#is("key")) {
        mapping.pairs.push(this.#flowPair(["value", "comma", "mapping-end"], ["comma", "mapping-end"]));
      } else {
        const key = this.#node(false, false);
        mapping.pairs.push([key, this.#empty(this.#peek().start)]);
      }
    }
    this.#at++;
    return mapping;
  }

  #flowPair(keyEnds: readonly TokenKind[], valueEnds: readonly TokenKind[]): readonly [YamlNode, YamlNode] {
    const key = this.#part("key", keyEnds, () => this.#node(false, false), this.#peek().start);
    const value = this.#part("value", valueEnds, () => this.#node(false, false), this.#peek().start);
    return [key, value];
  }

  #empty(at: number): ScalarNode {
    this.#nodes++;
    return { kind: "scalar", text: "", plain: true, tag: null, start: at, end: at };
  }

  #tagOf({ text, handle, start, end }: Token): string {
    if (handle === null) return text;
    const prefix = this.#handles.get(handle) ?? (handle === "!" ? "!" : handle === "!!" ? "tag:yaml.org,2002:" : null);
    if (prefix === null) throw new Unreadable(`The handle ${handle} of this tag is declared nowhere.`, start, end);
    return prefix + text;
  }

  #peek(): Token {
    const token = this.#tokens[this.#at] ?? this.#tokens.at(-1);
    if (!token) throw new Unreadable("The text ends too early.", 0);
    return token;
  }

  #next(): Token {
    const token = this.#peek();
    this.#at++;
    return token;
  }

  #is(...kinds: readonly TokenKind[]): boolean {
    return kinds.includes(this.#peek().kind);
  }

  #take(kind: TokenKind, problem: string): Token {
    if (!this.#is(kind)) throw this.#unexpected(problem);
    return this.#next();
  }

  #unexpected(problem: string): Unreadable {
    const { kind, start, end } = this.#peek();
    return new Unreadable(kind === "end" ? `${problem} The text ends here.` : problem, start, end);
  }
}
