import { type link, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { HeldError, takeLock } from "./lock.ts";

/** What others do just before this process makes a lock. */
let before: (path: string) => Promise<void> = async () => {};
vi.mock("node:fs/promises", async (original) => {
  const real = await original<{ readonly link: typeof link }>();
  return {
    ...real,
    link: async (from: string, to: string) => {
      await before(to);
      await real.link(from, to);
    },
  };
});

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stratum-lock-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("that another process has taken over since it was found to be left stays with that process", async () => {
  const path = join(folder, "x.lock");
  const theirs = `${process.ppid} ${hostname()} theirs\n`;
  await writeFile(path, `4194305 ${hostname()} left\n`);
  before = async (made) => {
    if (made.endsWith(".change")) await writeFile(path, theirs);
  };
  await expect(takeLock(path)).rejects.toThrow(HeldError);
  expect(await readFile(path, "utf8")).toBe(theirs);
});

it("that was released meanwhile is taken, or belongs to whoever was there first", async () => {
  const path = join(folder, "y.lock");
  await writeFile(path, `4194305 ${hostname()} left\n`);
  before = async (made) => {
    if (made.endsWith(".change")) await rm(path);
  };
  await (await takeLock(path)).release();
  await writeFile(path, `4194305 ${hostname()} left\n`);
  let isGone = false;
  before = async (made) => {
    if (made.endsWith(".change")) {
      await rm(path);
      isGone = true;
    } else if (isGone) await writeFile(path, "theirs");
  };
  await expect(takeLock(path)).rejects.toThrow(HeldError);
  expect(await readFile(path, "utf8")).toBe("theirs");
});
