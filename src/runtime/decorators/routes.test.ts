import { describe, expect, it } from "vitest";
import { z } from "zod";
import { runWorld } from "../../../tests/support/run-world.ts";
import { printPath } from "../../base/index.ts";
import {
  attempt,
  branch,
  checkGrammar,
  compute,
  configure,
  flow,
  goBack,
  infer,
  inferred,
  needed,
  revising,
  revisitable,
  skipIf,
  start,
} from "../library.ts";

class Letters {
  tries = 0;

  @infer({ intent: "Write", output: z.string(), budget: { tokens: 5 } })
  async writeShort(topic: string): Promise<string> {
    return inferred({ topic });
  }

  @infer({ intent: "Write", output: z.string() })
  async write(topic: string): Promise<string> {
    return inferred({ topic });
  }

  @compute
  async check(text: string): Promise<boolean> {
    if (text.length > 3) throw new Error("too long");
    return true;
  }

  @compute
  async count(text: string): Promise<number> {
    return text.length;
  }

  @flow
  async triage(score: number): Promise<string> {
    const route = await branch(this, { urgent: () => score > 0.8, normal: () => score > 0.3 }, { name: "pick" });
    let text: string | undefined;
    if (route === "urgent") text = await this.write("now");
    else if (route === "normal" && !(await skipIf(this, "write", () => score === 0.5)))
      text = await this.write("later");
    return needed(this, text);
  }

  @flow
  async careful(text: string): Promise<string> {
    const checked = await attempt(this, (self) => self.check(text));
    if (!checked.ok) return `${checked.error.code}: ${await this.count(text)}`;
    return "fine";
  }

  @flow({ budget: { tokens: 5 } })
  async poor(topic: string): Promise<string> {
    const written = await attempt(this, (self) => self.write(topic));
    return written.ok ? written.value : written.error.code;
  }

  @flow
  async short(topic: string): Promise<string> {
    const written = await attempt(this, (self) => self.writeShort(topic));
    return written.ok ? written.value : written.error.code;
  }

  @flow({ maxRounds: 2 })
  async revised(topic: string, notes: string[]): Promise<string> {
    const turns = revising(this);
    let round = 0;
    let text: string;
    do {
      const self = turns.begin();
      text = await self.write(topic);
      void start(self, () => self.count("x".repeat(1000)));
      round += 1;
    } while (await turns.again(round <= notes.length, "write", notes[round - 1]));
    return text;
  }

  @flow
  async sequential(): Promise<string> {
    const self = revisitable(this);
    let text = "";
    for (let step: "write" | "count" | null = "write"; step !== null; ) {
      switch (step) {
        case "write":
          text = await self.write("x");
          step = "count";
          break;
        case "count":
          await self.count(text);
          this.tries += 1;
          step = this.tries < 2 ? await goBack(self, "write") : null;
          break;
      }
    }
    return text;
  }
}

function configured() {
  const world = runWorld(({ identity }) => ({
    value: { value: `${identity.inputs["topic"]} ${identity.visit ?? 1}` },
  }));
  configure({ ...world.ports, run: () => "r" });
  return world;
}

const startsIn = (world: ReturnType<typeof configured>) =>
  world.journal.events.flatMap((event) => (event.type === "step-start" ? [printPath(event.path)] : []));

describe("routes in code", () => {
  it("takes a case, else, or nothing", async () => {
    const world = configured();
    const letters = new Letters();
    await expect(letters.triage(0.9)).resolves.toBe("now 1");
    expect(checkGrammar(world.journal.events)).toEqual([]);
    expect(world.journal.events).toContainEqual(expect.objectContaining({ type: "route", port: "urgent" }));
    await expect(letters.triage(0.4)).resolves.toBe("later 1");
    await expect(letters.triage(0.5)).rejects.toMatchObject({ code: "NoOutput" });
    await expect(letters.triage(0.1)).rejects.toMatchObject({ code: "NoOutput" });
  });

  it("makes a failure an outcome", async () => {
    const world = configured();
    await expect(new Letters().careful("four")).resolves.toBe("SandboxError: 4");
    expect(checkGrammar(world.journal.events)).toEqual([]);
  });

  it("leaves a spent limit around the step to the flow, and takes the step's own for its failure", async () => {
    const world = configured();
    await expect(new Letters().poor("oak")).rejects.toMatchObject({ code: "BudgetExceeded" });
    await expect(new Letters().short("oak")).resolves.toBe("BudgetExceeded");
    expect(world.ledger).toHaveLength(0);
  });

  it("goes back with a note, a visit and a count, and not too often", async () => {
    const world = configured();
    await expect(new Letters().revised("oak", ["shorter 1"])).resolves.toBe("oak 2");
    expect(checkGrammar(world.journal.events)).toEqual([]);
    expect(startsIn(world)).toEqual(["write", "count", "write#2", "count#2"]);
    expect(world.ledger[1]?.request.prompt.text).toContain("Reviewer asked for: shorter 1");
    await expect(new Letters().revised("oak", ["a", "b", "c"])).rejects.toMatchObject({ code: "MaxRoundsExceeded" });
  });

  it("goes back as often as it may, and a note holds for one round", async () => {
    const world = configured();
    await expect(new Letters().revised("oak", ["shorter", ""])).resolves.toBe("oak 3");
    const texts = world.ledger.map(({ request }) => request.prompt.text);
    expect(texts.map((text) => text.includes("Reviewer asked for"))).toEqual([false, true, false]);
  });

  it("takes steps one after the other, and comes again", async () => {
    const world = configured();
    await expect(new Letters().sequential()).resolves.toBe("x 2");
    expect(startsIn(world)).toEqual(["write", "count", "write#2", "count#2"]);
    expect(checkGrammar(world.journal.events)).toEqual([]);
  });
});
