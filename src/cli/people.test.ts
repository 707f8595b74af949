import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventsIn, GREETING, stratum } from "../../tests/support/command-line.ts";
import { parseRunFile, printRunFile } from "../reports/index.ts";
import { checkGrammar } from "../runtime/index.ts";

const data = (from: string, fromPath: readonly string[], to: string, toPath: readonly string[]) => ({
  kind: "data",
  from: { node: from, path: fromPath },
  to: { node: to, path: toPath },
});

/** A greeting that a person reads before it is shouted; `mood` has no code. */
const REVIEWED = {
  ...GREETING,
  functions: {
    ...GREETING.functions,
    mood: { mode: "compute", input: { text: { type: "string" } }, output: { type: "number" }, code: "" },
  },
  flows: {
    main: {
      input: { name: { type: "string" } },
      nodes: {
        greet: { kind: "call", function: "greet" },
        review: {
          kind: "human",
          question: "Say this?",
          artifacts: { greeting: { type: "Greeting" } },
          decision: { type: "string" },
          options: ["hello", "good day"],
        },
        shout: { kind: "call", function: "shout" },
      },
      edges: [
        data("input", ["name"], "greet", ["name"]),
        data("greet", [], "review", ["greeting"]),
        data("review", ["value"], "shout", ["text"]),
        data("shout", [], "output", ["result"]),
      ],
    },
    moods: {
      input: { text: { type: "string" } },
      nodes: { mood: { kind: "call", function: "mood" } },
      edges: [data("input", ["text"], "mood", ["text"]), data("mood", [], "output", ["result"])],
    },
  },
};

let folder = "";
let flow = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stratum-people-"));
  flow = join(folder, "reviewed.json");
  await writeFile(flow, JSON.stringify(REVIEWED));
});
afterAll(() => rm(folder, { recursive: true }));

const suspended = async (name: string): Promise<string> => {
  const file = join(folder, name);
  const called = await stratum(["run", flow, "--run-file", file]);
  expect(called).toMatchObject({ code: 3, out: "" });
  expect(called.err).toContain("review waits: Say this?");
  return file;
};

describe("stratum run with people", () => {
  it("takes answers from a file", async () => {
    const answers = join(folder, "answers.json");
    await writeFile(answers, JSON.stringify({ review: { value: "hello", reviewer: "Ann" } }));
    const called = await stratum(["run", flow, "--answers", answers]);
    expect(called).toMatchObject({ code: 0, out: '"HELLO"\n' });
  });

  it("takes the answer to the second of two questions alone, and goes on waiting for the first", async () => {
    const { review } = REVIEWED.flows.main.nodes;
    const { main } = REVIEWED.flows;
    const two = {
      ...REVIEWED,
      flows: {
        ...REVIEWED.flows,
        main: {
          ...main,
          nodes: { ...main.nodes, again: { ...review, question: "And again?" } },
          edges: [...main.edges, data("greet", [], "again", ["greeting"])],
        },
      },
    };
    const [file, answers, kept] = ["two.json", "second.json", "second.run.json"].map((name) => join(folder, name));
    if (!file || !answers || !kept) throw new Error("three files");
    await writeFile(file, JSON.stringify(two));
    await writeFile(answers, JSON.stringify({ again: { value: "good day" } }));
    const called = await stratum(["run", file, "--answers", answers, "--run-file", kept]);
    expect([called.code, called.err]).toEqual([3, expect.stringContaining("review waits: Say this?")]);
    expect(called.err).not.toContain("again waits");
    const resumed = await stratum(["resume", kept, "--decision", "approve", "--value", "hello"]);
    expect(resumed).toMatchObject({ code: 0, out: '"HELLO"\n' });
    const text = await readFile(kept, "utf8");
    const run = parseRunFile(text);
    const ends = (run.ok ? run.value.events : []).flatMap((event) => (event.type === "ask-end" ? [event] : []));
    expect(ends.map(({ decision }) => decision?.value)).toEqual(["good day", "hello"]);
    // What is read is written again as the same bytes.
    expect(run.ok && printRunFile(run.value)).toBe(text);
    if (!run.ok) throw new Error(run.error);
    const waiting = run.value.events.slice(0, run.value.events.findLastIndex(({ type }) => type === "run-suspend") + 1);
    await writeFile(kept, printRunFile({ ...run.value, inputs: {}, events: waiting }));
    const refused = await stratum(["resume", kept, "--decision", "approve", "--value", "hello"]);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("its inputs are not those")]);
  });

  it.each(["null", "true", "12", '"null"'])("takes %s for a text where a text is asked for", async (typed) => {
    const { main } = REVIEWED.flows;
    const { options: _, ...review } = main.nodes.review;
    const free = { ...REVIEWED, flows: { main: { ...main, nodes: { ...main.nodes, review } } } };
    const [file = "", kept = ""] = ["free.json", "free.run.json"].map((name) => join(folder, name));
    await writeFile(file, JSON.stringify(free));
    await stratum(["run", file, "--run-file", kept]);
    const resumed = await stratum(["resume", kept, "--decision", "approve", "--value", typed]);
    const text = JSON.stringify(typed.replaceAll('"', "").toUpperCase());
    expect(resumed).toMatchObject({ code: 0, out: `${text}\n` });
  });

  it("names answers that no step asks for", async () => {
    const answers = join(folder, "mistyped.json");
    await writeFile(answers, JSON.stringify({ reviw: { value: "hello" } }));
    const called = await stratum(["run", flow, "--answers", answers, "--run-file", join(folder, "mistyped.run.json")]);
    expect([called.code, called.err]).toEqual([3, expect.stringContaining('no step is called "reviw"')]);
  });

  it("keeps a run beside another one that waits, and the same one in its place", async () => {
    const before = process.cwd();
    process.chdir(folder);
    try {
      const kept = async (name: string) => {
        const input = JSON.stringify({ name });
        return /Kept in (\S+);/.exec((await stratum(["run", flow, "--input", input])).err)?.[1];
      };
      expect([await kept("Ada"), await kept("Bea"), await kept("Ada"), await kept("Bea")]).toEqual([
        "reviewed.run.json",
        "reviewed-2.run.json",
        "reviewed.run.json",
        "reviewed-2.run.json",
      ]);
    } finally {
      process.chdir(before);
    }
  });

  it("asks on the terminal, and again when a value is refused", async () => {
    const lines = ["approve", "bye", "", "a", "good day", "kind"];
    const called = await stratum(["run", flow], { interactive: true, lines });
    expect(called).toMatchObject({ code: 0, out: '"GOOD DAY"\n' });
    expect(called.err).toContain('Refused: The value must be one of "hello", "good day".');
  });

  it("takes what is shown for a value when nothing is typed, and says what may be typed", async () => {
    const lines = ["approve", "", "fine"];
    const called = await stratum(["run", "examples/07-human-review/flow.json"], { interactive: true, lines });
    expect(called.err).toContain("Value (JSON; nothing: letter as it is): ");
    expect(JSON.parse(called.out)).toMatchObject({ subject: "Your desk", signed_by: expect.stringMatching(/./) });
    const debated = await stratum(["run", "examples/06-debate/flow.json"], {
      interactive: true,
      lines: ["a", "buy", ""],
    });
    expect(debated.err).toContain("Value (build, buy, wait): ");
    expect(debated.code).toBe(0);
  });

  it("asks for the result of a function without code", async () => {
    const called = await stratum(["run", flow, "--flow", "moods", "--input", '{"text":"hi"}'], {
      interactive: true,
      lines: ["very", "7"],
    });
    expect(called).toMatchObject({ code: 0, out: "7\n" });
    expect(called.err).toContain("What is the result of mood?");
  });
});

describe("stratum run --model manual", () => {
  it("asks for every answer, which is judged like any other", async () => {
    const lines = ['{"text":"hi","sure":0.1}', '{"text":"hi","sure":0.9}', "approve", "hello", ""];
    const called = await stratum(["run", flow, "--model", "manual", "--json"], { interactive: true, lines });
    expect(called.code).toBe(0);
    expect(JSON.parse(called.out)).toMatchObject({ output: "HELLO", totals: { attempts: 2, cost_usd: 0 } });
    expect(called.err).toContain("ensure: result.sure > 0.5 (actual: result.sure = 0.1)");
  });

  it("needs a terminal", async () => {
    expect((await stratum(["run", flow, "--model", "manual"])).err).toContain("this is no terminal");
  });
});

describe("stratum resume", () => {
  it("goes on with a run that waits, in the same journal", async () => {
    const file = await suspended("one.run.json");
    const called = await stratum(["resume", file, "--decision", "approve", "--value", "hello"]);
    expect(called).toMatchObject({ code: 0, out: '"HELLO"\n' });
    const kept = parseRunFile(await readFile(file, "utf8"));
    const events = kept.ok ? kept.value.events : [];
    expect(checkGrammar(events)).toEqual([]);
    expect(events.filter(({ type }) => type === "attempt-start")).toHaveLength(1);
    expect((await stratum(["resume", file])).err).toContain("this run has ended");
  });

  it("refuses a wrong decision, and the run goes on waiting", async () => {
    const file = await suspended("two.run.json");
    const called = await stratum(["resume", file, "--decision", '{"value":"bye"}']);
    expect(called.code).toBe(3);
    expect(called.err).toContain('review: refused: The value must be one of "hello", "good day".');
    const killed = await stratum(["resume", file, "--decision", "kill", "--rationale", "no", "--events"]);
    expect(killed.code).toBe(1);
    expect(eventsIn(killed.out).at(-1)).toMatchObject({ type: "run-end", status: "killed" });
  });

  it("says what it cannot use", async () => {
    expect((await stratum(["resume", flow])).err).toContain("it is no file of a run");
    const file = await suspended("three.run.json");
    expect((await stratum(["resume", file, "--decision", "perhaps"])).err).toContain("--decision is approve, revise");
    expect((await stratum(["resume", file, "--decision", "approve", "--question", "x"])).err).toContain("review");
  });
});
