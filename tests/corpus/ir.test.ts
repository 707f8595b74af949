import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { judgeOlder } from "../../src/dialects/index.ts";

const folder = new URL("./ir/", import.meta.url);
const judge = judgeOlder;
const cases = (["valid", "invalid"] as const).flatMap((kind) =>
  readdirSync(new URL(`${kind}/`, folder)).map((name) => ({ kind, name })),
);

describe("IR text of 0.1 to 0.3", () => {
  it.each(cases)("$kind: $name", ({ kind, name }) => {
    const text = readFileSync(new URL(`${kind}/${name}`, folder), "utf8");
    const judged = judge(text);
    expect(judged?.valid, JSON.stringify(judged?.diagnostics)).toBe(kind === "valid");
    if (kind === "invalid") expect(judged?.diagnostics.map(({ severity }) => severity)).toContain("error");
    for (const { at } of judged?.diagnostics ?? []) {
      if (at.in !== "text") throw new Error("a finding about a file stands in the file");
      expect(at.line).toBeLessThanOrEqual(text.split("\n").length);
      expect(at.column).toBeGreaterThanOrEqual(1);
    }
  });

  it("has at least 150 cases", () => {
    expect(cases.length).toBeGreaterThan(150);
  });
});

describe("the table of rules and files", () => {
  const table = readFileSync(new URL("README.md", folder), "utf8");
  const rows = [...table.matchAll(/^\| (types|\d) \| (.+?) \| (.*?) ?\| (.*?) ?\|$/gm)].map((row) => {
    const [, rule = "", clause = "", valid = "", invalid = ""] = row;
    const named = (names: string): readonly string[] => names.split(", ").filter((name) => name !== "");
    return { rule, clause, valid: named(valid), invalid: named(invalid) };
  });
  const filesOf = (kind: "valid" | "invalid", pattern: string): readonly string[] => {
    const names = new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", ".*")}\\.stratum\\.yaml$`);
    return cases.flatMap(({ kind: of, name }) => (of === kind && names.test(name) ? [name] : []));
  };

  it.each(["types", "1", "2", "3", "4", "5", "6", "7", "8"])("has files of both kinds for %s", (rule) => {
    const own = rows.filter((row) => row.rule === rule);
    expect(own.flatMap(({ valid }) => valid)).not.toEqual([]);
    expect(own.flatMap(({ invalid }) => invalid)).not.toEqual([]);
  });

  it.each(["valid", "invalid"] as const)("leads to files only, and names all that are %s", (kind) => {
    const named = rows.flatMap((row) => row[kind]);
    expect(named.filter((pattern) => filesOf(kind, pattern).length === 0)).toEqual([]);
    const reached = new Set(named.flatMap((pattern) => filesOf(kind, pattern)));
    const all = cases.flatMap((file) => (file.kind === kind ? [file.name] : []));
    expect(all.filter((name) => !reached.has(name))).toEqual([]);
  });
});

describe("IR text out of proportion", () => {
  const codes = (text: string) => judge(text)?.diagnostics.map(({ code }) => code);
  const steps = (count: number): string => {
    const lines = Array.from({ length: count }, (_, at) => {
      const after = at > 0 ? `, depends_on: [s${at - 1}]` : "";
      return `      - {id: s${at}, intent: Do it${after}}\n`;
    });
    return `version: "0.2"\nflows:\n  main:\n    input: {}\n    steps:\n${lines.join("")}`;
  };

  it("of 1,000 steps is judged well under a second", () => {
    const started = performance.now();
    expect(judge(steps(1_000))?.valid).toBe(true);
    expect(performance.now() - started).toBeLessThan(700);
  });

  it("of 100,000 lines is judged within seconds", () => {
    const started = performance.now();
    expect(judge(steps(50_000) + "# \n".repeat(50_000))?.valid).toBe(true);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it("by aliases is refused", () => {
    const bomb = Array.from({ length: 30 }, (_, at) => {
      const inner = at === 0 ? "lol" : Array.from({ length: 9 }, () => `*a${at - 1}`).join(", ");
      return `  k${at}: &a${at} [${inner}]\n`;
    });
    expect(codes(`version: "0.2"\ncontracts:\n${bomb.join("")}`)).toEqual(["Y504"]);
    expect(codes(`version: "0.2"\ncontracts: {}\nflows: [&a b${", *a".repeat(1_001)}]\n`)).toEqual(["Y504"]);
  });

  it("by depth is refused", () => {
    expect(codes(`version: "0.2"\nflows: ${"[".repeat(20_000)}`)).toEqual(["Y503"]);
    expect(
      codes(`version: "0.2"\nflows:\n${Array.from({ length: 300 }, (_, at) => `${" ".repeat(at + 1)}a:\n`).join("")}`),
    ).toEqual(["Y503"]);
  });

  it("leaves Object.prototype as it was", () => {
    judge('version: "0.2"\ncontracts:\n  __proto__: {polluted: {type: string}}\n');
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });
});
