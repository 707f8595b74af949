import { nodeClock } from "../node/clock.ts";
import { terminal } from "../node/terminal.ts";
import { main } from "./main.ts";
import { supervised } from "./supervised.ts";

/** Commands in which a flow runs: only in these there is something to bring to an end. */
const RUNS: ReadonlySet<string> = new Set(["run", "resume"]);

/** The program: `stratum …`. Answers its exit code. */
export async function start(argv: readonly string[]): Promise<number> {
  if (RUNS.has(argv[0] ?? "")) return await supervised(argv, new URL("./thread.js", import.meta.url));
  // Whoever reads the output may stop reading (`| head`): that is no failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 2));
  return await main(argv, { terminal, env: process.env, clock: nodeClock });
}
