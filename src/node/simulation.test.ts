import { describe, expect, it } from "vitest";
import { z } from "zod";
import { awaitHuman, flow, infer, inferred } from "../runtime/library.ts";
import { type Simulation, simulated } from "./simulation.ts";

class Letters {
  @infer({ intent: "Write a letter", output: z.string() })
  async write(topic: string): Promise<string> {
    return inferred({ topic });
  }

  @flow
  async signed(topic: string): Promise<string> {
    const letter = await this.write(topic);
    const decision = await awaitHuman(this, {
      question: "Send it?",
      decision: z.string(),
      artifacts: { letter },
      name: "sign_off",
    });
    return decision.value;
  }
}

const letters = new Letters();
const seeded = (seed: number): Simulation => ({ seed, scripts: [] });
const sign = () => letters.signed("lamps");

describe("a simulated run", () => {
  it("ends alike with the same seed, and approves what people are shown", async () => {
    const ending = await simulated(seeded(3), sign);
    expect(ending).toEqual({ output: expect.any(String) });
    expect(await simulated(seeded(3), sign)).toEqual(ending);
    expect(await simulated(seeded(4), sign)).not.toEqual(ending);
  });

  it("goes by what is decided", async () => {
    const decided = { sign_off: [{ outcome: "approve", value: "Dear all" }] } as const;
    expect(await simulated(seeded(3), sign, decided)).toEqual({ output: "Dear all" });
  });

  it("ends in the same failure every time, ids and all", async () => {
    const killed = { sign_off: [{ outcome: "kill", rationale: "Not now." }] } as const;
    const ending = await simulated(seeded(3), sign, killed);
    expect(ending).toMatchObject({ failure: { code: "Cancelled", data: { killed: true } } });
    expect(await simulated(seeded(3), sign, killed)).toEqual(ending);
  });

  it("rejects with what is no failure of a run", async () => {
    await expect(simulated(seeded(3), () => Promise.reject(new TypeError("no flow")))).rejects.toThrow(TypeError);
  });
});
